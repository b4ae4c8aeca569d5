// Looks up what `paths` say of a route. What was looked up is bound by `infer`: the
// compiler asks for the constraint of what it cannot resolve yet, and that of
// `Paths[Url]` is the union of thousands of operations.
import type { Method } from "./_options.ts";
import type { MethodOf, UrlOf } from "./_endpoint.ts";
import type { AnyName, QueryNames, Variables } from "./_route.ts";

type DescribedMethod = Lowercase<Method>;

/**
 * Every route of an OpenAPI description, such as `GET /orgs/{org}/repos`.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 */
export type EndpointRoute<Paths> = {
  [Path in keyof Paths & string]: `${NamedMethod<Paths[Path]>} ${Path}`;
}[keyof Paths & string];

/**
 * A route of an OpenAPI description, also one with a query expression at its end,
 * such as `DELETE /orgs/{org}/tags{?name}`.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 */
export type RouteWithQuery<Paths> = [Paths] extends [unknown]
  ? EndpointRoute<Paths> | `${EndpointRoute<Paths>}{?${string}}`
  : never;

/** @internal The routes of a description, as a condition: the compiler remembers those. */
export type RouteIn<Paths> = [Paths] extends [unknown] ? EndpointRoute<Paths>
  : never;

/** @internal The paths of a description. */
export type PathIn<Paths> = [Paths] extends [unknown] ? keyof Paths : never;

/** @internal The methods of a path; inferred first, or an editor compares all paths. */
export type MethodAt<Paths, Path> = Path extends infer P
  ? P extends keyof Paths ? NamedMethod<Paths[P]> : never
  : never;

/** @internal The methods that a description has of a path, in upper case. */
export type NamedMethod<Item> = keyof Item & DescribedMethod extends infer M
  ? M extends keyof Item & string
    ? Item[M] extends undefined ? never : Uppercase<M>
  : never
  : never;

/**
 * @internal Whether a type is `any`, as of a reference that leads nowhere. It
 * decides no condition that it is one side of: hence the tuples all around.
 */
export type IsAny<T> = [0] extends [1 & T] ? true : false;

/** @internal A member that may be missing, `undefined` or `never`. */
export type Member<T, Key> = Key extends keyof T ? Exclude<T[Key], undefined>
  : never;

/** @internal What a description says of a path; `never` when it does not know it. */
export type ItemOf<Paths, Url> = [PathOf<Paths, Url>] extends
  [infer Path extends PathIn<Paths>] ? Exclude<Paths[Path], undefined> : never;

/**
 * @internal The path of a description that a URL is about: the URL without its
 * query, and without operators such as in `{+path}`.
 */
export type PathOf<Paths, Url> = Url extends PathIn<Paths> ? Url
  : WithoutQuery<Url> extends infer Path
    ? Path extends PathIn<Paths> ? Path : PlainPath<Path>
  : never;

/** @internal A URL without the query at its end, an expression or a text. */
export type WithoutQuery<Url> = Url extends `${infer Path}{?${string}`
  ? Path extends `${infer Before}?${string}` ? Before : Path
  : Url extends `${infer Path}?${string}` ? Path
  : Url;

type PlainPath<Path, Done extends string = ""> = Path extends
  `${infer Head}{${infer Expression}}${infer Rest}`
  ? PlainPath<Rest, `${Done}${Head}{${PlainName<Expression>}}`>
  : Path extends string ? `${Done}${Path}`
  : Path;

type PlainName<Expression extends string> = Expression extends
  `${"+" | "." | ";"}${infer Name}` ? WithoutModifier<Name>
  : WithoutModifier<Expression>;

type WithoutModifier<Name extends string> = Name extends `${infer Bare}*` ? Bare
  : Name;

/** @internal The names in the query of a URL, an expression or a text. */
export type DeclaredName<Paths, Url> = Url extends PathIn<Paths> ? never
  : Url extends `${string}{?${infer Rest}`
    ? Decoded<AnyName<Variables<`{?${Rest}`>>> | TextName<Url>
  : TextName<Url>;

