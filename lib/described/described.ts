/**
 * What an OpenAPI description says of requests, for `createEndpoint`.
 *
 * @module
 */
import { describe } from "../_describe.ts";
import {
  assertOneOf,
  invalidConfig,
  readSetting,
} from "../endpoint/_parse_config.ts";
import { parseRoute } from "../endpoint/_route.ts";
import type { Description, Place } from "../endpoint/_settings.ts";
import { readTable, type Table } from "./_read_table.ts";
import { PLACES, writerOf } from "./_write_value.ts";

export type { RouteTable, Table } from "./_read_table.ts";

/**
 * Makes the `described` of a config of what the command `waymark openapi` writes.
 *
 * @throws {EndpointError} `INVALID_PARAMETER` for a wrong table.
 */
export function described(table: Table): Description {
  const known = ["lists", "objects", "parameters", "routes"];
  const { lists = "form*", objects = "form*", ...own } = readSetting(
    table,
    "",
    known,
  );
  checkStyle(".lists", "query", lists);
  checkStyle(".objects", "query", objects);
  checkWords(".parameters", own["parameters"]);
  const routes = readSetting(own["routes"] ?? {}, ".routes");
  for (const [route, entry] of Object.entries(routes)) {
    const path = `.routes[${describe(route)}]`;
    if (!parseRoute(route).url) {
      throw invalidConfig(path, route, "a method and a path");
    }
    const known = ["parameters", "body", "required", "accept", "server"];
    const { parameters, required = false, ...texts } = readSetting(
      entry,
      path,
      known,
    );
    checkWords(`${path}.parameters`, parameters);
    assertOneOf(`${path}.required`, required, [true, false]);
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === "string") continue;
      throw invalidConfig(`${path}.${key}`, text, "a string");
    }
  }
  return readTable(table);
}

function checkWords(path: string, words: unknown = {}): void {
  for (const [name, word] of Object.entries(readSetting(words, path))) {
    const at = `${path}[${describe(name)}]`;
    for (const item of `${word}`.split(", ")) {
      const [place = "", style] = item.split(/ ([^]*)/);
      assertOneOf(at, place, PLACES);
      if (style !== undefined) checkStyle(at, place as Place, style);
    }
  }
}

function checkStyle(path: string, place: Place, style: unknown): void {
  if (writerOf(place, `${style}`)) return;
  throw invalidConfig(path, style, `a style of the place ${place}`);
}
