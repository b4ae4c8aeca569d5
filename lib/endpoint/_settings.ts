import type { BaseUrl } from "./_base_url.ts";
import type { STRICT } from "./_guard.ts";
import type { MergedHeaders, WriteHeader } from "./_headers.ts";
import type { Route, RouteUrl } from "./_route.ts";
import type { SerializeParameter } from "./_serialize_parameter.ts";

type Values = Readonly<Record<string, unknown>>;

/** The settings of an endpoint function. */
export interface Settings {
  /** Throws for a missing value if each placeholder of the path needs one. */
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

/** The names of the settings, which are neither options nor parameters. */
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

/** The names that a description knows. */
export interface Names {
  /** Those of headers, in lower case. */
  readonly headers: ReadonlySet<string>;
  readonly cookies: ReadonlySet<string>;
  /** The parameters that have the name of an option. */
  readonly options: ReadonlySet<string>;
  /** All parameters but those of the path; `undefined` if the config does not list them. */
  readonly parameters: ReadonlySet<string> | undefined;
}

/** What the config sets for a described route; the options of a call override it. */
export interface RouteStart {
  /** The route as the description spells it, for messages. */
  readonly route: string;
  /** The URL that is expanded. */
  readonly url: RouteUrl;
  /** The base URL and the headers of its calls, which override the defaults. */
  readonly baseUrl: BaseUrl | undefined;
  readonly headers: MergedHeaders | undefined;
  /** Whether a call without a body sends `{}`. */
  readonly requiresBody: boolean;
  readonly names: Names | undefined;
  /** Writes a parameter in its style; `undefined` if no parameter has one. */
  readonly writeParameter: WriteHeader | undefined;
  readonly writeHeader: WriteHeader;
}

/** What the config sets for described routes, by their URLs and methods. */
export type RouteStarts = ReadonlyMap<
  string | undefined,
  Readonly<Record<string, RouteStart>>
>;
