// The types of `endpoint`, whose options and parameters are in one object.
import type {
  Missing,
  MissingName,
  NotAMethod,
  RequiredName,
  Slip,
} from "./_checked.ts";
import type { NamedIn } from "./_operation.ts";
import type { OrOpen } from "./_parameters.ts";
import type {
  Chosen,
  Having,
  Inferred,
  Numbers,
  Picked,
  SentValue,
} from "./_preset.ts";
import type { HasLoneBrace, SplitRoute, WrongMethod } from "./_route.ts";
import type {
  BodylessMethod,
  HeaderRecord,
  HeadersInput,
  HeaderValue,
  Method,
  Mistake,
  RequestOptions,
} from "./_values.ts";

/** Changes to the `accept` header. */
export interface MediaType {
  /** A media type parameter, such as `raw`, `diff` or `text+json`. */
  format?: string;
  /** Names of previews, without the `-preview` at their end. */
  previews?: readonly string[];
}

/** The options that are neither route nor parameter. */
export interface CommonOptions {
  /** Lists, `Map`s and other collections are not options. */
  readonly [Symbol.iterator]?: never;
  /** The base of URLs that are only a path: an absolute http(s) URL, or a path. */
  readonly baseUrl?: string | URL | undefined;
  /** Headers, which are merged over the defaults. */
  readonly headers?: HeadersInput | null | undefined;
  /** Changes to the `accept` header. */
  readonly mediaType?:
    | {
      readonly [Name in keyof MediaType]?: MediaType[Name] | null | undefined;
    }
    | null
    | undefined;
  /** The whole body, instead of a JSON object of the left-over parameters. */
  readonly data?: unknown;
  /** Settings for the client that sends the request, such as `signal`. */
  readonly request?: object | null | undefined;
}

/** The options of a call, with parameters under all other keys. */
export interface EndpointOptions extends CommonOptions {
  /** The HTTP method, in any case. */
  readonly method?:
    | Method
    | Lowercase<Method>
    // Any other string is checked where it is known.
    | (string & NonNullable<unknown>)
    | undefined;
  /** A path or a full URL, as a URI template; `:name` in the path means `{name}`. */
  readonly url?: string | URL | undefined;
  /** A parameter, which fills its placeholder or goes to the query or the body. */
  readonly [parameter: string]: unknown;
}

/**
 * Options merged with their defaults, which `parse` turns into a request.
 *
 * @typeParam M The method.
 * @typeParam Url The type of the URL: `undefined` if there is none.
 */
export interface MergedOptions<
  out M extends Method = Method,
  out Url extends string | undefined = string,
> {
  /** The base of URLs that are only a path. */
  baseUrl: string;
  /** The HTTP method, in upper case. */
  method: M;
  /** The URL, still a URI template. */
  url: Url;
  /** All headers, by their lower-case names; `null` for a removed one. */
  headers: HeaderRecord<HeaderValue | null>;
  /** Changes to the `accept` header, if there are any. */
  mediaType?: MediaType;
  /** The whole body, if it was passed as such. */
  data?: unknown;
  /** Settings for the client that sends the request, if there are any. */
  request?: object;
  /** A parameter. */
  [parameter: string]: unknown;
}

type OptionName = Exclude<keyof CommonOptions, symbol>;

/** Names that other libraries have for options. */
interface LikelyMeaning {
  header: "did you mean `headers`?";
  body: "pass the body as `data`, or each of its keys as a parameter";
}

/** @internal What is wrong with options. */
export type WrongOption<Own> =
  | NotAMethod<WrongMethodOption<Own>>
  | Slip<Own, LikelyMeaning>
  | ("baseURL" extends keyof Own
    ? string extends keyof Own ? never : Mistake<"did you mean `baseUrl`?">
    : never);

/** @internal The names of the parameters that defaults of `endpoint` set. */
export type NamesBy<Options, Before = never> =
  | Exclude<Before, NameWith<Options, null>>
  | NameWith<Options, NonNullable<unknown>>;

/** @internal The other defaults of `endpoint` that change a result. */
export type EndpointOutcomeBy<Options, Before = never> =
  | Exclude<Before, Having<keyof Options & ("method" | "url")>>
  | Picked<Options, "method" | "url">
  | Numbers<Options>;

type NameWith<Options, Value> = string extends keyof Options ? string : {
  [Name in Exclude<keyof Options, OptionName | "method" | "url" | symbol>]:
    Options[Name] extends Value ? `${Name}` : never;
}[Exclude<keyof Options, OptionName | "method" | "url" | symbol>];

/** @internal The route of a call, `""` if it is among the options. */
export type TextOf<First> = First extends string ? First : "";

/** @internal The options of a call. */
export type OwnOf<First, Second> = First extends string ? Second : First;

