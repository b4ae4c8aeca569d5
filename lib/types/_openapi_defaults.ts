import type {
  CommonOptions,
  HeaderFields,
  HeaderPairs,
  Method,
  Mistake,
} from "./_options.ts";
import type {
  LikelyMeaning,
  NoObject,
  OptionName,
  SettingName,
} from "./_endpoint.ts";
import type {
  ContentOf,
  InEach,
  IsAny,
  KeyedIn,
  Member,
  NeededHeader,
  OwnHeader,
  ValueOf,
} from "./_openapi.ts";

/** @internal Checks defaults: some route has to take each parameter, with its value. */
export type CheckDefaults<Paths, Options> = string extends keyof Options
  ? unknown
  : {
    [
      Name in keyof Options as Name extends
        Exclude<OptionName | "method" | "url", "headers"> ? never : Name
    ]: Name extends "headers" ? DefaultHeaders<Paths, Options[Name]>
      : Name extends SettingName ? Mistake<LikelyMeaning[Name]>
      : DefaultValue<ValueIn<HolderIn<Paths>, Name>, Name>;
  };

// Pairs may hold any.
type DefaultHeaders<Paths, Headers> = Headers extends
  Iterable<unknown> | null | undefined ? Headers
  : string extends keyof Headers ? unknown
  : {
    [Name in keyof Headers]: Lowercase<Name & string> extends
      OwnHeader | "cookie" ? unknown
      : HeaderNamed<HolderIn<Paths>, Lowercase<Name & string>> extends
        infer Value ? [Value] extends [never] ? NoObject<Headers[Name], Name>
        : Value | null | undefined
      : never;
  };

/** What the routes of a description take as a header of a name in lower case. */
type HeaderNamed<Holder, Name> = Holder extends unknown
  ? [Member<Member<Holder, "parameters">, "header">] extends [infer Described]
    ? {
      [N in keyof Described]-?: Lowercase<N & string> extends Name
        ? ValueOf<Described[N]>
        : never;
    }[keyof Described]
  : never
  : never;

type DefaultValue<Value, Name> = [Value] extends [never]
  ? Name extends ApiKeyName ? string
  : Name extends keyof LikelyMeaning ? Mistake<LikelyMeaning[Name]>
  : Mistake<`not a parameter of any described route: ${Name & string}`>
  : Value | null | undefined;

/** @internal Names of keys in the query, which a description has outside of its `paths`. */
export type ApiKeyName =
  | `${string}${"key" | "Key" | "KEY"}`
  | `${string}${"token" | "Token"}`;

/** What the routes of a description take as a parameter of a name. */
type ValueIn<Holder, Name> = Holder extends unknown ?
    | Member<Member<Member<Holder, "parameters">, "path">, Name>
    | Member<Member<Member<Holder, "parameters">, "query">, Name>
    | InEach<KeyedIn<ContentOf<Holder>>, Name>
  : never;

/**
 * @internal The defaults that an endpoint function is created with. Parameters
 * are for `.defaults()`: beside a written type argument nothing is inferred.
 */
export interface DefaultsWithoutParameters<Paths>
  extends
    Omit<CommonOptions, "headers">,
    Partial<{ [N in SettingName]: Mistake<LikelyMeaning[N]> }> {
  /** Where a URL that is only a path begins: an absolute http(s) URL, or a path. */
  baseUrl: string | URL;
  /** The HTTP method, in any case. */
  method?: Method | Lowercase<Method> | undefined;
  /** A path of the description, or a full URL. */
  url?: (keyof Paths & string) | URL | undefined;
  /** An API key, which goes with each call. */
  readonly [name: ApiKeyName]: string;
  /** Headers that no call has to have; the others are for `.defaults()`. */
  headers?:
    | (HeaderFields | HeaderPairs)
      & {
        [Name in HeaderNeededIn<Paths> as Name | Lowercase<Name>]?: Mistake<
          "calls require it: set it with .defaults()"
        >;
      }
    | null
    | undefined;
}

/** All that has parameters: the paths of a description and their operations. */
type HolderIn<Paths, Item = Paths[keyof Paths]> = Item extends unknown
  ? Item | Item[keyof Item & Lowercase<Method>]
  : never;

/** @internal The headers that some routes of a description require. */
export type HeaderNeededIn<Paths, Holder = HolderIn<Paths>> = Holder extends
  { readonly parameters: { readonly header: infer Described } }
  ? IsAny<Described> extends true ? never
  : NeededHeader<Described, never>
  : never;
