import type {
  CreateEndpointOptions,
  EndpointCall,
  EndpointDefaults,
} from "../../types/_call.ts";
import type { CallParameters, Checked } from "../../types/_checked.ts";
import type {
  Inferred,
  NumberHeaders,
  OutcomeOf,
  OutcomesWith,
  PresetBy,
} from "../../types/_preset.ts";
import type { BuildOptions, Demanded } from "../../types/_call_options.ts";
import type { ParametersOf } from "../../types/_parameters.ts";
import type { OperationOf, Route } from "../../types/_operation.ts";
import type { RequestOptions } from "../../types/_values.ts";
import type { PageOptions, SendOptions } from "./options.ts";
import type { ResultOf } from "./results.ts";

/**
 * The options of a client's call.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 * @typeParam R The route.
 */
export interface CallOptions<in out Paths = unknown, in out R = string>
  extends BuildOptions<Paths, R>, SendOptions {}

/**
 * The options of a call of a described route, with those that it requires: for
 * functions that call a client.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 * @typeParam R One of its routes, such as `GET /orgs/{org}/repos`.
 */
export type OptionsOf<Paths, R extends Route<Paths>> =
  & CallOptions<Paths, R>
  & Demanded<OperationOf<Paths, R>>;

/** The options of a call that leave the type of its data. */
export interface UnchangingOptions<in out Paths = unknown, in out R = string>
  extends
    BuildOptions<Paths, R>,
    Omit<SendOptions, "as" | "schema" | "throwOnError"> {}

/**
 * All arguments of a call of a described route, for functions that pass them to
 * {@linkcode dataOf}: what the route requires is required, and no option changes what
 * the data is.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 * @typeParam R One of its routes, such as `GET /orgs/{org}/repos`.
 */
export type CallArguments<Paths, R extends Route<Paths>> = [
  route: R,
  ...others: OtherArguments<
    ParametersOf<Paths, R>,
    UnchangingOptions<Paths, R> & Demanded<OperationOf<Paths, R>>
  >,
];

/** @internal The arguments after the route; those that nothing requires may be left out. */
export type OtherArguments<Parameters, Options> = Record<never, never> extends
  Options
  ? Record<never, never> extends Parameters
    ? [parameters?: Parameters, options?: Options]
  : [parameters: Parameters, options?: Options]
  : [parameters: Parameters, options: Options];

/** The defaults of a client: those of its requests, and how they are sent. */
export interface ClientDefaults extends EndpointDefaults, SendOptions {}

/**
 * The options of `createClient`.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 */
export interface CreateClientOptions<Paths = unknown>
  extends CreateEndpointOptions<Paths>, SendOptions {}

/** @internal What the options of a client change in the type of a result. */
export type OutcomeBy<Options, Before = never> =
  | Exclude<Before, OutcomesWith<keyof Options & ResultOption>>
  | OutcomeOf<Options, ResultOption>
  | NumberHeaders<Options>;

type ResultOption = "as" | "schema" | "throwOnError";

/** @internal The data of a result that is a success. */
export type DataIn<Of> = Of extends { readonly error: infer Failure }
  ? Failure extends undefined ? Of["data" & keyof Of] : never
  : Of["data" & keyof Of];

/** @internal The options of pages, whose `next` gets what `as` makes of a body. */
export type PagesAs<As, Paths, R extends string, Outcome> =
  & { readonly as?: As | undefined }
  & PageOptions<
    DataIn<
      ResultOf<Paths, R, Outcome, unknown extends As ? unknown : { as: As }>
    >
  >;

/**
 * What `createClient` returns: a function that sends the requests of an API.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 * @typeParam Preset The names of what its options set already.
 * @typeParam Outcome What its options change in the type of a result.
 */
export interface Client<
  in out Paths = unknown,
  in Preset = never,
  in out Outcome = never,
> {
  /**
   * Sends a request and reads the response.
   *
   * @param route A method and a path, such as `GET /orgs/{org}/repos`.
   * @param parameters Parameters only, whatever their names: the place for untrusted input.
   * @param options Options only, such as `headers`, `data` and `timeout`.
   */
  <
    const R extends string = string,
    Parameters = unknown,
    const Options = unknown,
  >(
    route:
      | Inferred<R>
      | NoInfer<Checked<Paths, R, Preset, Parameters, Options>>,
    parameters?:
      | CallParameters<Paths, R, Preset, Options>
      | Inferred<Parameters>,
    options?:
      | CallOptions<Paths, R>
      | Inferred<Options>,
  ): Promise<ResultOf<Paths, R, Outcome, Options>>;
  /** Builds a request and does not send it. */
  readonly request: EndpointCall<Paths, Preset, Outcome>;
  /**
   * Sends a request, and again for each next page.
   *
   * @param route A method and a path, such as `GET /orgs/{org}/repos`.
   * @param parameters Parameters only, whatever their names: the place for untrusted input.
   * @param options Options only, and `next`, which names the next page where no `Link` header does.
   */
  pages<
    const R extends string = string,
    Parameters = unknown,
    const Options = unknown,
    As = unknown,
  >(
    route:
      | Inferred<R>
      | NoInfer<Checked<Paths, R, Preset, Parameters, Options>>,
    parameters?:
      | CallParameters<Paths, R, Preset, Options>
      | Inferred<Parameters>,
    options?:
      | CallOptions<Paths, R>
        & PagesAs<As, Paths, R, Outcome>
      | Inferred<Options>,
  ): AsyncGenerator<
    ResultOf<Paths, R, Outcome, Options>,
    void,
    undefined
  >;
  /** Sends a request that is built already, with the options of this client. */
  readonly send: Send<Outcome>;
  /** Creates a client with these options as further defaults: the later value wins. */
  defaults<const Options>(
    options: ClientDefaults | Inferred<Options>,
  ): Client<Paths, PresetBy<Options, Preset>, OutcomeBy<Options, Outcome>>;
}

/**
 * The type of `send`, which sends requests that are built already.
 *
 * @typeParam Outcome What the options of a client change in the type of a result.
 */
export interface Send<in out Outcome = never> {
  /**
   * Sends a request and reads the response.
   *
   * @param request What an endpoint function returned.
   * @param options How it is sent.
   */
  <
    P = unknown,
    R extends string = string,
    const Options = unknown,
  >(
    request: RequestOptions<P, R>,
    options?:
      | SendOptions
      | Inferred<Options>,
  ): Promise<ResultOf<P, R, Outcome, Options>>;
}

/** The type of `pages`, which sends requests without a client. */
export interface SendPages {
  /**
   * Sends a request, and again for each next page.
   *
   * @param request What an endpoint function returned.
   * @param options How it is sent, and `next`, which names the next page where no `Link` header does.
   */
  <
    P = unknown,
    R extends string = string,
    const Options = unknown,
    As = unknown,
  >(
    request: RequestOptions<P, R>,
    options?:
      | SendOptions
        & PagesAs<As, P, R, never>
      | Inferred<Options>,
  ): AsyncGenerator<ResultOf<P, R, never, Options>, void, undefined>;
}