/** The method, in upper case. */
type MethodFor<Text extends string, Own, Outcome> = string extends Text ? Method
  : [SplitRoute<Text>[0]] extends [never] ? string extends keyof Own ? Method
    : ToMethod<Chosen<Outcome, Own, "method">>
  : SplitRoute<Text>[0];

type ToMethod<Text> = [Text] extends [never] ? "GET"
  : Text extends string
    ? Uppercase<Text> extends Method ? Uppercase<Text> : Method
  : Method;

/** @internal The URL: `string` if it is not a literal, `never` if there is none. */
export type UrlFor<Text extends string, Own, Outcome> = string extends Text
  ? string
  : SplitRoute<Text>[1] extends "" ? string extends keyof Own ? string
    : Chosen<Outcome, Own, "url"> extends infer Url
      ? Url extends URL ? string : Url & string
    : never
  : SplitRoute<Text>[1];

/** What is wrong with a call, the first of all; `never` if it is right. */
type WrongForm<Text extends string, Own, Preset, Outcome, Kind> = Or<
  NotAMethod<WrongMethod<Text>>,
  Or<
    WrongOption<Own>,
    Or<
      WrongUrl<UrlFor<Text, Own, Outcome>, Own, Preset, Kind>,
      Own extends { readonly data: NonNullable<unknown> | null }
        ? WrongData<MethodFor<Text, Own, Outcome>>
        : never
    >
  >
>;

type Or<First, Second> = [First] extends [never] ? Second : First;

type WrongData<M> = [M] extends [BodylessMethod]
  ? Mistake<`${M & string} has no body, and so no data`>
  : never;

type WrongMethodOption<Own> = Own extends
  { readonly method: infer M extends string } ? string extends M ? never
  : Uppercase<M> extends Method ? never
  : M
  : never;

type WrongUrl<Url extends string, Own, Preset, Kind> = [Url] extends [never]
  ? Kind extends "merged" ? never
  : Mistake<"no URL in the route or the options">
  : HasLoneBrace<Url> extends true
    ? Mistake<`"{" or "}" without the other: ${Url}`>
  : Or<
    OptionAsPlaceholder<string & keyof NamedIn<Url> & OptionName>,
    Missing<MissingName<RequiredName<NamedIn<Url>>, Preset, Own>>
  >;

type OptionAsPlaceholder<Name extends string> = [Name] extends [never] ? never
  : Mistake<`{${Name}} has the name of an option: use createEndpoint`>;

/** @internal The first argument: a route or options, or what is wrong with the call. */
export type First<One, Two, Preset, Outcome, Kind> =
  IsWrongCall<One, Two, Preset, Outcome, Kind> extends true
    ? WrongForm<TextOf<One>, OwnOf<One, Two>, Preset, Outcome, Kind>
    : (One & string) | OptionsFirst<One, Outcome>;

type OptionsFirst<One, Outcome> = One extends string ? never
  : OptionsWith<UrlFor<"", One, Outcome>, EndpointRoute>;

// That of a generic function passes, because the compiler tries `any` for it.
type IsWrongCall<One, Two, Preset, Outcome, Kind> = [One] extends [""] ? false
  : [WrongForm<TextOf<One>, OwnOf<One, Two>, Preset, Outcome, Kind>] extends
    [never] ? false
  : true;

/** @internal The options that make a route. */
export type EndpointRoute = Pick<EndpointOptions, "method" | "url">;

/** @internal `method` and `url`, which are parameters where the route has them. */
export type RouteBeside<Text extends string> =
  & ([SplitRoute<Text>[0]] extends [never] ? Pick<EndpointOptions, "method">
    : { readonly method?: unknown })
  & (SplitRoute<Text>[1] extends "" ? Pick<EndpointOptions, "url">
    : { readonly url?: unknown });

/** @internal The options beside a URL, with its parameters. */
export type OptionsWith<Url, Beside> = OrOpen<
  & CommonOptions
  & Beside
  & ([Url] extends [never] ? unknown : Partial<NamedIn<Url & string>>)
>;

/** The forms of a call of `endpoint`, and of its `merge`. */
export interface EndpointForms<in Preset, in out Outcome, Kind> {
  /**
   * Builds a request from a route, such as `GET /orgs/{org}/repos`, and options, or
   * from options alone. `merge` takes the same arguments, and only merges them with
   * the defaults.
   *
   * @param route A method and a URL, one of the two, or options with a `url`.
   * @param options Parameters, those of the placeholders among them, and options.
   */
  <const One extends string | object, const Two = unknown>(
    route: First<One, Two, Preset, Outcome, Kind> | Inferred<One>,
    options?:
      | OptionsWith<UrlFor<TextOf<One>, Two, Outcome>, RouteBeside<TextOf<One>>>
      | Inferred<Two>,
  ): EndpointResult<One, Two, Outcome, Kind>;
}

