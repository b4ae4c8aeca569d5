// Reads a route as the run time does. Every loop is tail-recursive and goes from
// mark to mark, so that long routes stay below the compiler's limits.
import type { Method } from "./_values.ts";

type Space = " " | "\t" | "\n" | "\r";
type Padded = `${Space}${string}` | `${string}${Space}`;

// Named and without `infer`, this test is nearly free, so it comes first.
type Trim<Text extends string> = Text extends Padded
  ? Text extends `${Space}${infer Rest}` | `${infer Rest}${Space}` ? Trim<Rest>
  : never
  : Text;

/** The part of a string before the first mark; all of it without a mark. */
type Before<Text extends string, Mark extends string> = Text extends
  `${infer Head}${Mark}${string}` ? Head : Text;

type FirstWord<Text extends string> = Before<
  Before<Before<Before<Text, " ">, "\t">, "\n">,
  "\r"
>;

/** @internal Whether a string or a number is a literal to its end, unlike `/${string}`. */
export type IsKnown<Value> = Value extends string | number
  ? Record<never, never> extends Record<Value, unknown> ? false : true
  : false;

/**
 * @internal A route as a pair: the method in upper case, `never` without one, and
 * the URL, `""` without one. A route such as `${string} /x` may have any method.
 */
export type SplitRoute<Route extends string> = [Route] extends
  [`${infer M extends Method} ${infer Url}`] ? [M, Trim<Url>]
  : SplitTrimmed<Trim<Route>>;

type SplitTrimmed<Route extends string> = Uppercase<FirstWord<Route>> extends
  Method ? [
    Uppercase<FirstWord<Route>>,
    Route extends `${FirstWord<Route>}${infer Rest}` ? Trim<Rest> : never,
  ]
  : IsKnown<Before<FirstWord<Route>, "/">> extends true ? [never, Route]
  : [Method, Route];

/** @internal The first word of a route, if it is not the method that it should be. */
export type WrongMethod<Route extends string> = WrongWord<Trim<Route>>;

type WrongWord<Route extends string> = Route extends
  `${FirstWord<Route>}${Space}${string}`
  ? Uppercase<FirstWord<Route>> extends Method ? never
  : FirstWord<Route> extends `${string}${"/" | "?" | "#" | "{" | ":"}${string}`
    ? never
  : IsKnown<FirstWord<Route>> extends true ? FirstWord<Route>
  : never
  : never;

/** @internal Whether a URL has a brace without its counterpart. */
export type HasLoneBrace<Url> = Url extends
  `${infer Head}{${string}}${infer Rest}`
  ? Head extends `${string}}${string}` ? true : HasLoneBrace<Rest>
  : Url extends `${string}${"{" | "}"}${string}` ? IsKnown<Url>
  : false;

/**
 * @internal The variables of a URL, with signs before their names: `+` if required,
 * `?` if optional, `=` without associative arrays, `:` also without lists.
 */
export type Variables<Url extends string> = Url extends NotPlain
  ? Scan<WithoutAuthority<Url>>
  : Plain<Url>;

/** URLs with more than `{name}`. Others, which are most, need no scan. */
type NotPlain =
  | `${string}${":" | "?" | "#" | "*" | ","}${string}`
  | `${string}{${"+" | "." | "/" | ";" | "&"}${string}`;

type Plain<Url extends string, Found = never> = Url extends
  `${string}{${infer Name}}${infer Rest}`
  ? Plain<Rest, Found | `${"+" | "="}${Name}`>
  : Found;

/** @internal The required names of a URL. */
export type NeededName<Variable> = Variable extends `+${infer Name}` ? Name
  : never;

/** @internal The optional names of a URL. */
export type OptionalName<Variable> = Variable extends `?${infer Name}` ? Name
  : never;

/** @internal The names that take no associative array. */
export type SimpleName<Variable> = Variable extends `=${infer Name}` ? Name
  : never;

/** @internal The names that take only a scalar, because of a prefix such as `:3`. */
export type PrefixedName<Variable> = Variable extends `:${infer Name}` ? Name
  : never;

// A port and a password are not `:name` placeholders.
type WithoutAuthority<Url extends string> = Url extends
  `${infer Scheme}://${infer Rest}`
  ? Lowercase<Scheme> extends "http" | "https"
    ? Rest extends `${Authority<Rest>}${infer Tail}` ? Tail : never
  : Url
  : Url;

type Authority<Text extends string> = Before<
  Before<Before<Before<Text, "/">, "?">, "#">,
  "{"
>;

// The rest keeps the closing brace: a `:` right after it begins no placeholder.
type Scan<Text extends string, InPath = true, Found = never> = Text extends
  `${infer Literal}{${infer Expression}}${infer Rest}` ? Scan<
    `}${Rest}`,
    InPath extends true
      ? Literal extends `${string}${"?" | "#"}${string}` ? false
      : Expression extends `${"?" | "#" | "&"}${string}` ? false
      : true
      : false,
    | Found
    | InLiteral<Literal, InPath>
    | InExpression<
      Expression,
      Literal extends `${string}${"?" | "#"}${string}` ? false : InPath
    >
  >
  : Found | InLiteral<Text, InPath>;

type InLiteral<Text extends string, InPath> = InPath extends true
  ? Colons<Before<Before<Text, "?">, "#">>
  : never;

type Colons<Text extends string, Found = never> = Text extends
  `${infer Head}:${infer Rest}` ? Colons<
    Rest,
    | Found
    | (Rest extends `${NameStart}${string}`
      ? Head extends `${string}${WordCharacter | "}"}` ? never
      : `${"+" | "="}${LeadingWord<Rest>}`
      : never)
  >
  : Found;

type LeadingWord<Text extends string, Word extends string = ""> = Text extends
  `${infer First}${infer Rest}`
  ? First extends WordCharacter ? LeadingWord<Rest, `${Word}${First}`>
  : Word
  : Word;

type InExpression<Text extends string, InPath> = Text extends `+${infer List}`
  ? InList<List, "+">
  : Text extends `${"#" | "." | "/" | ";" | "?" | "&"}${infer List}`
    ? InList<List, "?">
  : InList<Text, InPath extends true ? "+" | "=" : "+">;

type InList<Text extends string, Sign extends string, Found = never> =
  Text extends `${infer Head},${infer Rest}`
    ? InList<Rest, Sign, Found | Variable<Head, Sign>>
    : Found | Variable<Text, Sign>;

type Variable<Text extends string, Sign extends string> = Text extends
  `${infer Name}*` ? `${Exclude<Sign, "=">}${Name}`
  : Text extends `${infer Name}:${string}` ? `${Sign | ":"}${Name}`
  : `${Sign}${Text}`;

type Characters<Text extends string> = Text extends
  `${infer First}${infer Rest}` ? First | Characters<Rest>
  : never;
type Letter = Characters<"abcdefghijklmnopqrstuvwxyz">;
type NameStart = Letter | Uppercase<Letter> | "_";
type WordCharacter = NameStart | Characters<"0123456789">;
