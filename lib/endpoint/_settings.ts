import type { BaseUrl } from "./_base_url.ts";
import type { STRICT } from "./_guard.ts";
import type { MergedHeaders, WriteHeader } from "./_headers.ts";
import type { Route, RouteUrl } from "./_route.ts";
import type { SerializeParameter } from "./_serialize_parameter.ts";

type Values = Readonly<Record<string, unknown>>;

/** How an endpoint function was configured. */
export interface Settings {
  /** What is refused where each placeholder of the path needs a value. */
  readonly strict: typeof STRICT | undefined;
  /** Refuses origins; `undefined` where all are trusted. */
  readonly assertTrusted:
    | ((origin: string, home: string) => void)
    | undefined;
  /** Writes a parameter that has no placeholder as a part of the query. */
  readonly serialize: SerializeParameter;
  readonly routes: RouteStarts | undefined;
  /** Holds calls to what the config says of names; `undefined` where it says nothing. */
  readonly names: AssertNames | undefined;
  /** Writes headers where no described route does; `undefined` where values stay as they are. */
  readonly writeHeader: WriteHeader | undefined;
}

/** The names of the settings, which are no options and no parameters. */
export const SETTINGS: readonly string[] = [
  "strict",
  "trustedOrigins",
  "querySerializer",
  "headerNames",
  "cookieNames",
  "routes",
];

/**
 * Refuses parameters that the description has as headers, cookies or options, or
 * not at all.
 *
 * @param route What the route names; left out for the third argument, where no
 * name is that of an option.
 */
export type AssertNames = (
  parameters: Values,
  start: RouteStart | undefined,
  url: RouteUrl | undefined,
  route: Route | undefined,
) => void;

/** What a description says of names. */
export interface Names {
  /** Those of headers, in lower case. */
  readonly headers: ReadonlySet<string>;
  readonly cookies: ReadonlySet<string>;
  /** The parameters that have the name of an option. */
  readonly options: ReadonlySet<string>;
  /** All parameters but those of the path; `undefined` where nothing says so. */
  readonly parameters: ReadonlySet<string> | undefined;
}

/** What a described route starts from, under the options of a call. */
export interface RouteStart {
  /** The route as the description spells it, for messages. */
  readonly route: string;
  /** The URL that is expanded. */
  readonly url: RouteUrl;
  /** The base URL and the headers that calls have over the defaults. */
  readonly baseUrl: BaseUrl | undefined;
  readonly headers: MergedHeaders | undefined;
  /** Whether a call without a body sends `{}`. */
  readonly requiresBody: boolean;
  readonly names: Names | undefined;
  /** Writes a parameter in its style; `undefined` where no parameter has one. */
  readonly writeParameter: WriteHeader | undefined;
  readonly writeHeader: WriteHeader;
}

/** What routes of a description start from, by their URLs and methods. */
export type RouteStarts = ReadonlyMap<
  string | undefined,
  Readonly<Record<string, RouteStart>>
>;
