import type { IsUnion, Without } from "./_members.ts";
import type { OperationOf, Route } from "./_operation.ts";

/**
 * The parameters of a route: of its path, its query and its body.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 * @typeParam R One of its routes, such as `GET /orgs/{org}/repos`.
 * @typeParam Given The names that have a value already, such as a default.
 * @typeParam Apart `"data"` if the body is passed as a whole, and `query.name` for a
 * name that is passed in the `query` option.
 *
 * @example
 * ```ts
 * import type { ParametersOf } from "@waymark/endpoint";
 * import type { paths } from "@octokit/openapi-types";
 *
 * const parameters: ParametersOf<paths, "GET /orgs/{org}/repos"> = {
 *   org: "octokit",
 *   page: 2,
 * };
 * console.log(parameters.org); // → "octokit"
 * ```
 */
export type ParametersOf<
  Paths,
  R extends string,
  Given = never,
  Apart = never,
> // `infer` defers all of it while the route is a type parameter.
 = [R] extends [infer One extends string]
  ? IsUnion<One> extends false ? InRoute<OperationOf<Paths, One>, Given, Apart>
  : [Route<Paths>] extends [One] ? object
  : InEach<
    One extends unknown
      ? { all: InRoute<OperationOf<Paths, One>, Given, Apart> }
      : never
  >
  : never;

/** @internal What satisfies each of several routes. */
export type InEach<Boxes> = (
  Boxes extends unknown ? (box: Boxes) => void : never
) extends (box: infer Box) => void ? Box["all" & keyof Box]
  : never;

/** @internal The parameters of an operation. */
export type InRoute<Op, Given, Apart> = Op extends {
  path: infer Path;
  query: infer Query;
  keys: infer Keys;
  isOpen: infer IsOpen;
} ? Merged<
    Path,
    Without<Query, keyof Path>,
    [Keys] extends [never] ? unknown : "data" extends Apart ? unknown : Keys,
    Given,
    Apart extends `query.${infer Name}` ? Name : never
  > extends infer All
    ? true extends IsOpen ? "data" extends Apart ? All : OrOpen<All>
    : All
  : never
  : never;

type Merged<Path, Query, Body, Given, InQuery> =
  & OptionalIn<Path, Given>
  & OptionalIn<Query, Given | InQuery>
  & ([Given] extends [never] ? Body : OptionalInEach<Body, Given>) extends
  infer All ? unknown extends All ? NoParameters : {
    [Name in keyof All]: Name extends keyof Path | keyof Query
      ? Name extends keyof Body ? OrUndefined<All[Name]> : UrlValue<All[Name]>
      : OrUndefined<All[Name]>;
  }
  : never;

/** No parameters. Lists, `Map`s and other collections aren't parameters. */
interface NoParameters {
  readonly [Symbol.iterator]?: never;
}

/** @internal Parameters of any name, and of the right type where a route names them. */
export type SomeParameters<Named> = AnyParameters & Partial<Named>;

/** Parameters of any name. */
interface AnyParameters extends NoParameters {
  readonly [name: string]: unknown;
}

/** @internal A type, also with other names. */
// The union takes values whose type is an interface, which the index refuses.
export type OrOpen<T> =
  | (object extends T ? T & object & NoParameters : T)
  | (T & AnyParameters);

type OptionalIn<T, Names> = keyof T & Names extends never ? T
  : Without<T, Names> & Partial<Pick<T, keyof T & Names>>;

type OptionalInEach<Body, Names> = Body extends unknown
  ? OptionalIn<Body, Names>
  : never;

/**
 * @internal A value in the URL, at any depth: a date is written in ISO 8601, and
 * `null` counts as not given. Large integers are numbers in a description's types.
 */
// A member of an object, so that messages show its type and not the name of this one.
export type UrlValue<T> = {
  is: T extends undefined ? null | undefined
    : string extends T ? T | Date
    : number extends T ? T | bigint
    : T extends object ? { readonly [Name in keyof T]: UrlValue<T[Name]> }
    : T;
}["is"];

/** Optional values may be `undefined`. */
type OrUndefined<T> = undefined extends T ? T | undefined : T;
