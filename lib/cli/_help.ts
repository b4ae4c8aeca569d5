/** What `--help` prints. */
export const HELP = `\
waymark builds the request of a REST route and prints it. It sends nothing.

Usage:
  waymark [options] "METHOD /path/{name}" [parameter ...]
  waymark install-commands [options] <JSON | @file | ->
  waymark openapi-config <description.json | description.yaml | ->

Parameters:
  key=value             text
  key:=json             JSON: a number, true, null, a list, an object
  key=@file             the text of a file; @- is standard input
  key:=@file            the JSON of a file

  A parameter goes to the placeholder of its name in the route, else to the
  query (GET, HEAD, OPTIONS) or to the JSON body. A key that is given more than
  once makes a list. "\\" before "=", ":" or "\\" in a key, or before "@" at the
  start of a value, takes their meaning away.

Options:
  --data <value>        the body itself: text, @file, or - for standard input;
                        data:=json for JSON
  -H, --header <line>   a header, "name: value"; "name:" removes a default one,
                        "name;" sends an empty one
  --base-url <url>      what the path is joined to
                        (default: https://api.github.com)
  --preview <name>      a preview of the API; can be given more than once
  --format <name>       a media type parameter: raw, diff, text+json
  --strict              {name}, {+name} or :name in the path without a value is
                        an error
  --output <format>     json (the default), curl or fetch
  --show-secrets        authorization, cookies and the like are not masked
  -h, --help            this text
  --version             the version

  openapi-config reads an OpenAPI description, 3.0 or 3.1, and writes a module
  with the config for createEndpoint() that writes every parameter as described.

Options of install-commands:
  --command <name>      the package manager (default: pnpm)
  --output <format>     json (the default) or shell

Examples:
  waymark "GET /orgs/{org}/repos" org=octokit type=private
  waymark "POST /repos/{owner}/{repo}/issues" owner=octocat repo=hello \\
    title="Found a bug" labels:='["bug"]'
  waymark "POST /markdown/raw" --data @README.md -H "content-type: text/plain"
  waymark "GET /user" -H "authorization: token $TOKEN" \\
    --output curl --show-secrets | sh
  waymark install-commands '[{"cwd": "docs"}]' --output shell

Exit status: 0 when it is printed, 1 when the request cannot be built, an input
cannot be read or a described parameter cannot be written, 2 for wrong usage.
`;
