/*
 * Looks up what the `paths` that openapi-typescript emits say of a route. A
 * description may have thousands of operations, so that everything is looked up
 * by route, and what was looked up is bound by `infer`: the compiler asks for
 * the constraint of a type that it cannot resolve yet, and that of `Paths[Url]`
 * is the union of all operations.
 */
import type { BodylessMethod, HeadersInput, Method } from "./_options.ts";
import type { AnyName, Variables } from "./_route.ts";

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
 * The methods of a path, in upper case.
 *
 * @internal
 */
export type MethodAt<Paths, Path> = Path extends keyof Paths
  ? NamedMethod<Paths[Path]>
  : never;

/**
 * The methods that a description has of a path.
 *
 * @internal
 */
export type NamedMethod<Item> = keyof Item & DescribedMethod extends infer M
  ? M extends keyof Item & string
    ? Item[M] extends undefined ? never : Uppercase<M>
  : never
  : never;

/**
 * A member that may be missing, `undefined` or `never`.
 *
 * @internal
 */
export type Member<T, Key> = Key extends keyof T ? Exclude<T[Key], undefined>
  : never;

/**
 * What a description says of a path; `never` when it does not know it. A query
 * expression at the end of the URL, such as `{?name,label}`, is no part of it.
 *
 * @internal
 */
export type ItemOf<Paths, Url> = Member<Paths, PathOf<Url>>;

/**
 * A URL without the query expressions at its end.
 *
 * @internal
 */
export type PathOf<Url> = Url extends `${infer Path}{?${string}` ? Path : Url;

/**
 * The names in the query expressions at the end of a URL.
 *
 * @internal
 */
export type DeclaredName<Url> = Url extends `${string}{?${infer Rest}`
  ? AnyName<Variables<`{?${Rest}`>>
  : never;

/**
 * What a description says of a method of a path.
 *
 * @internal
 */
export type OperationOf<Item, M> = M extends string
  ? Member<Item, Lowercase<M> & DescribedMethod>
  : never;

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
 * The required names of an object type.
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
 * What is wrong with the query expressions of a route, as a text.
 *
 * @internal
 */
export type QueryMistake<Item, Operation, M, Url> =
  Located<Item, Operation, "query"> extends infer Described
    ? [Described] extends [never]
      ? `not a query parameter: ${DeclaredName<Url>}`
    :
      | `not a query parameter: ${Exclude<
        DeclaredName<Url>,
        keyof Described
      >}`
      | (M extends BodylessMethod ? never
        : `query parameter to declare in the route: {?${
          & Exclude<RequiredName<Described>, DeclaredName<Url>>
          & string}}`)
    : never;

/**
 * The `headers` option, with the names that a description knows.
 *
 * @internal
 */
export type HeadersIn<Item, Operation> =
  Located<Item, Operation, "header"> extends infer Described
    ? [Described] extends [never] ? unknown
    : {
      headers?:
        | (
          & Readonly<Record<string, string | number | null | undefined>>
          & {
            readonly [
              Name in keyof Described as
                | Name
                | Lowercase<Name & string>
            ]?: HeaderValue<NonNullable<Described[Name]>> | null | undefined;
          }
        )
        | Exclude<HeadersInput, Readonly<Record<string, unknown>>>
        | null
        | undefined;
    }
    : never;

type HeaderValue<Described> = Described extends string | number ? Described
  : string | number;

/**
 * A type of JSON, by its media type.
 *
 * @internal
 */
export type JsonIn<Content> = Content[keyof Content & JsonType];

/**
 * The media types of JSON.
 *
 * @internal
 */
export type JsonType =
  | "application/json"
  | `application/json;${string}`
  | `${string}+json`
  | `${string}+json;${string}`;

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

type Unmarked<T, Shown extends string, Hidden extends string> = T extends
  { readonly [K in Hidden]: unknown } ? never
  : T extends { readonly [K in Shown]: infer Inner }
    ? Unmarked<Inner, Shown, Hidden>
  : T extends readonly unknown[]
    ? { [K in keyof T]: Unmarked<T[K], Shown, Hidden> }
  : T extends Date | Blob ? T
  : T extends object ? {
      [
        K in keyof T as [NonNullable<T[K]>] extends [never] ? K
          : NonNullable<T[K]> extends { readonly [H in Hidden]: unknown }
            ? never
          : K
      ]: Unmarked<T[K], Shown, Hidden>;
    }
  : T;