/**
 * What a call of `endpoint`, or of its `merge`, returns: for declarations of functions
 * that call it with any route.
 *
 * @typeParam One The first argument.
 * @typeParam Two The second argument.
 * @typeParam Outcome What defaults change in a result.
 * @typeParam Kind Whether the result is a `request` or `merged` options.
 */
export type EndpointResult<One, Two, Outcome, Kind> = [One] extends [infer Form]
  ? Built<TextOf<Form>, OwnOf<Form, Two>, Outcome, Kind>
  : never;

/** @internal The result of a call whose arguments are known. */
export type Built<Text extends string, Own, Outcome, Kind> = Kind extends
  "merged" ? MergedOptions<
    MethodFor<Text, Own, Outcome>,
    [UrlFor<Text, Own, Outcome>] extends [never] ? undefined : string
  >
  : EndpointRequest<
    MethodFor<Text, Own, Outcome>,
    Own extends
      { readonly data: infer Data extends NonNullable<unknown> | null } ? Data
      : never,
    SentValue<Outcome, Own>
  >;

/**
 * What `endpoint` returns.
 *
 * @typeParam M The method, in upper case.
 * @typeParam Data The `data` that the call passes, if any.
 * @typeParam Value The values of the headers.
 */
export type EndpointRequest<
  M extends Method,
  Data = never,
  Value extends HeaderValue = HeaderValue,
> =
  & RequestOptions<unknown, string, Value>
  & { method: Lowercase<M> }
  & ([M] extends [BodylessMethod] ? { body?: never }
    : [Data] extends [never] ? unknown
    : { body: Data });

/** The options that every call of `endpoint` starts from. */
export interface DefaultOptions {
  /** The base of URLs that are only a path. */
  readonly baseUrl: string;
  /** The HTTP method, in upper case. */
  readonly method: Method;
  /** The URL, if there is a default. */
  readonly url?: string;
  /** All headers, by their lower-case names. */
  readonly headers: Readonly<HeaderRecord>;
  /** Changes to the `accept` header, if there are any. */
  readonly mediaType?: Readonly<MediaType>;
  /** The whole body, if there is a default. */
  readonly data?: unknown;
  /** Settings for the client that sends the request, if there are any. */
  readonly request?: object;
  /** A parameter. */
  readonly [parameter: string]: unknown;
}

/**
 * Turns a route and parameters into a request. The literal type of the route says
 * which parameters a call needs.
 *
 * @typeParam Preset The names of the parameters that were set as defaults.
 * @typeParam Outcome The other defaults that change a result.
 */
export interface EndpointFunction<in Preset = never, in out Outcome = never>
  extends EndpointForms<Preset, Outcome, "request"> {
  /** The default options, deeply frozen, except for dates. */
  readonly DEFAULTS: DefaultOptions;
  /**
   * Creates a function with these options as further defaults: the later value
   * wins, headers and previews add up, and `null` removes a default.
   *
   * @param options Parameters and options, which are copied.
   * @returns A function with the same operations.
   * @throws {EndpointError} for options that no request could be built from.
   *
   * @example
   * ```ts
   * import { endpoint } from "@waymark/endpoint";
   *
   * const mine = endpoint.defaults({ owner: "octocat", per_page: 100 });
   * const hello = mine.defaults({ repo: "hello-world" });
   *
   * console.log(hello("GET /repos/{owner}/{repo}/issues").url);
   * // → "https://api.github.com/repos/octocat/hello-world/issues?per_page=100"
   * ```
   */
  defaults<const Options>(
    options:
      | ([WrongOption<Options>] extends [never]
        ? OptionsWith<never, EndpointRoute>
        : WrongOption<Options>)
      | Inferred<Options>,
  ): EndpointFunction<
    NamesBy<Options, Preset>,
    EndpointOutcomeBy<Options, Outcome>
  >;
  /**
   * Merges a route and options with the defaults. `parse` builds the request
   * from the result.
   *
   * @example
   * ```ts
   * import { endpoint } from "@waymark/endpoint";
   *
   * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
   * console.log(merged.url); // → "/orgs/{org}/repos"
   * console.log(endpoint.parse(merged).url);
   * // → "https://api.github.com/orgs/octokit/repos"
   * ```
   */
  readonly merge: EndpointForms<Preset, Outcome, "merged">;
  /**
   * Builds a request from what `merge` returns, without any defaults.
   *
   * @returns The request, as a call of the function returns it.
   * @throws {EndpointError} for options that no request can be built from.
   */
  parse<M extends Method>(options: MergedOptions<M>): EndpointRequest<M>;
}
