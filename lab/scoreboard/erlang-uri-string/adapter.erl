-module(adapter).
-export([main/0]).

main() ->
    batch:serve(
        #{
            library => <<"uri_string">>, version => iolist_to_binary(["OTP ", erlang:system_info(otp_release)]),
            syntaxes => [<<"rfc3986">>], steps => [<<"case percent path scheme">>]
        },
        #{<<"parse">> => fun parse/1, <<"resolve">> => fun resolve/1, <<"normalize">> => fun normalize/1}
    ).

parse(#{<<"input">> := Input}) ->
    case uri_string:parse(Input) of
        U when is_map(U) ->
            Names = [scheme, userinfo, host, port, path, query, fragment],
            [{valid, true}, {components, maps:from_list([{Name, component(Name, maps:get(Name, U, null))} || Name <- Names])}];
        _ ->
            [{valid, false}]
    end.

%% A port is a number, and undefined if it is empty. An address is without its brackets.
component(port, Port) when is_integer(Port) -> integer_to_binary(Port);
component(port, undefined) -> <<>>;
component(host, Host) when is_binary(Host) ->
    case binary:match(Host, <<":">>) of
        nomatch -> Host;
        _ -> <<"[", Host/binary, "]">>
    end;
component(_, Value) -> Value.

resolve(#{<<"base">> := Base, <<"input">> := Input}) -> result(uri_string:resolve(Input, Base)).

normalize(#{<<"input">> := Input}) -> result(uri_string:normalize(Input)).

result(Result) when is_binary(Result) -> [{result, Result}].