/** @internal The names that the text of a query has a value for. */
export type TextName<Url> = Url extends `${infer Head}?${infer Query}`
  ? Head extends `${string}{` ? never : Decoded<QueryNames<Query>>
  : never;

// Brackets may be written as a URL has them.
type Decoded<Name> = Name extends `${infer Head}%5${infer Sign}${infer Rest}`
  ? Uppercase<Sign> extends "B" ? Decoded<`${Head}[${Rest}`>
  : Uppercase<Sign> extends "D" ? Decoded<`${Head}]${Rest}`>
  : Name
  : Name;

/** @internal What a description says of a method of a path. */
export type OperationOf<Item, M> = M extends string
  ? Member<Item, Lowercase<M> & DescribedMethod>
  : never;

/** @internal What a description says of a route. */
export type OperationAt<Paths, Route> = OperationOf<
  ItemOf<Paths, UrlOf<Route>>,
  MethodOf<Route>
>;

/** @internal The parameters of a path and those of one of its methods, which win. */
export type Located<Item, Operation, Place> = Over<
  Member<Member<Item, "parameters">, Place>,
  Member<Member<Operation, "parameters">, Place>
>;

type Over<Outer, Inner> = [Outer] extends [never] ? Inner
  : [Inner] extends [never] ? Outer
  : keyof Outer extends keyof Inner ? Inner
  : Omit<Outer, keyof Inner> & Inner;

/** @internal The body of an operation by media type; `never` where it has none. */
export type ContentOf<Operation> = Member<
  Member<Operation, "requestBody">,
  "content"
>;

/** The media types of JSON. */
export type JsonType =
  | `${"application" | "text"}/json`
  | `${"application" | "text"}/json;${string}`
  | `${string}+json`
  | `${string}+json;${string}`;

/** @internal The media types of forms. */
export type FormType =
  | "application/x-www-form-urlencoded"
  | `application/x-www-form-urlencoded;${string}`
  | "multipart/form-data"
  | `multipart/form-data;${string}`;

/** @internal The required names of an object type, or of the members of a union. */
export type RequiredName<T> = T extends unknown ? keyof {
    [
      K in keyof KnownKeys<T> as object extends Pick<KnownKeys<T>, K> ? never
        : K
    ]: K;
  }
  : never;

/** @internal An object type without what stands for keys that are not known. */
export type KnownKeys<T> = {
  [K in keyof T as string extends K ? never : number extends K ? never : K]:
    T[K];
};

/** @internal Whether a type is a union, also of types assignable to each other. */
export type IsUnion<T, Each = T> = Each extends unknown
  ? Same<T, Each> extends true ? false : true
  : never;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends
  (<T>() => T extends B ? 1 : 2) ? true : false;

/** @internal The intersection of what the members of a union have as `all`. */
export type ForAll<Boxes> = (
  Boxes extends unknown ? (box: Boxes) => void : never
) extends (box: infer Box) => void ? Box["all" & keyof Box]
  : never;

/** @internal What can be read of a type with the markers of `--read-write-markers`. */
export type Readable<T> = Unmarked<T, "$read", "$write">;

/** @internal What can be written of a type with these markers. */
export type Writable<T> = Unmarked<T, "$write", "$read">;

type Unmarked<T, Shown extends string, Hidden extends string> = IsAny<T> extends
  true ? T
  : T extends { readonly [K in Hidden]: unknown } ? never
  : T extends { readonly [K in Shown]: infer Inner }
    ? Unmarked<Inner, Shown, Hidden>
  : T extends readonly unknown[] ? IsAny<T[number]> extends true ? T
    : { [K in keyof T]: Unmarked<T[K], Shown, Hidden> }
  : T extends Date | Blob ? T
  : T extends object ? {
      [
        K in keyof T as IsHidden<NonNullable<T[K]>, Hidden> extends true ? never
          : K
      ]: Unmarked<T[K], Shown, Hidden>;
    }
  : T;

type IsHidden<T, Hidden extends string> = [T] extends [never] ? false
  : IsAny<T> extends true ? false
  : T extends { readonly [K in Hidden]: unknown } ? true
  : false;
