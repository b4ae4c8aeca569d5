import type { IsAny } from "./_body.ts";
import type { BuildOptions, NeededHeader, OwnHeader } from "./_call_options.ts";
export type { BuildOptions } from "./_call_options.ts";
import type {
  Described,
  MethodOf,
  OperationOf,
  Route,
  RouteParameters,
} from "./_operation.ts";
import type { IsUnion, ParametersOf, SomeParameters } from "./_parameters.ts";
import type { WrongMethod } from "./_route.ts";
import type {
  HeadersInput,
  HeaderValue,
  Mistake,
  RequestOptions,
  RequestSettings,
  Scalar,
} from "./_values.ts";

/** @internal Infers `T` from an argument, which is checked against its other types alone. */
export type Inferred<T> = T extends never ? T : never;

/** What every request of an API starts from. */
export interface EndpointDefaults {
  /** The base of URLs that are only a path: an absolute http(s) URL, or a path. */
  readonly baseUrl?: string | URL | undefined;
  /** Headers of every request; a call overrides them by name. */
  readonly headers?: HeadersInput | null | undefined;
  /** Parameters of every request that has a place for them. */
  readonly parameters?: object | undefined;
  /** Settings for whoever sends the request. */
  readonly request?: RequestSettings | undefined;
}

/**
 * The options of `createEndpoint`.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 */
export interface CreateEndpointOptions<Paths = unknown>
  extends EndpointDefaults {
  /** The base of URLs that are only a path: an absolute http(s) URL, or a path. */
  readonly baseUrl: string | URL;
  /** Whether a `{name}`, `{+name}` or `:name` of the path needs a value. Defaults to `true`. */
  readonly strict?: boolean | undefined;
  /**
   * The origins (scheme, host and port) that requests may go to besides the
   * origin of the base URL. Defaults to `[]`; `"*"` trusts every origin.
   */
  readonly trustedOrigins?: readonly string[] | "*" | undefined;
  /** What a description says of the API: `described(…)` or `describe(…)`. */
  readonly description?: Described<Paths> | undefined;
}

/**
 * @internal What the options of an API set already, as names: `parameters.tenant`
 * and `headers.x-tenant`. Later options override those `Before`.
 */
export type PresetBy<Options, Before = never> =
  | Exclude<Before, Named<Options, null>>
  | Named<Options, NonNullable<unknown>>;

// A conditional type, so that hovers show the names and not this one.
type Named<Options, Value> = unknown extends Options ? never
  :
    | `parameters.${NameOf<Options, "parameters", Value>}`
    | `headers.${Exclude<
      Lowercase<NameOf<Options, "headers", Value>>,
      OwnHeader
    >}`;

type NameOf<Options, Place extends string, Value> = Options extends {
  readonly [P in Place]: infer Given;
} ? Given extends Iterable<unknown> ? string
  : {
    [Name in keyof Given & string]: Given[Name] extends Value ? Name : never;
  }[keyof Given & string]
  : never;

/** @internal An option of a call, otherwise of its defaults. */
export type Chosen<Outcome, Options, Name extends string> = Options extends
  { readonly [N in Name]: infer Value } ? Value
  : Outcome extends { readonly [N in Name]: infer Value } ? Value
  : never;

/** @internal Options that change the type of a result, each by itself. */
export type Picked<Options, Name> = Name extends keyof Options
  ? { readonly [N in Name]: Options[N] }
  : never;

/** @internal Outcomes that an option has changed. */
export type Having<Name> = Name extends string
  ? { readonly [N in Name]: unknown }
  : never;

/** @internal `"numbers"` if there are numbers among the headers. */
export type Numbers<Options> = Options extends
  { readonly headers: infer Headers }
  ? Headers extends Iterable<readonly [string, infer Value]>
    ? Value & number extends never ? never : "numbers"
  : Headers[keyof Headers] & number extends never ? never
  : "numbers"
  : never;

/** @internal The values of the headers of a request: numbers only if some were passed. */
export type SentValue<Outcome, Options> = "numbers" extends
  Outcome | Numbers<Options> ? HeaderValue : string;

/** @internal The names that a preset has in one place. */
export type PresetNames<Preset, Place extends string> = Preset extends
  `${Place}.${infer Name}` ? Name : never;

/** @internal What the options of a call pass apart from its parameters. */
export type ApartIn<Options> =
  | (Options extends { readonly data: infer Data }
    ? true extends (Data extends undefined ? true : false) ? never : "data"
    : never)
  | (Options extends { readonly query: infer Query }
    ? `query.${keyof Query & string}`
    : never);

/**
 * @internal The parameters of a call. The compiler compares generic functions with
 * `any` for the route, which is `""`, too: there it need not compare these.
 */
export type CallParameters<Paths, R extends string, Preset, Options> = [
  R,
] extends [""] ? unknown
  : unknown extends Paths
  // They may also be a record, such as parsed JSON: `Checked` names what is missing.
    ?
      | ParametersOf<
        Paths,
        R,
        PresetNames<Preset, "parameters">,
        ApartIn<Options>
      >
      | SomeParameters<RouteParameters<R>>
  : ParametersOf<Paths, R, PresetNames<Preset, "parameters">, ApartIn<Options>>;

/**
 * @internal A route, or what is wrong with it. That of a generic function passes,
 * because the compiler tries `any` for it, which is `""`, too.
 */
export type Checked<
  Paths,
  R extends string,
  Preset,
  Parameters,
  Options,
> = string extends R ? Route<Paths>
  : IsWrong<Paths, R, Preset, Parameters, Options> extends true
    ? Wrong<Paths, R, Preset, Parameters, Options>
  : R;

