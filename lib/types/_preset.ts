// What the options of an API, of its defaults and of a call say to the types.
import type { OwnHeader } from "./_call_options.ts";
import type { HeaderValue } from "./_values.ts";

/** @internal Infers `T` from an argument, which is checked against its other types alone. */
export type Inferred<T> = T extends never ? T : never;

/**
 * @internal What the options of an API set already, as names: `parameters.tenant`,
 * `headers.x-tenant` and `methods.PURGE`. Later options override those `Before`.
 */
export type PresetBy<Options, Before = never> =
  // Conditional types, so that hovers and declarations show names and not these.
  unknown extends Options ? Before
    :
      | Exclude<Before, Named<Options, null>>
      | Named<Options, NonNullable<unknown>>
      | Untabled<Options>
      | Methods<Options>;

/** `methods.PURGE`, in upper and in lower case. */
type Methods<Options> = Options extends
  { readonly methods: readonly (infer Method extends string)[] }
  ? `methods.${Uppercase<Method> | Lowercase<Method>}`
  : never;

/** `"no table"` for a description that has types alone. */
type Untabled<Options> = Options extends { readonly description: infer Given }
  ? "~typesOnly" extends keyof Given ? "no table" : never
  : never;

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
export type OptionInEffect<Outcome, Options, Name extends string> =
  Options extends { readonly [N in Name]: infer Value } ? Value
    : Outcome extends { readonly [N in Name]: infer Value } ? Value
    : never;

/** @internal Options that change the type of a result, each by itself. */
export type OutcomeOf<Options, Name> = Name extends keyof Options
  ? { readonly [N in Name]: Options[N] }
  : never;

/** @internal Outcomes that an option has changed. */
export type OutcomesWith<Name> = Name extends string
  ? { readonly [N in Name]: unknown }
  : never;

/** @internal `"numbers"` if there are numbers among the headers. */
export type NumberHeaders<Options> = Options extends
  { readonly headers: infer Headers }
  ? Headers extends Iterable<readonly [string, infer Value]>
    ? Value & number extends never ? never : "numbers"
  : Headers[keyof Headers] & number extends never ? never
  : "numbers"
  : never;

/** @internal The values of the headers of a request: numbers only if some were passed. */
export type SentValue<Outcome, Options> = "numbers" extends
  Outcome | NumberHeaders<Options> ? HeaderValue : string;

/** @internal The names that a preset has in one place. */
export type PresetNames<Preset, Place extends string> = Preset extends
  `${Place}.${infer Name}` ? Name : never;

/** @internal What the options of a call pass apart from its parameters. */
export type ApartIn<Options> =
  | (Options extends { readonly data: infer Data }
    ? unknown extends Data ? "data"
    : true extends (Data extends undefined ? true : false) ? never
    : "data"
    : never)
  | (Options extends { readonly query: infer Query }
    ? `query.${keyof Query & string}`
    : never);
