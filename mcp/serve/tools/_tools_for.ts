import {
  createTools,
  type Tool,
  type ToolOperation,
  type Tools,
  type ToolSettings,
} from "@waymark/endpoint/tools";
import { toRecord } from "../../../lib/_record.ts";
import { readRootServer } from "../../../lib/description/model/operation/_read_server.ts";
import type { Node } from "../../../lib/description/model/_resolve.ts";
import type { ServerOptions } from "../../options.ts";
import { checkPins } from "./_check_pins.ts";
import { chooserOf } from "./_choose.ts";

/** What a server serves. */
export interface Served {
  readonly baseUrl: string | URL;
  readonly tools: Tools;
  /** A tool with the whole texts of the operation and its arguments. */
  readonly wholeOf: (tool: Tool) => Tool;
}

/** Turns the operations that the options choose into tools. */
export function toolsFor(document: Node, options: ServerOptions): Served {
  const { baseUrl: named, text } = readRootServer(document["servers"]);
  const baseUrl = options.baseUrl ?? named ?? text!;
  const shown = maskUserInfo(baseUrl);
  if (shown !== `${baseUrl}`) {
    throw new Error(
      `The server ${shown} has a user name or a password; pass another with baseUrl (--base-url), and the header authorization (--header-env)`,
    );
  }
  if (!options.baseUrl && named === undefined) {
    throw new Error(
      `The description names no server with an http(s) URL, but ${
        JSON.stringify(shown.slice(0, 80))
      }; pass baseUrl (--base-url)`,
    );
  }
  const include = chooserOf(options);
  checkPins(document, include, options);
  const create = (settings: ToolSettings) =>
    createToolsWith(document, baseUrl, options, { ...settings, include });
  const tools = create({});
  let whole: Tools | undefined;
  return {
    baseUrl,
    tools,
    wholeOf: ({ name }) =>
      (whole ??= create({ descriptions: "full" })).get(name)!,
  };
}

function createToolsWith(
  document: Node,
  baseUrl: string | URL,
  options: ServerOptions,
  settings: ToolSettings & {
    readonly include: (operation: ToolOperation) => boolean;
  },
): Tools {
  const { headers, parameters = {}, trustedOrigins = [], name } = options;
  const { forwardHeaders = {}, query = {} } = options;
  // A bug elsewhere may let data put `perRequest` on `Object.prototype`.
  const tools: ToolSettings = toRecord<unknown>({ ...options.tools });
  return createTools(document, {
    baseUrl,
    parameters,
    trustedOrigins,
    headers: typeof headers === "function" ? {} : headers ?? {},
  }, {
    coerce: "json",
    // Each begins with the name of the server and a line.
    ...name && { maxNameLength: 63 - name.length },
    ...settings,
    ...tools,
    perRequest: [
      ...tools.perRequest ?? [],
      ...Object.keys(forwardHeaders),
      ...Object.keys(query),
    ],
  });
}

/** A URL, without its user name and password: both would be a secret in messages. */
export function maskUserInfo(url: string | URL): string {
  return `${url}`.replace(/(?<=^[\w+.-]*:?[/\\]{2})[^/\\?#]*@/, "***@");
}
