% The loop of an adapter in Prolog: one request per line in, one reply per line out.

:- module(batch, [serve/1, text/2]).
:- use_module(library(http/json)).
:- use_module(library(readutil)).

keys([op, id, syntax, form, input, base, a, b, steps]).

% serve(Hello) answers requests until the input ends. The operations of Hello are user:ask/3, with
% the name, the request and the reply. An error or a failure is a refusal.
serve(Hello) :-
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    loop(Hello).

loop(Hello) :-
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  true
    ;   atom_json_dict(Line, Request, [default_string(string)]),
        atom_string(Op, Request.op),
        reply(Op, Hello, Request, Reply),
        json_write_dict(user_output, Reply.put(id, Request.id), [width(0)]),
        nl(user_output),
        flush_output(user_output),
        loop(Hello)
    ).

reply(hello, Hello, _, Reply) :-
    !,
    current_prolog_flag(version_data, swi(Major, Minor, Patch, _)),
    format(string(Runtime), "SWI-Prolog ~w.~w.~w", [Major, Minor, Patch]),
    Reply = _{protocol: 1, language: "prolog", runtime: Runtime, version: Runtime, forms: ["reference"], limits: _{nul: true, bytes: false}}.put(Hello).
reply(Op, Hello, Request, _{error: _{code: "unsupported"}}) :-
    keys(Keys),
    dict_keys(Request, Given),
    atom_string(Op, Name),
    (   \+ memberchk(Name, Hello.ops) ; \+ subset(Given, Keys) ),
    !.
reply(Op, _, Request, Reply) :-
    catch(user:ask(Op, Request, Reply), _, fail),
    !.
reply(parse, _, _, _{valid: false}) :- !.
reply(_, _, _, _{error: _{code: "refused"}}).

dict_keys(Dict, Keys) :-
    dict_pairs(Dict, _, Pairs),
    findall(Key, member(Key-_, Pairs), Keys).

% text(V, T) has T null if the component V is not bound.
text(V, null) :- var(V), !.
text(V, V).
