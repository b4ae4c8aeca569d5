/**
 * How the requests of an API are written, where that differs from OpenAPI's defaults: a
 * parameter goes to its placeholder in the path; else to the query of GET, HEAD and
 * OPTIONS; else to the body. `docs/openapi.md` has its grammar.
 */
export interface Table {
  /** Whether the routes list all their names, and a call with another one is an error. */
  readonly names?: boolean;
  /** Where the API keys of the security schemes go: `query`, `header` or `cookie`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The names of the API keys that secure a route, unless it says something else. */
  readonly security?: readonly string[];
  /** What is known about each route, by its method and path as the document spells them. */
  readonly routes?: Readonly<Record<string, RouteTable>>;
}

/** What is known about a route. */
export interface RouteTable {
  /** The places of a parameter, each with its style: `"query form"`, `"path, query json"`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The media type of the body, unless it is JSON. */
  readonly body?: string;
  /** Whether a body that is a string is sent as JSON. */
  readonly text?: boolean;
  /** Whether a call without a body sends `{}`. */
  readonly required?: boolean;
  /** Whether the body takes other names as well, in a table with `names`. */
  readonly open?: boolean;
  /** The parameters of the path or the query whose values are keys of the body as well. */
  readonly inBody?: readonly string[];
  /** The dates without a time, by their paths: `body/items/[]/day`, `query/created/from`. */
  readonly dates?: readonly string[];
  /** The media types of the response, unless they are JSON. */
  readonly accept?: string;
  /** The successful statuses with JSON and nothing else, `2XX` included. */
  readonly json?: readonly string[];
  /** The base URL. */
  readonly server?: string;
  /** The names of the API keys that secure it. */
  readonly security?: readonly string[];
  /** Whether it needs no credentials. */
  readonly public?: boolean;
}
