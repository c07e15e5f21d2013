:- use_module('../lib/batch').
:- use_module(library(uri)).

ask(parse, R, _{valid: true, components: Components}) :-
    uri_components(R.input, uri_components(S, A, P, Q, F)),
    maplist(text, [S, A, P, Q, F], [Scheme, Authority, Path, Query, Fragment]),
    Components = _{scheme: Scheme, authority: Authority, path: Path, query: Query, fragment: Fragment}.
ask(resolve, R, _{result: Result}) :- uri_resolve(R.input, R.base, Result).
ask(normalize, R, _{result: Result}) :- uri_normalized(R.input, Result).

:- initialization((
    serve(_{library: "library(uri)", ops: ["parse", "resolve", "normalize"], syntaxes: ["rfc3986"], steps: ["case percent path"]}),
    halt)).
