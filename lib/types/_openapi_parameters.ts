import type { BodylessMethod, RouteValue } from "./_options.ts";
import type {
  MethodOf,
  OptionName,
  OtherParameters,
  UrlOf,
} from "./_endpoint.ts";
import type { Mistake } from "./_mistake.ts";
import type { AnyName, NeededName, Variables } from "./_route.ts";
import type {
  DeclaredName,
  IsAny,
  IsUnion,
  ItemOf,
  KnownKeys,
  Located,
  OperationAt,
  OperationOf,
  PathIn,
  RequiredName,
  TextName,
  WithoutQuery,
} from "./_openapi.ts";
import type {
  BodyOf,
  FormTypeOf,
  InBody,
  KeysOf,
  TypedAs,
  WithBody,
} from "./_openapi_body.ts";

/** The value of a parameter in the URL. */
type UrlValue<T> = string extends T ? T | Date : T;

// A description may forget a placeholder, and with `--path-params-as-types`
// the route holds the values instead of placeholders.
type InPath<Described, Name extends string> = [Name] extends [never] ? unknown
  : {
    [N in Name]: [Described] extends [never] ? RouteValue
      : IsAny<Described> extends true ? RouteValue
      : N extends keyof Described ? UrlValue<Exclude<Described[N], undefined>>
      : RouteValue;
  };

/** The parameters of a query that are not called like one of those names. */
type InQuery<Described, Excluded> = [Described] extends [never] ? unknown
  : IsAny<Described> extends true ? OtherParameters
  : {
    [K in keyof Described as K extends Excluded ? never : K]:
      | UrlValue<Described[K]>
      | (object extends Pick<Described, K> ? null : never);
  };

// Only a method without a body sends left-over parameters in the query.
type Excluded<Described, M, Declared, Text, Reserved> =
  | Text
  | (M extends BodylessMethod ? Reserved
    : Exclude<
      IsAny<Described> extends true ? never : keyof Described,
      Declared
    >);

/** The parameters of a query that have no place, and what to do about them. */
type Misplaced<Described, Names, M, Url, Reserved> = [Described] extends [never]
  ? unknown
  : IsAny<Described> extends true ? unknown
  : M extends BodylessMethod
    ? object extends Only<Described, Reserved> ? unknown
    : {
      [K in RequiredName<Only<Described, Reserved>>]: Mistake<
        `\`${
          & K
          & string}\` is the name of an option: pass the parameters as a third argument`
      >;
    }
  : {
    [K in keyof Described as K extends Names ? never : K]: Mistake<
      `\`${K & string}\` belongs to the query: write the route as ${
        & M
        & string} ${WithQuery<Url, K & string>}`
    >;
  };

type Only<T, Name> = { [K in keyof T as K extends Name ? K : never]: T[K] };

type WithQuery<Url, Name extends string> = Url extends
  `${infer Head}{?${infer Names}}${infer Tail}`
  ? `${Head}{?${Names},${Name}}${Tail}`
  : `${Url & string}{?${Name}}`;

/**
 * @internal What a call of a route takes: `Place` in the URL, and the rest by
 * its names.
 */
interface Call {
  readonly operation: unknown;
  readonly method: unknown;
  readonly url: unknown;
  readonly query: unknown;
  readonly declared: unknown;
  readonly reserved: unknown;
  readonly place: unknown;
}

type CallOf<Paths, Route, Reserved> = UrlOf<Route> extends infer Url
  ? [ItemOf<Paths, Url>] extends [infer Item]
    ? [OperationOf<Item, MethodOf<Route>>] extends [infer Operation]
      ? [Located<Item, Operation, "query">] extends [infer Query]
        ? DeclaredIn<Paths, Url, Query, Reserved> extends infer Declared ? {
            operation: Operation;
            method: MethodOf<Route>;
            url: Url;
            query: Query;
            declared: Declared;
            reserved: Reserved;
            place:
              & InPath<Located<Item, Operation, "path">, PathName<Paths, Url>>
              & InQuery<
                Query,
                Excluded<
                  Query,
                  MethodOf<Route>,
                  Declared,
                  TextName<Url>,
                  Reserved
                >
              >;
          }
        : never
      : never
    : never
  : never
  : never;

/** The names in the query of a URL; all that are described where it has `{?*}`. */
type DeclaredIn<Paths, Url, Query, Reserved> = DeclaredName<Paths, Url> extends
  infer Declared
  ? "" extends Declared ? Declared | Exclude<keyof Query, Reserved>
  : Declared
  : never;

