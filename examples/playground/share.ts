/**
 * Keeps what is typed in the address's fragment, which no server sees, and
 * keeps secrets out of it.
 *
 * @module
 */
import type { Input } from "./explain.ts";
import { hideSecrets } from "./secrets.ts";
import type { Format } from "./write_code.ts";

/** All that a link says. */
export interface State extends Input {
  readonly format: Format;
}

/** What the page shows when the address says nothing. */
export const EMPTY: State = {
  route: "",
  parameters: "",
  defaults: "",
  baseUrl: "",
  github: true,
  strict: false,
  trusted: false,
  upperCase: false,
  format: "json",
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
  add("strict", state.strict ? "yes" : "");
  add("trusted", state.trusted ? "yes" : "");
  add("method", state.upperCase ? "upper" : "");
  add("output", state.format === EMPTY.format ? "" : state.format);
  return `#${members}`;
}

/** Reads a fragment; nothing where it says nothing. */
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
    strict: get("strict") === "yes",
    trusted: get("trusted") === "yes",
    upperCase: get("method") === "upper",
    format: isFormat(format) ? format : EMPTY.format,
  };
}

function isFormat(text: string): text is Format {
  return ["json", "fetch", "curl", "call"].includes(text);
}
