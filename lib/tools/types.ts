import type { HeadersInput, Method, RequestOptions } from "../types/mod.ts";

/** An operation of a description, as `include` and `name` get it, and as a tool has it. */
export interface ToolOperation {
  /** The HTTP method, in lower case. */
  readonly method: Lowercase<Method>;
  /** The path, as the description spells it: `/pets/{id}`. */
  readonly path: string;
  /** The name that the description gives it, if any. */
  readonly operationId?: string;
  /** The groups that the description puts it into. */
  readonly tags: readonly string[];
  /** Whether the description says not to use it any more. */
  readonly deprecated: boolean;
}

/**
 * The JSON Schema (2020-12) of a tool's arguments: an object with one property for
 * each parameter, and `body` for the body.
 */
export interface InputSchema {
  /** Arguments are one object. */
  type: "object";
  /** The schema of each argument, by its name. */
  properties: Record<string, Record<string, unknown>>;
  /** The arguments that no call may leave out. */
  required?: string[];
  /** No other arguments are accepted. */
  additionalProperties?: false;
  /** The schemas that are used twice or contain themselves. */
  $defs?: Record<string, Record<string, unknown>>;
  /** Lets the schema be passed where any JSON Schema is expected. */
  [keyword: string]: unknown;
}

/** What a host can tell its user about a tool, by its HTTP method (RFC 9110, section 9.2). */
export interface ToolAnnotations {
  /** A name to show to people. */
  title: string;
  /** Whether the method is safe: GET, HEAD and OPTIONS. */
  readOnlyHint: boolean;
  /** Whether something may be changed or deleted: all other methods. */
  destructiveHint: boolean;
  /** Whether a second call changes nothing more: safe methods, PUT and DELETE. */
  idempotentHint: boolean;
  /** Always `true`: the tool talks to a server. */
  openWorldHint: boolean;
}

/** An argument as `argument` gets it: what the description says of a parameter, or of the body. */
export interface ToolArgument {
  /** The name in the description; `body` for a body. */
  readonly name: string;
  /** Where it goes; `querystring` is the whole query (OpenAPI 3.2). */
  readonly location: "path" | "query" | "querystring" | "header" | "body";
  /** Whether no call may leave it out. */
  readonly isRequired: boolean;
  /** What the description says of it, all of it. */
  readonly description?: string;
  /** The schema in the description, which can be a `$ref`. */
  readonly schema?: unknown;
}

/** What `argument` changes. */
export interface ArgumentChange {
  /** What the model calls it. */
  readonly name?: string | undefined;
  /** What the model reads of it, in place of the description. */
  readonly description?: string | undefined;
  /** Whether it is neither shown nor accepted. */
  readonly hidden?: boolean | undefined;
  /** What each request has in each place of that name: it is neither shown nor accepted, like a parameter of the defaults. */
  readonly value?: unknown;
}

/** What the program adds to one request: the credentials and the tenant of this user, a `signal`. */
export interface ToolRequestOptions {
  /** Headers, over those of the defaults and of arguments. */
  readonly headers?: HeadersInput | Readonly<Record<string, unknown>>;
  /** Parameters, over those of the defaults and of arguments. No argument can set what a server may take for one. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Members of `RequestInit`, which are sent with the request. */
  readonly request?: object;
}

/** What each request of a tool starts from. */
export interface ToolDefaults {
  /** The base URL of the API. */
  readonly baseUrl: string | URL;
  /** Headers, such as credentials. No argument sets them. */
  readonly headers?: HeadersInput | Readonly<Record<string, unknown>>;
  /** Parameters that every request has where its operation has them. They are neither shown nor set by arguments. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Members of `RequestInit`, which are sent with each request. */
  readonly request?: object;
  /** Origins that may be called besides the base URL's, for operations that have their own servers; none by default. */
  readonly trustedOrigins?: readonly (string | URL)[] | "*";
}

/** An operation as a tool for a model. */
export interface Tool {
  /** The name: 1 to 64 letters, digits, `_` and `-`. */
  readonly name: string;
  /** What it does: the summary, or else the first sentence of the description, or else method and path. Never empty. */
  readonly description: string;
  /** The schema of its arguments, created when first read. */
  readonly inputSchema: InputSchema;
  /** What a host may tell its user about it. */
  readonly annotations: ToolAnnotations;
  /** How long name, description, schemas and annotations are as JSON. */
  readonly characters: number;
  /** The operation that it calls. */
  readonly operation: ToolOperation;
  /**
   * Checks arguments and builds the request.
   *
   * @param args What the model passed, as parsed JSON.
   * @param options What the program adds to this request; it wins over arguments.
   * @returns Request options for `send`, `toRequest` or `toCurl`.
   * @throws {EndpointError} If an argument is wrong, with a message for the model.
   */
  request(args: unknown, options?: ToolRequestOptions): RequestOptions;
}

/** An operation that cannot be a tool. */
export interface SkippedOperation {
  /** The operation. */
  readonly operation: Omit<ToolOperation, "method"> & {
    /** The HTTP method, in lower case. */
    readonly method: string;
  };
  /** Why, for the program's author. */
  readonly reason: string;
}

/** The tools of an API, by their names. */
export interface Tools extends ReadonlyMap<string, Tool> {
  /** The operations that cannot be tools. */
  readonly skipped: readonly SkippedOperation[];
  /** How long the list of all tools is as JSON. */
  readonly characters: number;
}

/** A validator of JSON Schema, as the MCP SDK has them for Ajv and `@cfworker/json-schema`. */
export interface SchemaValidator {
  /** Makes the function that checks values against a schema. */
  getValidator(schema: InputSchema): (input: unknown) => {
    readonly valid: boolean;
    readonly errorMessage?: string | undefined;
  };
}

/** The settings of `createTools`. */
export interface ToolSettings {
  /** Which operations become tools; all by default. */
  readonly include?: ((operation: ToolOperation) => boolean) | undefined;
  /** Another name for an operation; it is changed if it is invalid or taken. */
  readonly name?:
    | ((operation: ToolOperation) => string | undefined)
    | undefined;
  /** Another description for an operation than `text`; `undefined` keeps it. */
  readonly describe?:
    | ((operation: ToolOperation, text: string) => string | undefined)
    | undefined;
  /** Renames, describes, hides or fixes an argument; `undefined` keeps it as it is. */
  readonly argument?:
    | ((
      argument: ToolArgument,
      operation: ToolOperation,
    ) => ArgumentChange | undefined)
    | undefined;
  /** The most characters of a tool's name, from 16 to 64 (the default): hosts put the name of the server before it. */
  readonly maxNameLength?: number | undefined;
  /** `"short"` (the default: the summary, and the first sentence of a parameter's description), `"full"`, or `"none"`: a tool then has its method and path. */
  readonly descriptions?: "short" | "full" | "none" | undefined;
  /** Checks arguments against the whole schema; without it, names, required ones, types and enums are checked. */
  readonly validator?: SchemaValidator | undefined;
  /** `"json"` also takes a string that holds the JSON of a list or an object, for an argument or a key of the body that takes no string. Nothing is coerced by default. */
  readonly coerce?: "json" | undefined;
  /** The names of parameters and headers that the program passes with each request, which the model is not shown. */
  readonly perRequest?: readonly string[] | undefined;
}
