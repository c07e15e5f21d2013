# The helper is that of Erlang.
defmodule Adapter do
  def parse(%{"input" => input}) do
    u = URI.new!(input)
    host = if u.host && String.contains?(u.host, ":"), do: "[#{u.host}]", else: u.host

    components = [scheme: u.scheme, userinfo: u.userinfo, host: host, path: u.path || "", query: u.query, fragment: u.fragment]
    [valid: true, components: {for({name, value} <- components, do: {name, value || :null})}]
  end

  def resolve(%{"base" => base, "input" => input}), do: [result: base |> URI.merge(input) |> URI.to_string()]
end

:batch.serve(
  %{library: "URI", version: System.version(), language: "elixir", syntaxes: ["rfc3986"]},
  %{"parse" => &Adapter.parse/1, "resolve" => &Adapter.resolve/1}
)
