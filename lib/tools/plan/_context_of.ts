import { DEFAULT_OPTIONS, firstDefaults } from "../../endpoint/_api_of.ts";
import type { Options } from "../../endpoint/build/_merge.ts";
import { type OptionTable, readOptions } from "../../_read_options.ts";
import {
  type IsTrusted,
  readTrustedOrigins,
  TRUSTED_ORIGINS,
} from "../../endpoint/url/_trusted_origins.ts";
import type { Node } from "../../description/model/_resolve.ts";
import { ownHeadersOf } from "./_own_headers.ts";
import { Pins } from "./_pins.ts";
import { Schemas } from "../schema/_schemas.ts";
import type { ToolDefaults, ToolSettings } from "../types.ts";

/** What the tools of a description share. */
export interface Context {
  readonly schemas: Schemas;
  /** What their requests start from. */
  readonly options: Options;
  readonly pins: Pins;
  /** The API keys in the query, which no key of an object there can be. */
  readonly apiKeys: Pins;
  readonly ownHeaders: ReturnType<typeof ownHeadersOf>;
  /** The origin of the base URL. */
  readonly origin: string;
  /** Whether an operation may have its own server there; not on the origin of the base URL, where another path may be another program. */
  readonly isTrusted: IsTrusted;
  readonly settings: ToolSettings;
}

/** The options of the first argument. */
const TOOL_OPTIONS: OptionTable = /* @__PURE__ */ Object.assign(
  {},
  DEFAULT_OPTIONS,
  { trustedOrigins: TRUSTED_ORIGINS },
);

/** Reads what the program sets for all requests. */
export function contextOf(
  document: Node,
  defaults: ToolDefaults,
  settings: ToolSettings,
): Context {
  const { descriptions = "short", perRequest = [] } = settings;
  const start = readOptions(defaults, TOOL_OPTIONS, "createTools");
  const { options, parameters } = firstDefaults(start);
  // A value that is missing, such as a variable that is not set, is still the program's.
  const names = [...unsetIn(start["parameters"]), perRequest].flat();
  const ownHeaders = ownHeadersOf(document, [
    ...Object.keys(options.headers),
    ...unsetIn(start["headers"]),
    ...names,
  ]);
  return {
    schemas: new Schemas(document, descriptions),
    options,
    // Parameters go only where their name goes.
    pins: new Pins().with(parameters, names),
    apiKeys: new Pins().with({}, ownHeaders.apiKeys),
    ownHeaders,
    origin: options.baseUrl!.origin,
    isTrusted: readTrustedOrigins(start["trustedOrigins"] ?? []),
    settings,
  };
}

/** The names whose value is `undefined`. */
function unsetIn(values: unknown): string[] {
  return Object.entries(Object(values))
    .filter(([, value]) => value === undefined).map(([name]) => name);
}
