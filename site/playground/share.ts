/**
 * Keeps what is typed in the address's fragment, which no server sees, and
 * keeps secrets out of it.
 *
 * @module
 */
import type { Input } from "./explain.ts";
import { hideSecrets } from "./secrets.ts";
import type { Format } from "./write_code.ts";

/** All that a link holds. */
export interface State extends Input {
  readonly format: Format;
}

/** Empty fields, and the settings that `createEndpoint` has by default. */
export const EMPTY: State = {
  route: "",
  parameters: "",
  defaults: "",
  baseUrl: "",
  github: true,
  strict: true,
  trusted: true,
  format: "call",
};

/** Writes a state as a fragment, without its secrets. */
export function toFragment(state: State): string {
  const { route, parameters, defaults, baseUrl } = hideSecrets(state).fields;
  const members = new URLSearchParams();
  const add = (name: string, value: string) => {
    if (value.trim()) members.set(name, value);
  };
  add("route", route);
  add("parameters", parameters);
  add("defaults", defaults);
  add("base", baseUrl);
  add("api", state.github ? "" : "other");
  add("strict", state.strict ? "" : "no");
  add("trusted", state.trusted ? "" : "all");
  add("output", state.format === EMPTY.format ? "" : state.format);
  return `#${members}`;
}

/** Reads a fragment; `undefined` if it holds nothing. */
export function fromFragment(fragment: string): State | undefined {
  const members = new URLSearchParams(fragment.replace(/^#/, ""));
  if (![...members].length) return undefined;
  const get = (name: string) => members.get(name) ?? "";
  const format = get("output");
  return {
    route: get("route"),
    parameters: get("parameters"),
    defaults: get("defaults"),
    baseUrl: get("base"),
    github: get("api") !== "other",
    strict: get("strict") !== "no",
    trusted: get("trusted") !== "all",
    format: isFormat(format) ? format : EMPTY.format,
  };
}

function isFormat(text: string): text is Format {
  return ["call", "fetch", "curl", "json"].includes(text);
}
