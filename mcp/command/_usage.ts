/** What `--help` prints. */
export const USAGE = `Usage: waymark-mcp <description> [options]

Serves the operations of an OpenAPI description to a model, over the Model
Context Protocol. <description> is a file, - for standard input, or an https
URL, in JSON or YAML: OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0.

Which operations
  --write                     also those that may change something
  --include <pattern>         only these: "GET /orders/*", "/orders/**", "tag:orders",
                              or an operationId; may be repeated
  --exclude <pattern>         not these; may be repeated
  --search, --no-search       a few tools that search, describe and call
                              operations; by default for long lists
  --name <name>               tools begin with it, so that two APIs do not collide

The API
  --base-url <url>            instead of the description's first server
  --header-env <name>=<VAR>   a header whose value is in an environment variable
  --header-command <name>=<command>
                              a header whose value a command prints; it runs
                              again when the API responds with 401
  --undeclared-headers        send headers that no operation takes
  --parameter <name>=<value>  a parameter that the model neither sees nor sets
  --parameter-env <name>=<VAR>
                              the same, from an environment variable, for secrets
  --query-env <name>=<VAR>    a key in the query of every request, declared or not
  --trust <origin>            another origin that operations may call
  --description-header-env <name>=<VAR>
                              a header for the server of the description

Results and limits
  --max-characters <n>        cut longer results (20000)
  --timeout <s>               the longest time of a call, in seconds (30)
  --output-schema             tell clients the schemas of results
  --concurrency <n>           calls at once, of each user (8)
  --calls-per-minute <n>      calls in a minute, of each user (300)

Transport
  --http <host:port>          Streamable HTTP at /mcp, instead of stdio; the
                              environment variable WAYMARK_MCP_TOKEN is the
                              bearer token that clients need
  --allow-host <name>         another name that clients may use for this machine
  --forward-header <name>[=<from>]
                              a header of the API that each client sends

  --help, --version
`;