type IsWrong<Paths, R extends string, Preset, Parameters, Options> = [
  R,
] extends [""] ? false
  : [Wrong<Paths, R, Preset, Parameters, Options>] extends [never] ? false
  : true;

/** What is wrong with a call that no other argument can be blamed for. */
type Wrong<Paths, R extends string, Preset, Parameters, Options> =
  unknown extends Paths ?
      | NotAMethod<WrongMethod<R>>
      | Slip<Omit<Parameters, keyof RouteParameters<R>>, LikelyOption>
      | Missing<
        MissingName<
          RequiredName<RouteParameters<R>>,
          PresetNames<Preset, "parameters">,
          Parameters
        >
      >
    : IsRoute<Paths, R> extends true ?
        | (true extends IsMissing<Parameters>
          ? MissingIn<CallParameters<Paths, R, Preset, Options>>
          : never)
        | MissingOption<OperationOf<Paths, NotAll<Paths, R>>, Preset, Options>
    : NotDescribed<Paths, R>;

/** @internal */
export type NotAMethod<Word extends string> = [Word] extends [never] ? never
  : Mistake<`not a method: ${Word}`>;

/** What would put a secret into a URL or a body. */
interface LikelyOption {
  headers: "pass headers in the third argument";
  body: "pass the body as `data`, in the third argument";
  signal: "pass the signal in the third argument";
}

/** @internal An object among parameters, under a name that has a hint. */
export type Slip<Given, Hints> = string extends keyof Given ? never : {
  [Name in keyof Given & keyof Hints]: Given[Name] extends
    Scalar | readonly unknown[] | null | undefined ? never
    : Mistake<Hints[Name] & string>;
}[keyof Given & keyof Hints];

/** @internal What a missing parameter is. */
export type Missing<Name extends string> = [Name] extends [never] ? never
  : Mistake<`missing parameter: ${Name}`>;

type MissingIn<Parameters> = Record<never, never> extends Parameters ? never
  : Missing<RequiredName<Parameters>>;

/** @internal The required names of a type. */
export type RequiredName<T> = T extends unknown ?
    & string
    & {
      [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name;
    }[keyof T]
  : never;

/** @internal The names that neither defaults nor a call have a value for. */
export type MissingName<Name, Preset, Parameters> = Name extends Preset ? never
  // A record may have any name.
  : string extends keyof Parameters ? never
  : Name extends keyof Parameters
    ? true extends IsNothing<Parameters[Name]> ? Name
    : never
  : Name extends `${keyof Parameters & number}` ? never
  : Name;

type IsMissing<Argument> = unknown extends Argument
  ? IsAny<Argument> extends true ? false : true
  : IsNothing<Argument>;

/** Whether each member of a union is nothing. Without `strict`, `undefined extends T` holds for any `T`. */
type IsNothing<T> = IsAny<T> extends true ? false
  : T extends null | undefined ? true
  : false;

// A type of its own: the compiler would take the routes for the constraint of `R`,
// and look at the operations of all of them.
type IsRoute<Paths, R> = [R] extends [Route<Paths>] ? true : false;

/** A route, and `never` for any of all routes, of which nothing is known. */
type NotAll<Paths, R> = IsUnion<R> extends true
  ? [Route<Paths>] extends [R] ? never : R
  : R;

type NotDescribed<Paths, R> = R extends `${string} ${infer Path}`
  ? Path extends keyof Paths ? `${MethodOf<Paths[Path]>} ${Path & string}`
  : Route<Paths>
  : Route<Paths>;

type MissingOption<Op, Preset, Options> = Op extends {
  header: infer Described;
  needsData: infer NeedsData;
} ?
    | (NeedsData extends true ? "data" extends ApartIn<Options> ? never
      : Mistake<"missing option: data">
      : never)
    | (unknown extends Described ? never
      : MissingHeader<NeededHeader<Described, SetHeader<Preset, Options>>>)
  : never;

type SetHeader<Preset, Options> = PresetNames<
  PresetBy<Options, Preset>,
  "headers"
>;

type MissingHeader<Name extends string> = [Name] extends [never] ? never
  : Mistake<`missing header: ${Name}`>;

/** Builds the requests of an API, and sends nothing. */
export interface EndpointCall<in out Paths, in Preset, in out Outcome> {
  /**
   * Builds a request.
   *
   * @param route A method and a path, such as `GET /orgs/{org}/repos`.
   * @param parameters Parameters only, whatever their names: the place for untrusted input.
   * @param options Options only, such as `headers` and `data`.
   */
  <R extends string, Parameters = unknown, const Options = unknown>(
    route: Checked<Paths, R, Preset, Parameters, Options>,
    parameters?:
      | CallParameters<Paths, R, Preset, Options>
      | Inferred<Parameters>,
    options?: BuildOptions<Paths, R> | Inferred<Options>,
  ): RequestOptions<Paths, R, SentValue<Outcome, Options>>;
}

/**
 * What `createEndpoint` returns: a function that builds the requests of an API.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 * @typeParam Preset The names of what its options set already.
 * @typeParam Outcome What its options change in the type of a result.
 */
export interface Endpoint<
  in out Paths = unknown,
  in Preset = never,
  in out Outcome = never,
> extends EndpointCall<Paths, Preset, Outcome> {
  /** Creates a function with these options as further defaults: the later value wins. */
  defaults<const Options>(
    options: EndpointDefaults | Inferred<Options>,
  ): Endpoint<
    Paths,
    PresetBy<Options, Preset>,
    Outcome | Numbers<Options>
  >;
}
