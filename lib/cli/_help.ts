/** What `--help` prints. */
export const HELP = `\
waymark builds the request for a REST route and prints it. It sends nothing.

Usage:
  waymark [options] "METHOD /path/{name}" [parameter ...]
  waymark install-commands [options] <JSON | @file | ->
  waymark openapi-config <description.json | description.yaml | ->
  waymark help

Parameters:
  key=value             text
  key:=json             JSON: a number, true, null, a list, an object
  key=@file             the text of a file; @- is standard input
  key:=@file            the JSON in a file
  key==value            text that goes to the query, whatever the method
  name:value            a header; "name:" removes a default header

  A parameter fills the placeholder of the same name in the route. Without one
  it goes to the query (GET, HEAD, OPTIONS) or to the JSON body. A key that is
  given more than once makes a list. Write "\\" before "=", ":" or "\\" in a key,
  and before "@" at the start of a value, to take them literally.

Options:
  -d, --data <value>    the body as it is: text, @file, or - for standard input
  --json <value>        the body as JSON, from the same places
  -H, --header <line>   a header, "name: value"; "name:" removes a default
                        header, "name;" sends an empty one
  -o, --output <format> json (the default), curl or fetch
  --base-url <url>      the URL that the path is added to
                        (default: https://api.github.com); for an API that is
                        not GitHub's, add accept:application/json
  --format <name>       a media type parameter: raw, diff, text+json
  --preview <name>      a preview of the API; can be given more than once
  --strict              fail if a placeholder of the path has no value
  --show-secrets        do not mask authorization, cookies and the like
  -h, --help            print this text
  --version             print the version

Options of install-commands:
  --command <name>      the package manager (default: pnpm, the only one that
                        has recursive installs)
  -o, --output <format> json (the default) or shell

openapi-config reads an OpenAPI description, 3.0 or 3.1, and prints a module
with the config that makes createEndpoint() write every parameter as described.

Examples:
  waymark "GET /orgs/{org}/repos" org=octokit type=private
  waymark "POST /repos/{owner}/{repo}/issues" owner=octocat repo=hello \\
    title="Found a bug" labels:='["bug"]'
  waymark "POST /markdown/raw" --data @README.md content-type:text/plain
  waymark "GET /user" -H "authorization: token $TOKEN" \\
    --output curl --show-secrets | sh
  waymark install-commands '[{"cwd": "docs"}]' --output shell

Exit status: 0 if all is well; 1 if the request cannot be built, an input cannot
be read or a described parameter cannot be written; 2 for wrong arguments.
`;
