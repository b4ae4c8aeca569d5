// What is wrong with a route and its parameters, whatever function they are for.
import type { IsAny } from "./_members.ts";
import type { RouteParameters } from "./_operation.ts";
import type {
  HasLoneBrace,
  IsKnown,
  SplitRoute,
  WrongMethod,
} from "./_route.ts";
import type { Mistake, Scalar } from "./_values.ts";

/** @internal What is wrong with a route that nothing describes; `Methods` are those that an API has besides the usual ones. */
export type WrongRoute<R extends string, Methods = never> =
  | NotAMethod<Exclude<WrongMethod<R>, Methods>>
  | (HasLoneBrace<SplitRoute<R>[1]> extends true
    ? Mistake<`"{" or "}" without the other: ${SplitRoute<R>[1] & string}`>
    : never);

type NotAMethod<Word extends string> = [Word] extends [never] ? never
  : Mistake<`not a method: ${Word}`>;

/** @internal The mistake of a route into whose URL a template literal has put a value. */
export type FilledRoute<R> = IsKnown<R> extends true ? never
  : FilledUrl<R extends `${string} ${infer Url}` ? Url : R>;

type FilledUrl<Url> = IsKnown<Url> extends true ? never
  : Mistake<"put the value in the second argument: {id}">;

/** @internal An object among parameters, under a name that has a hint. */
export type MeantOption<Given, Hints> = string extends keyof Given ? never : {
  [Name in keyof Given & keyof Hints]: Given[Name] extends
    Scalar | readonly unknown[] | null | undefined ? never
    : Mistake<Hints[Name] & string>;
}[keyof Given & keyof Hints];

/** @internal The mistake of a missing parameter. */
export type Missing<Name extends string> = [Name] extends [never] ? never
  : Mistake<`missing parameter: ${Name}`>;

/** @internal The names that neither defaults nor a call have a value for. */
export type MissingName<Name, Preset, Parameters> = Name extends Preset ? never
  // A record may have any name.
  : string extends keyof Parameters ? never
  : Name extends keyof Parameters
    ? true extends IsNothing<Parameters[Name]> ? Name
    : never
  : Name extends `${keyof Parameters & number}` ? never
  : Name;

/** @internal Whether each member of a union is nothing. Without `strict`, `undefined extends T` holds for any `T`. */
export type IsNothing<T> = IsAny<T> extends true ? false
  : T extends null | undefined ? true
  : false;

/** @internal Parameters beside `data` that have no place in the URL. */
export type PlacelessName<Name, R extends string> = string extends Name | R
  ? never
  : NoPlace<Exclude<Name & string, keyof RouteParameters<R>>>;

type NoPlace<Name extends string> = [Name] extends [never] ? never
  : Mistake<`no place beside data, unless the route has {?…}: ${Name}`>;