type PathName<Paths, Url> = Url extends string
  ? Url extends PathIn<Paths> ? AnyName<Variables<Url>>
  : AnyName<Variables<WithoutQuery<Url> & string>> | NeededName<Variables<Url>>
  : never;

type Everything<C extends Call, NeedsType> =
  & C["place"]
  & InBody<
    C["operation"],
    C["method"],
    keyof C["place"] | C["reserved"],
    C["place"][keyof C["place"]],
    NeedsType
  >
  & Misplaced<
    C["query"],
    C["declared"] | keyof C["place"] | BodyName<C>,
    C["method"],
    C["url"],
    C["reserved"]
  >;

type BesideData<C extends Call> =
  & C["place"]
  & Misplaced<
    C["query"],
    C["declared"] | keyof C["place"],
    C["method"],
    C["url"],
    C["reserved"]
  >;

type BodyName<C extends Call> = C["method"] extends BodylessMethod ? never
  : NameIn<KeysOf<C["operation"], keyof C["place"] | C["reserved"]>>;

type NameIn<Body> = Body extends unknown ? keyof KnownKeys<Body> : never;

/** Makes names optional, in each member of a union. */
type Optional<T, Name> = T extends unknown ? keyof T & Name extends never ? T
  :
    & { [K in keyof T as K extends Name ? never : K]: T[K] }
    & { [K in keyof T as K extends Name ? K : never]?: T[K] }
  : never;

type All<Paths, Route, Provided, Reserved, NeedsType> =
  CallOf<Paths, Route, Reserved> extends infer C extends Call
    ? Optional<Everything<C, NeedsType>, Provided>
    : never;

/**
 * A mapped type of its own, because the compiler's messages show it by this name;
 * but it knows only the common keys of a union. It is not exported, so that
 * declarations show what is in it. With `exactOptionalPropertyTypes`, too,
 * `undefined` means that a parameter is not given.
 */
type ParametersOf<
  Paths,
  Route,
  Provided = never,
  Reserved = OptionName,
  NeedsType = never,
> = {
  [K in keyof All<Paths, Route, Provided, Reserved, NeedsType>]:
    | All<Paths, Route, Provided, Reserved, NeedsType>[K]
    | (object extends Pick<All<Paths, Route, Provided, Reserved, NeedsType>, K>
      ? undefined
      : never);
};

// Not a type with a name: the compiler would show what it is made of.
type EachOf<T> = T extends unknown
  ? { [K in keyof T]: T[K] | (object extends Pick<T, K> ? undefined : never) }
  : never;

/**
 * @internal The parameters of a route, those of `Provided` names being
 * optional.
 */
export type DescribedParameters<
  Paths,
  Route,
  Provided,
  Reserved,
  ProvidedHeader,
> = NeededType<Paths, Route, ProvidedHeader> extends infer NeedsType
  ? IsUnion<All<Paths, Route, Provided, Reserved, NeedsType>> extends false
    ? ParametersOf<Paths, Route, Provided, Reserved, NeedsType>
  : EachOf<All<Paths, Route, Provided, Reserved, NeedsType>>
  : never;

/** @internal The media types of a form that a call has to name. */
export type NeededType<Paths, Route, ProvidedHeader> = "content-type" extends
  ProvidedHeader ? never
  : MethodOf<Route> extends BodylessMethod ? never
  : FormTypeOf<OperationOf<ItemOf<Paths, UrlOf<Route>>, MethodOf<Route>>>;

/**
 * @internal The header that a call has to have for a body of keys, where its
 * parameters are apart from it.
 */
export type TypedBody<Paths, Route, ProvidedHeader> =
  OperationAt<Paths, Route> extends WithBody
    ? TypedAs<NeededType<Paths, Route, ProvidedHeader>>
    : unknown;

/** @internal The parameters of a route beside the `data` option. */
export type ParametersBesideData<Paths, Route, Provided, Reserved> =
  CallOf<Paths, Route, Reserved> extends infer C extends Call
    ? EachOf<Optional<BesideData<C>, Provided>>
    : never;

/** @internal The body that is made of the parameters of a call. */
export type BodyIn<Paths, Route, Reserved> =
  CallOf<Paths, Route, Reserved> extends infer C extends Call
    ? BodyOf<C["operation"], C["method"], keyof C["place"] | C["reserved"]>
    : never;
