/**
 * What went wrong, as a stable word that a program can compare.
 *
 * - `INVALID_ROUTE`: the route or the URL is missing, is not a string, or is neither a path nor an http(s) URL.
 * - `INVALID_METHOD`: the method is not one of GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS.
 * - `INVALID_TEMPLATE`: the URL is not an RFC 6570 URI template; {@linkcode EndpointError.position} says where.
 * - `INVALID_BASE_URL`: the base URL is neither an absolute http(s) URL without query and fragment nor a path.
 * - `INVALID_HEADER`: a header name is not an RFC 9110 token, or its value cannot be sent.
 * - `INVALID_PARAMETER`: a parameter or an option has a value that no request can hold.
 * - `MISSING_PARAMETER`: placeholders of the path have no value, and the endpoint is `strict`.
 * - `UNSAFE_PATH`: the path holds a `.` or `..` segment, which a URL parser would resolve.
 * - `BODY_NOT_ALLOWED`: `data` was passed for a GET, HEAD or OPTIONS request.
 * - `UNTRUSTED_ORIGIN`: the request would leave the origins that the endpoint trusts.
 */
export type EndpointErrorCode =
  | "INVALID_ROUTE"
  | "INVALID_METHOD"
  | "INVALID_TEMPLATE"
  | "INVALID_BASE_URL"
  | "INVALID_HEADER"
  | "INVALID_PARAMETER"
  | "MISSING_PARAMETER"
  | "UNSAFE_PATH"
  | "BODY_NOT_ALLOWED"
  | "UNTRUSTED_ORIGIN";

/**
 * What endpoint functions, `createEndpoint`, `createClient`, `toRequest`,
 * `toCurl`, `send` and `parseTemplate` throw if a request or a setting is wrong.
 * Its message names the offending value, where it is and what to do; it never
 * holds a header's value or the user info of a URL.
 *
 * @example Tell one mistake from another
 * ```ts
 * import { endpoint, EndpointError } from "@waymark/endpoint";
 *
 * try {
 *   endpoint("GET /repos/{owner}/{repo}", { owner: "octocat", repo: ".." });
 * } catch (error) {
 *   if (error instanceof EndpointError) console.log(error.code);
 *   // → "UNSAFE_PATH"
 * }
 * ```
 */
export class EndpointError extends TypeError {
  /** The name of the class. */
  override readonly name: string = "EndpointError";

  /** What went wrong, as a stable word. */
  declare readonly code: EndpointErrorCode;

  /**
   * Where in the template the fault is, in UTF-16 code units from its start;
   * only with `INVALID_TEMPLATE`.
   */
  declare readonly position: number | undefined;

  /**
   * The name of the parameter or the header that is wrong, if it is one; the
   * first, if it is several.
   */
  declare readonly parameter: string | undefined;

  /**
   * Creates an error with a code and a message.
   *
   * @param code What went wrong, as a stable word.
   * @param message What went wrong, for a person to read.
   * @param where The position in a template, or the name of a parameter.
   */
  constructor(
    code: EndpointErrorCode,
    message: string,
    where: {
      readonly position?: number | undefined;
      readonly parameter?: string | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.position = where.position;
    this.parameter = where.parameter;
  }
}
