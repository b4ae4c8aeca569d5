import type { Mistake, RequestOptions } from "./_options.ts";
import type {
  IsAny,
  IsNeverOrAny,
  JsonType,
  Member,
  OperationAt,
  Readable,
  RouteWithQuery,
} from "./_openapi.ts";

/**
 * The operation of an OpenAPI description that a request is for, as a type only.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Route One of its routes, such as `GET /orgs/{org}/repos`.
 */
export interface EndpointOperation<Paths, Route> {
  /** The description. */
  readonly paths: Paths;
  /** The route. */
  readonly route: Route;
}

/**
 * The type of a response to a described route: of its JSON, otherwise of its other
 * content, and `undefined` where it has none.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Route One of its routes, such as `GET /orgs/{org}/repos`.
 * @typeParam Status A status, such as `404`. Defaults to `"success"`. A status that
 * is not described has the type of `4XX` or `default`, otherwise `unknown`.
 * @typeParam MediaType A media type, such as `"text/csv"`. Defaults to JSON.
 *
 * @example
 * ```ts
 * import type { EndpointResponse } from "@waymark/endpoint";
 * import type { paths } from "@octokit/openapi-types";
 *
 * type Repository = EndpointResponse<paths, "GET /repos/{owner}/{repo}">;
 * type Failure = EndpointResponse<paths, "GET /repos/{owner}/{repo}", 404>;
 *
 * const { full_name }: Repository = JSON.parse('{ "full_name": "octocat/hello" }');
 * const { message }: Failure = JSON.parse('{ "message": "Not Found" }');
 * console.log(full_name); // → "octocat/hello"
 * console.log(message); // → "Not Found"
 * ```
 */
export type EndpointResponse<
  Paths,
  Route extends RouteWithQuery<Paths>,
  Status extends number | "default" | "success" = "success",
  MediaType extends string = JsonType,
> = ResponseAt<OperationAt<Paths, Route>, Status, MediaType>;

/**
 * The type of a response to a request of a typed endpoint function.
 *
 * @typeParam Options The type of the request.
 * @typeParam Status A status, such as `404`. Defaults to `"success"`.
 * @typeParam MediaType A media type, such as `"text/csv"`. Defaults to JSON.
 *
 * @example
 * ```ts
 * import { createEndpoint, endpoint, type ResponseOf } from "@waymark/endpoint";
 * import type { paths } from "@octokit/openapi-types";
 *
 * const github = createEndpoint<paths>(endpoint.DEFAULTS);
 * const options = github("GET /orgs/{org}", { org: "octokit" });
 * const { login }: ResponseOf<typeof options> = JSON.parse('{ "login": "octokit" }');
 * console.log(login); // → "octokit"
 * ```
 */
export type ResponseOf<
  Options extends RequestOptions,
  Status extends number | "default" | "success" = "success",
  MediaType extends string = JsonType,
> = Options extends {
  readonly "~operation"?: EndpointOperation<infer Paths, infer Route>;
} ? ResponseAt<OperationAt<Paths, Route>, Status, MediaType>
  : unknown;

/** @internal The type of a response of an operation, by its status and media type. */
export type ResponseAt<Operation, Status, MediaType> =
  IsNeverOrAny<Operation> extends true ? unknown
    : [Member<Operation, "responses">] extends [infer Responses]
      ? [Status] extends ["success"]
        ? BodyAt<Responses, SuccessIn<Responses>, MediaType>
      : Status extends unknown
        ? KeyOf<Responses, Status> extends infer Key
          ? [Key] extends [never] ? unknown : BodyAt<Responses, Key, MediaType>
        : never
      : never
    : never;

type BodyAt<Responses, Key, MediaType> = Key extends keyof Responses
  ? ContentAt<Member<Responses[Key], "content">, MediaType>
  : never;

type ContentAt<Content, MediaType> = [Content] extends [never] ? undefined
  : IsAny<Content> extends true ? unknown
  : keyof Content & MediaType extends never
    ? [JsonType] extends [MediaType] ? Known<Content[keyof Content]>
    : Mistake<`the description has only: ${keyof Content & string}`>
  : Readable<Known<Content[keyof Content & MediaType]>>;

type Known<T> = IsAny<T> extends true ? unknown : T;

/** @internal The keys of successful responses; `default` is one if there is no other. */
export type SuccessIn<Responses> = SuccessKey<keyof Responses> extends
  infer Status ? [Status] extends [never] ? keyof Responses & "default" : Status
  : never;

type SuccessKey<Key> = Key extends string | number
  ? `${Key}` extends `2${string}` ? Key : never
  : never;

/** The key that describes a status. */
type KeyOf<Responses, Status> = Status & keyof Responses extends never
  ? `${Status & (number | string)}` & keyof Responses extends never
    ? RangeOf<Status> & keyof Responses extends never
      ? "default" & keyof Responses
    : RangeOf<Status> & keyof Responses
  : `${Status & (number | string)}` & keyof Responses
  : Status & keyof Responses;

type RangeOf<Status> = `${Status & (number | string)}` extends
  `${infer First}${string}` ? `${First}XX` | `${First}xx` : never;

/**
 * The described statuses of the responses to a request, as a union of numbers. It is
 * `number` where a range such as `4XX`, a `default` or nothing is described.
 *
 * @typeParam Options The type of the request.
 *
 * @example
 * ```ts
 * import { createEndpoint, endpoint, type StatusOf } from "@waymark/endpoint";
 * import type { paths } from "@octokit/openapi-types";
 *
 * const github = createEndpoint<paths>(endpoint.DEFAULTS);
 * const options = github("GET /orgs/{org}", { org: "octokit" });
 * const status: StatusOf<typeof options> = 404; // 200 | 404
 * console.log(status); // → 404
 * ```
 */
export type StatusOf<Options extends RequestOptions> = StatusAt<
  keyof ResponsesOf<Options>
>;

/** @internal The described responses to a request; `object` without a description. */
export type ResponsesOf<Options> = Options extends {
  readonly "~operation"?: EndpointOperation<infer Paths, infer Route>;
} ? Described<Member<OperationAt<Paths, Route>, "responses">, Route>
  : object;

type Described<Responses, Route> = IsNeverOrAny<Responses> extends true ? object
  : Route extends `HEAD ${string}`
  // Responses to HEAD have no content, whatever is described.
    ? { [Key in keyof Responses]: { content?: never } }
  : Responses;

/** @internal The keys of unsuccessful responses. */
export type ErrorIn<Responses> = Exclude<
  keyof Responses,
  Exclude<SuccessIn<Responses>, "default">
>;

/** @internal The status of a key of the described responses. */
export type StatusAt<Key> = [Key] extends [never] ? number
  : Key extends number ? Key
  : Key extends `${infer Status extends number}` ? Status
  : number;

/** @internal The data of a response, which is read by its media type or as JSON. */
export type DataAt<Responses, Key, As = unknown> = [Key] extends [never]
  ? unknown
  : Key extends keyof Responses ? DataIn<Member<Responses[Key], "content">, As>
  : never;

type DataIn<Content, As> = [Content] extends [never] ? undefined
  : IsAny<Content> extends true ? unknown
  : keyof Content & JsonType extends never ? {
      [Type in keyof Content]: As extends "json" ? unknown
        : Type extends `text/${string}`
        // The schema may describe what the string holds, which is not parsed.
          ? Known<Content[Type]> extends infer Text extends string ? Text
          : string
        : Type extends `*${string}` ? unknown
        : ArrayBuffer;
    }[keyof Content]
  : Readable<Known<Content[keyof Content & JsonType]>>;
