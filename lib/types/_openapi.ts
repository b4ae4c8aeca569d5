/*
 * Looks up what the `paths` that openapi-typescript emits say of a route. A
 * description may have thousands of operations, so that everything is looked up
 * by route, and what was looked up is bound by `infer`: the compiler asks for
 * the constraint of a type that it cannot resolve yet, and that of `Paths[Url]`
 * is the union of all operations.
 */
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

/**
 * The routes of a description. It is a condition, as are the other types that go
 * through all of a description, because the compiler remembers what came of one.
 *
 * @internal
 */
export type RouteIn<Paths> = [Paths] extends [unknown] ? EndpointRoute<Paths>
  : never;

/**
 * The paths of a description.
 *
 * @internal
 */
export type PathIn<Paths> = [Paths] extends [unknown] ? keyof Paths : never;

/**
 * The methods of a path, in upper case. The path is inferred first: an editor
 * would otherwise compare each path with all others, where it is not known yet.
 *
 * @internal
 */
export type MethodAt<Paths, Path> = Path extends infer P
  ? P extends keyof Paths ? NamedMethod<Paths[P]> : never
  : never;

/**
 * The methods that a description has of a path, in upper case.
 *
 * @internal
 */
export type NamedMethod<Item> = keyof Item & DescribedMethod extends infer M
  ? M extends keyof Item & string
    ? Item[M] extends undefined ? never : Uppercase<M>
  : never
  : never;

/**
 * Whether a type is `any`, as the compiler has it of what a description refers
 * to and does not hold. It would switch off the checks of all that it meets, and
 * every conditional type that it is the whole of one side of: hence the tuples,
 * here and around what is looked up.
 *
 * @internal
 */
export type IsAny<T> = [0] extends [1 & T] ? true : false;

/**
 * A member that may be missing, `undefined` or `never`.
 *
 * @internal
 */
export type Member<T, Key> = Key extends keyof T ? Exclude<T[Key], undefined>
  : never;

/**
 * What a description says of a path; `never` when it does not know it.
 *
 * @internal
 */
export type ItemOf<Paths, Url> = [PathOf<Paths, Url>] extends
  [infer Path extends PathIn<Paths>] ? Exclude<Paths[Path], undefined> : never;

/**
 * The path of a description that a URL is about: the URL without its query, and
 * without the operators that say how a value is written, such as `{+path}`.
 *
 * @internal
 */
export type PathOf<Paths, Url> = Url extends PathIn<Paths> ? Url
  : WithoutQuery<Url> extends infer Path
    ? Path extends PathIn<Paths> ? Path : PlainPath<Path>
  : never;

/**
 * A URL without the query at its end, be it an expression or a text.
 *
 * @internal
 */
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

/**
 * The names in the query at the end of a URL, be it an expression or a text.
 *
 * @internal
 */
export type DeclaredName<Paths, Url> = Url extends PathIn<Paths> ? never
  : Url extends `${string}{?${infer Rest}`
    ? Decoded<AnyName<Variables<`{?${Rest}`>>> | TextName<Url>
  : TextName<Url>;

/**
 * The names that the text of a query has a value for.
 *
 * @internal
 */
export type TextName<Url> = Url extends `${infer Head}?${infer Query}`
  ? Head extends `${string}{` ? never : Decoded<QueryNames<Query>>
  : never;

// Brackets may be written as a URL has them.
type Decoded<Name> = Name extends `${infer Head}%5${infer Sign}${infer Rest}`
  ? Uppercase<Sign> extends "B" ? Decoded<`${Head}[${Rest}`>
  : Uppercase<Sign> extends "D" ? Decoded<`${Head}]${Rest}`>
  : Name
  : Name;

/**
 * What a description says of a method of a path.
 *
 * @internal
 */
export type OperationOf<Item, M> = M extends string
  ? Member<Item, Lowercase<M> & DescribedMethod>
  : never;

/**
 * What a description says of a route.
 *
 * @internal
 */
export type OperationAt<Paths, Route> = OperationOf<
  ItemOf<Paths, UrlOf<Route>>,
  MethodOf<Route>
>;

/**
 * The parameters of a path and those of one of its methods, which win.
 *
 * @internal
 */
export type Located<Item, Operation, Place> = Over<
  Member<Member<Item, "parameters">, Place>,
  Member<Member<Operation, "parameters">, Place>
>;

type Over<Outer, Inner> = [Outer] extends [never] ? Inner
  : [Inner] extends [never] ? Outer
  : keyof Outer extends keyof Inner ? Inner
  : Omit<Outer, keyof Inner> & Inner;

/**
 * The content of an operation's body, by media type; `never` where it has none.
 *
 * @internal
 */
export type ContentOf<Operation> = Member<
  Member<Operation, "requestBody">,
  "content"
>;

/** The media types of JSON. */
export type JsonType =
  | "application/json"
  | `application/json;${string}`
  | `${string}+json`
  | `${string}+json;${string}`;

/**
 * The media types of forms.
 *
 * @internal
 */
export type FormType =
  | "application/x-www-form-urlencoded"
  | `application/x-www-form-urlencoded;${string}`
  | "multipart/form-data"
  | `multipart/form-data;${string}`;

/**
 * The required names of an object type, or of the members of a union.
 *
 * @internal
 */
export type RequiredName<T> = T extends unknown ? keyof {
    [
      K in keyof KnownKeys<T> as object extends Pick<KnownKeys<T>, K> ? never
        : K
    ]: K;
  }
  : never;

/**
 * An object type without what stands for keys that are not known.
 *
 * @internal
 */
export type KnownKeys<T> = {
  [K in keyof T as string extends K ? never : number extends K ? never : K]:
    T[K];
};

/**
 * Whether a type is a union of several, also of such as are assignable to each
 * other.
 *
 * @internal
 */
export type IsUnion<T, Each = T> = Each extends unknown
  ? Same<T, Each> extends true ? false : true
  : never;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends
  (<T>() => T extends B ? 1 : 2) ? true : false;

/**
 * The intersection of what the members of a union have as `all`.
 *
 * @internal
 */
export type ForAll<Boxes> = (
  Boxes extends unknown ? (box: Boxes) => void : never
) extends (box: infer Box) => void ? Box["all" & keyof Box]
  : never;

/**
 * What can be read of a type with the markers of
 * `openapi-typescript --read-write-markers`.
 *
 * @internal
 */
export type Readable<T> = Unmarked<T, "$read", "$write">;

/**
 * What can be written of a type with these markers.
 *
 * @internal
 */
export type Writable<T> = Unmarked<T, "$write", "$read">;

type Unmarked<T, Shown extends string, Hidden extends string> = IsAny<T> extends
  true ? T
  : T extends { readonly [K in Hidden]: unknown } ? never
  : T extends { readonly [K in Shown]: infer Inner }
    ? Unmarked<Inner, Shown, Hidden>
  : T extends readonly unknown[] ? IsAny<T[number]> extends true ? T
    : { [K in keyof T]: Unmarked<T[K], Shown, Hidden> }
  // Before objects: `{ … } & boolean` is a boolean.
  : T extends Date | Blob | string | number | boolean ? T
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
