// What is wrong with a call, where TypeScript's own message would not name it.
import type { JsonIn } from "./_body.ts";
import type { NeededHeader } from "./_call_options.ts";
import type {
  AsDescribed,
  MethodOf,
  OperationOf,
  Route,
  RouteParameters,
} from "./_operation.ts";
import type { IsAny, IsUnion, RequiredName } from "./_members.ts";
import type {
  FilledRoute,
  IsNothing,
  MeantOption,
  Missing,
  MissingName,
  PlacelessName,
  WrongRoute,
} from "./_mistakes.ts";
import type { ParametersOf, SomeParameters } from "./_parameters.ts";
import type { ApartIn, PresetBy, PresetNames } from "./_preset.ts";
import type { BodylessMethod, Mistake } from "./_values.ts";

/**
 * @internal The parameters of a call. The compiler compares generic functions with
 * `any` for the route as well, which is `""`: there it need not compare these.
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
 * because the compiler tries `any` for it as well, which is `""`. A call has it in
 * `NoInfer`, beside `Inferred<R>`: where an editor asks for the text of a route, the
 * compiler would otherwise work out how it varies with each of these.
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
      | WrongRoute<R, PresetNames<Preset, "methods">>
      | FilledRoute<R>
      | MeantOption<Omit<Parameters, keyof RouteParameters<R>>, LikelyOption>
      | ("data" extends ApartIn<Options> ? PlacelessName<keyof Parameters, R>
        : never)
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
        | ("no table" extends Preset
          ? NeedsTable<OperationOf<Paths, R>, R, keyof Parameters, Options>
          : never)
    : NotDescribed<Paths, R>;

/** What would put a secret into a URL or a body. */
interface LikelyOption {
  headers: "pass headers in the third argument";
  data: "pass the body as `data`, in the third argument";
  body: "pass the body as `data`, in the third argument";
  json: "pass the body as `data`, in the third argument";
  signal: "pass the signal in the third argument";
}

type MissingIn<Parameters> = Record<never, never> extends Parameters ? never
  : Missing<RequiredName<Parameters>>;

type IsMissing<Argument> = unknown extends Argument
  ? IsAny<Argument> extends true ? false : true
  : IsNothing<Argument>;

// A separate type: the compiler would take the routes for the constraint of `R`,
// and look at the operations of all of them.
type IsRoute<Paths, R> = [R] extends [Route<Paths>] ? true
  : [AsDescribed<R>] extends [Route<Paths>] ? true
  : false;

/** A route, and `never` for any of all routes, of which nothing is known. */
type NotAll<Paths, R> = IsUnion<R> extends true
  ? [Route<Paths>] extends [R] ? never : R
  : R;

type NotDescribed<Paths, R> = [FilledRoute<R>] extends [never]
  ? LikelyRoute<Paths, R>
  : FilledRoute<R>;

type LikelyRoute<Paths, R> = R extends `${string} ${infer Path}`
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

/** What would go to a wrong place, or in a wrong form, where a description has no table. */
type NeedsTable<Op, R, Name, Options> = R extends `${BodylessMethod} ${string}`
  ? never
  : Op extends {
    path: infer Path;
    query: infer Query;
    content: infer Content;
    keys: infer Keys;
  } ?
      | InQuery<Name & Exclude<keyof Query, keyof Path> & string>
      | (Options extends { readonly headers: unknown } ? never
        : [JsonIn<keyof Content>] extends [never] ? AsForm<Name & keyof Keys>
        : never)
  : never;

type InQuery<Name extends string> = [Name] extends [never] ? never
  : Mistake<
    `described() has no table, so pass the query apart: { query: { ${Name}: … } }`
  >;

type AsForm<Name> = [Name] extends [never] ? never
  : Mistake<
    "described() has no table, so pass the type of the form as content-type, in headers"
  >;
