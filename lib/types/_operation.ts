// Normalizes a route to one record, whether a description or the route alone
// says what it takes. The members of the record cost nothing until they are read.
import type {
  NeededName,
  OptionalName,
  PrefixedName,
  SimpleName,
  SplitRoute,
  Variables,
} from "./_route.ts";
import type { Flat, Member, Without } from "./_members.ts";
import type { BodyKeys, IsOpenBody, KeyedBody } from "./_body.ts";
import type {
  BodylessMethod,
  Method,
  PlaceholderValue,
  RouteValue,
  Scalar,
} from "./_values.ts";

/**
 * A description of an API, as a type: what `described` and `describe` return.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 */
export interface Described<in out Paths = unknown> {
  /** @internal For the compiler only; never set at run time. */
  readonly "~paths"?: Paths;
}

/**
 * The routes of a description, such as `GET /orgs/{org}/repos`.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 */
export type Route<Paths> =
  | { [Path in keyof Paths & string]: `${MethodOf<Paths[Path]>} ${Path}` }[
    keyof Paths & string
  ]
  | (unknown extends Paths ? string : never);

/** @internal The described methods of a path, in upper case. */
export type MethodOf<Item> = {
  [M in keyof Item & Lowercase<Method>]: Item[M] extends undefined ? never
    : Uppercase<M>;
}[keyof Item & Lowercase<Method>];

/**
 * @internal The record of a route: what the compiler knows of its operation.
 *
 * - `path`, `query`, `header`, `cookie`: the parameters in each place, `unknown`
 *   where there are none;
 * - `content`: the body by media type, `never` without one;
 * - `keys`: the keys of the body that are parameters;
 * - `needsData`: whether a required body can only be `data`;
 * - `isOpen`: whether there may be parameters of any name;
 * - `responses`: the responses by status, `unknown` where nothing describes them.
 */
export type OperationOf<Paths, R> = unknown extends Paths
  ? R extends string ? PlainOperation<R> : never
  : R extends `${infer M} ${infer Path}`
    ? OperationAt<Paths, M, Path extends keyof Paths ? Path : AsDescribed<Path>>
  : never;

type OperationAt<Paths, M extends string, Path> = Path extends keyof Paths
  ? Member<Paths[Path], Lowercase<M>> extends infer Described
    ? DescribedOperation<
      Described,
      M,
      InPath<At<Described, "path">, Placeholder<Path>>,
      At<Described, "query">,
      M extends BodylessMethod ? never : ContentOf<Described>
    >
  : never
  : never;

/** @internal A route or a path as a description has it: a call may write `{+name}` for `{name}`. */
export type AsDescribed<Text> = Text extends `${infer Head}{+${infer Rest}`
  ? AsDescribed<`${Head}{${Rest}`>
  : Text;

type DescribedOperation<Described, M, Path, Query, Content> = {
  path: Path;
  query: Query;
  header: At<Described, "header">;
  cookie: At<Described, "cookie">;
  content: Content;
  keys: BodyKeys<
    KeyedBody<Content>,
    Path & Without<Query, keyof Path>,
    IsBodyRequired<Described>
  >;
  needsData: IsBodyRequired<Described> extends true
    ? [Content] extends [never] ? false
    : [
      BodyKeys<KeyedBody<Content>, Path & Without<Query, keyof Path>, true>,
    ] extends [never] ? true
    : false
    : false;
  isOpen: IsOpenBody<KeyedBody<Content>>;
  responses: M extends "HEAD" ? WithoutContent<Member<Described, "responses">>
    : Member<Described, "responses">;
};

type ContentOf<Described> = Described extends
  { readonly requestBody?: { readonly content: infer Content } | undefined }
  ? Content
  : never;

type IsBodyRequired<Described> = Described extends
  { readonly requestBody: unknown } ? true : false;

type PlainOperation<R extends string> = {
  path: RouteParameters<R>;
  query: unknown;
  header: unknown;
  cookie: unknown;
  // A route without a method is a GET, which has no body either.
  content: [SplitRoute<R>[0]] extends [BodylessMethod] ? never
    : { "application/json": unknown };
  keys: never;
  needsData: false;
  isOpen: true;
  responses: unknown;
};

/** The parameters in one place; `unknown` where there are none. */
type At<Described, Place extends string> = Described extends {
  readonly parameters: { readonly [P in Place]?: infer Found };
  // TypeScript 5.4 infers `undefined` as well.
} ? [Found] extends [undefined] ? unknown : NonNullable<Found>
  : unknown;

type Placeholder<Path, Found = never> = Path extends
  `${string}{${infer Name}}${infer Rest}` ? Placeholder<Rest, Found | Name>
  : Found;

// A description may forget a placeholder; `--path-params-as-types` removes all.
type InPath<Described, Texts> = [Texts, keyof Described] extends
  [keyof Described, Texts] ? Described
  : NameOf<Texts, keyof Described> extends infer Names ?
      & Pick<Described, keyof Described & Names>
      & { [Name in Exclude<Names, keyof Described> & string]: PlaceholderValue }
  : never;

/** The name in a placeholder: of `{proxy+}`, `{path=**}` and `{*rest}` the word, where that is described. */
type NameOf<Text, Known> = Text extends Known ? Text
  : Text extends
    | `${infer Word}${"+" | "*" | "=" | ":" | "?"}${string}`
    | `${"*" | "**"}${infer Word}`
    ? [Word & Known] extends [never] ? Text : Word & Known
  : Text;

// Responses to HEAD have no content, whatever is described.
type WithoutContent<Responses> = {
  [Status in keyof Responses]: { content?: never };
};

/**
 * The parameters that a route names: those of its path are required.
 *
 * @typeParam R A route, such as `GET /orgs/{org}/repos{?page}`.
 *
 * @example
 * ```ts
 * import { endpoint, type RouteParameters } from "@waymark/endpoint";
 *
 * const route = "GET /orgs/{org}/repos{?page}";
 * const parameters: RouteParameters<typeof route> = { org: "octokit", page: 2 };
 *
 * console.log(endpoint(route, parameters).url);
 * // → "https://api.github.com/orgs/octokit/repos?page=2"
 * ```
 */
export type RouteParameters<R extends string> =
  // A conditional type, which declarations of generic functions show by its name.
  SplitRoute<R> extends [unknown, infer Url extends string] ? NamedIn<Url>
    : never;

/** @internal The variables of a URL. */
export type NamedIn<Url extends string> = VariablesOf<Url> extends infer V
  ? Flat<
    & { [Name in NeededName<V>]: ValueFor<Name, V> }
    & {
      [Name in Exclude<OptionalName<V>, NeededName<V>>]?:
        | ValueFor<Name, V>
        | null
        | undefined;
    }
  >
  : never;

type VariablesOf<Url extends string> = string extends Url ? never
  : Variables<Url>;

/** The value of a variable. */
type ValueFor<Name, V> = Name extends PrefixedName<V> ? Scalar
  : Name extends SimpleName<V> ? PlaceholderValue
  : RouteValue;
