import {
  createTools,
  type Tool,
  type ToolOperation,
  type Tools,
  type ToolSettings,
} from "@waymark/endpoint/tools";
import { lazy } from "../../lib/_lazy.ts";
import { toRecord } from "../../lib/_record.ts";
import { show } from "../../lib/_show.ts";
import { loadDocument } from "../../lib/description/load/_load_document.ts";
import {
  matcherOf,
  unmatched,
} from "../../lib/description/model/operation/_match_operation.ts";
import { readRootServer } from "../../lib/description/model/operation/_read_server.ts";
import type { ServerOptions } from "../options.ts";
import { checkPins } from "./_check_pins.ts";

/** Above so many tools, a list of all would fill a model's context. */
const MOST_TOOLS = 40;

/**
 * The most characters of a tool's name in a list. Hosts put the name of the server
 * before it; Cursor then leaves out what has 60, and others refuse more than 64.
 */
const LONGEST_NAME = 40;

/** What a server serves. */
export interface Served {
  readonly tools: Tools;
  /** Whether a few tools find and call them. */
  readonly isSearched: boolean;
  /** A tool with the whole texts of the operation and its arguments. */
  readonly wholeOf: (tool: Tool) => Tool;
}

/**
 * Turns the operations that the options choose into tools, and logs what is served
 * and what is not.
 *
 * @throws {Error} if nothing is left to serve, or there is no base URL.
 */
export function toolsFor(document: object, options: ServerOptions): Served {
  const { include = [], exclude = [], log = () => {} } = options;
  const { name = "", headers, forwardHeaders = {}, query = {} } = options;
  const isChosen = chooserOf(options);
  const defaults = {
    baseUrl: baseUrlOf(document, options),
    parameters: options.parameters ?? {},
    trustedOrigins: options.trustedOrigins ?? [],
    headers: typeof headers === "function" ? {} : headers ?? {},
  };
  // A bug elsewhere may let data put `perRequest` on `Object.prototype`.
  const own: ToolSettings = toRecord<unknown>({ ...options.tools });
  let maxNameLength: number | undefined;
  const create = (settings: ToolSettings) =>
    createTools(document, defaults, {
      ...{ coerce: "json", maxNameLength },
      ...settings,
      ...own,
      perRequest: [
        ...own.perRequest ?? [],
        ...Object.keys(forwardHeaders),
        ...Object.keys(query),
      ],
    });
  const operations: ToolOperation[] = [];
  let tools = create({
    include: (operation) => {
      operations.push(operation);
      return isChosen(operation);
    },
  });
  checkPins(document, isChosen, options);
  for (const { operation: { method, path }, reason } of tools.skipped) {
    log(`skipped ${method.toUpperCase()} ${path}: ${reason}`);
  }
  for (const pattern of unmatched([...include, ...exclude], operations)) {
    log(`no operation matches ${JSON.stringify(pattern)}`);
  }
  if (!operations.length) {
    throw new Error("The description has no operations to serve");
  }
  if (!tools.size) {
    throw new Error(
      `None of ${
        countOf(operations.length)
      } is left to serve: without write (--write) only those that read are, and of these what include and exclude leave`,
    );
  }
  log(`${countOf(tools.size)} of ${defaults.baseUrl}`);
  const { search: isSearched = tools.size > MOST_TOOLS } = options;
  // Each begins with the name of the server and a line; 16 is the least that there may be.
  const longest = Math.max(16, LONGEST_NAME - (name && `${name}_`).length);
  if (!isSearched && [...tools.keys()].some((it) => it.length > longest)) {
    maxNameLength = longest;
    tools = create({ include: isChosen });
  }
  const whole = lazy(() => create({ include: isChosen, descriptions: "full" }));
  return { tools, isSearched, wholeOf: ({ name }) => whole().get(name)! };
}

function baseUrlOf(document: object, options: ServerOptions): string | URL {
  const { baseUrl: named, text } = readRootServer(
    toRecord<unknown>({ ...document })["servers"],
  );
  const baseUrl = options.baseUrl ?? named ?? text!;
  if (/^[\w+.-]*:?[/\\]{2}[^/\\?#]*@/.test(`${baseUrl}`)) {
    throw new Error(
      `The server ${
        show(`${baseUrl}`)
      } has a user name or a password; pass another with baseUrl (--base-url), and the header authorization (--header-env)`,
    );
  }
  if (!options.baseUrl && named === undefined) {
    // Anything else than a description has no server either.
    loadDocument(document, "The description");
    throw new Error(
      `The description names no server with an http(s) URL, but ${
        show(text)
      }; pass baseUrl (--base-url)`,
    );
  }
  return baseUrl;
}

/**
 * Tells which operations are shown: those that only read unless `write` is set,
 * that match a pattern of `include`, and none of `exclude`.
 */
function chooserOf(
  { include = [], exclude = [], write = false }: ServerOptions,
): (operation: ToolOperation) => boolean {
  const included = include.map(matcherOf);
  const excluded = exclude.map(matcherOf);
  return (operation) =>
    // Operations that only read have safe methods (RFC 9110, section 9.2.1).
    (write || /^(?:get|head|options)$/.test(operation.method)) &&
    (!included.length || included.some((matches) => matches(operation))) &&
    !excluded.some((matches) => matches(operation));
}

/** `1 operation`, `2 operations`. */
export function countOf(operations: number): string {
  return `${operations} operation${operations === 1 ? "" : "s"}`;
}
