import type { MethodOf, UrlOf } from "./_endpoint.ts";
import type {
  EndpointRoute,
  ItemOf,
  JsonIn,
  JsonType,
  Member,
  OperationOf,
  Readable,
} from "./_openapi.ts";

/**
 * The JSON type of the success responses of a route of an OpenAPI description:
 * `undefined` where a response has no content, and the described type where it
 * has none that is JSON.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Route One of its routes, such as `GET /orgs/{org}/repos`.
 *
 * @example
 * ```ts
 * import type { EndpointResponse } from "@waymark/endpoint";
 * import { assertEquals } from "@std/assert";
 *
 * interface paths {
 *   "/teams/{team}": {
 *     get: {
 *       parameters: { path: { team: string }; query?: { page?: number } };
 *       responses: { 200: { content: { "application/json": { name: string } } } };
 *     };
 *   };
 * }
 *
 * const team: EndpointResponse<paths, "GET /teams/{team}"> = JSON.parse(
 *   '{ "name": "Core" }',
 * );
 * assertEquals(team.name, "Core");
 * ```
 */
export type EndpointResponse<Paths, Route extends EndpointRoute<Paths>> =
  ResponseOf<
    OperationOf<
      ItemOf<Paths, UrlOf<Route>>,
      MethodOf<Route>
    >
  >;

/**
 * The bodies of the success responses of an operation.
 *
 * @internal
 */
export type ResponseOf<Operation> = SuccessIn<Member<Operation, "responses">>;

type SuccessIn<Responses> = {
  [Status in SuccessStatus<Responses>]: ResponseBody<
    Member<Member<Responses, Status>, "content">
  >;
}[SuccessStatus<Responses>];

// "default" is what all other statuses have, so it is a success where no
// other response is.
type SuccessStatus<Responses> = StatusOf<keyof Responses> extends infer Status
  ? [Status] extends [never] ? keyof Responses & "default"
  : Status & keyof Responses
  : never;

type StatusOf<Key> = Key extends string | number
  ? `${Key}` extends `2${string}` ? Key : never
  : never;

type ResponseBody<Content> = [Content] extends [never] ? undefined
  : keyof Content & JsonType extends never ? Content[keyof Content]
  : Readable<JsonIn<Content>>;
