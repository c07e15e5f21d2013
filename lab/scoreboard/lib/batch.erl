%% The loop of an adapter in Erlang: one request per line in, one reply per line out.
%% OTP 25 has no JSON, so there is a reader of flat objects here, and a writer.
-module(batch).
-export([serve/2]).

-define(KEYS, [<<"op">>, <<"id">>, <<"syntax">>, <<"form">>, <<"input">>, <<"base">>, <<"a">>, <<"b">>, <<"steps">>]).

%% Answers requests until the input ends. Ops maps the name of an operation to a function of the
%% request, which returns a list of pairs. An exception of the library is a refusal.
serve(Hello, Ops) ->
    ok = io:setopts([{encoding, latin1}, binary]),
    loop(Hello, Ops).

loop(Hello, Ops) ->
    case io:get_line("") of
        Line when is_binary(Line) ->
            Request = read(Line, #{<<"form">> => <<"reference">>, <<"id">> => <<"null">>}),
            Reply = reply(Hello, Ops, Request) ++ [{id, {raw, maps:get(<<"id">>, Request)}}],
            ok = file:write(standard_io, [write({Reply}), $\n]),
            loop(Hello, Ops);
        _ ->
            ok
    end.

reply(Hello, Ops, Request = #{<<"op">> := Op}) ->
    Known = maps:keys(Request) -- ?KEYS =:= [],
    case Ops of
        _ when Op =:= <<"hello">> -> about(Hello, Ops);
        #{Op := F} when Known -> answer(Op, F, Request);
        _ -> [{error, {[{code, <<"unsupported">>}]}}]
    end.

answer(Op, F, Request) ->
    try
        F(Request)
    catch
        _:_ when Op =:= <<"parse">> -> [{valid, false}];
        _:E -> [{error, {[{code, <<"refused">>}, {message, iolist_to_binary(io_lib:format("~0p", [E]))}]}}]
    end.

about(Hello, Ops) ->
    Default = #{
        protocol => 1, language => <<"erlang">>, runtime => iolist_to_binary(["OTP ", erlang:system_info(otp_release)]),
        ops => maps:keys(Ops), forms => [<<"reference">>], steps => [], limits => {[{nul, true}, {bytes, false}]}
    },
    maps:to_list(maps:merge(Default, Hello)).

%% Reads a flat object. Values that are not strings are kept as they were written.
read(<<$", Rest/binary>>, M) ->
    {Key, Rest1} = string(Rest, []),
    value(Key, Rest1, M);
read(<<_, Rest/binary>>, M) ->
    read(Rest, M);
read(<<>>, M) ->
    M.

value(Key, <<C, Rest/binary>>, M) when C =:= $:; C =:= $\s ->
    value(Key, Rest, M);
value(Key, <<$", Rest/binary>>, M) ->
    {V, Rest1} = string(Rest, []),
    read(Rest1, M#{Key => V});
value(Key, <<$[, Rest/binary>>, M) ->
    [V, Rest1] = binary:split(Rest, <<"]">>),
    read(Rest1, M#{Key => V});
value(Key, Rest, M) ->
    [V, Rest1] = re:split(Rest, "(?=[,}])", [{parts, 2}]),
    read(Rest1, M#{Key => V}).

string(<<$", Rest/binary>>, Read) -> {list_to_binary(lists:reverse(Read)), Rest};
string(<<"\\u", Hex:4/binary, Rest/binary>>, Read) -> string(Rest, [<<(binary_to_integer(Hex, 16))/utf8>> | Read]);
string(<<$\\, C, Rest/binary>>, Read) -> string(Rest, [escape(C) | Read]);
string(<<C, Rest/binary>>, Read) -> string(Rest, [C | Read]).

escape($n) -> $\n;
escape($t) -> $\t;
escape($r) -> $\r;
escape($b) -> $\b;
escape($f) -> $\f;
escape(C) -> C.

write({raw, Text}) -> Text;
write({Pairs}) -> [${, lists:join($,, [[write(atom_to_binary(K)), $:, write(V)] || {K, V} <- Pairs]), $}];
write(M) when is_map(M) -> write({maps:to_list(M)});
write(A) when A =:= true; A =:= false; A =:= null -> atom_to_binary(A);
write(N) when is_integer(N) -> integer_to_binary(N);
write(List) when is_list(List) -> [$[, lists:join($,, [write(V) || V <- List]), $]];
write(Text) -> [$", [character(C) || <<C>> <= Text], $"].

character(C) when C =:= $"; C =:= $\\ -> [$\\, C];
character(C) when C < 32 -> io_lib:format("\\u~4.16.0b", [C]);
character(C) -> C.
