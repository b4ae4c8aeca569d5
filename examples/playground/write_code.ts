/**
 * Writes a request in the forms that can be copied.
 *
 * @module
 */
import { toCurl } from "@waymark/endpoint";
import { toFetch } from "../../lib/cli/_to_fetch.ts";
import { prepare } from "../../lib/request/_prepare.ts";
import type { Explanation } from "./explain.ts";
import type { Options } from "./parse_parameters.ts";

/** A form that a request can be written in. */
export type Format = "json" | "fetch" | "curl" | "call";

/** Writes a request in a form, with all that it holds. */
export function writeCode(format: Format, explanation: Explanation): string {
  const { request } = explanation;
  switch (format) {
    case "curl":
      return toCurl(request, { redact: false });
    case "fetch":
      return toFetch(request, false);
    case "call":
      return toCall(explanation);
    default: {
      // With the type that a body of text is sent with.
      const headers = { ...prepare(request).headers };
      return JSON.stringify({ ...request, headers }, null, 2);
    }
  }
}

/** Writes the call of this library. */
function toCall(explanation: Explanation): string {
  const { input, call: { parameters } } = explanation;
  const options = withHeaderRecord(explanation.call.options);
  const defaults = withHeaderRecord(explanation.defaults);
  const config: Options = {
    // `endpoint` is not strict, and what `createEndpoint` makes is.
    ...(input.strict || !input.github ? { strict: input.strict } : {}),
    ...(input.trusted ? { trustedOrigins: [] } : {}),
    ...(input.upperCase ? { methodCase: "upper" } : {}),
  };
  const hasConfig = Object.keys(config).length > 0;
  const hasDefaults = Object.keys(defaults).length > 0;
  const configWord = hasConfig ? `, ${toLiteral(config)}` : "";
  let name = "endpoint";
  let names = name;
  let creation = "";
  if (!input.github || hasConfig || hasDefaults) {
    name = "api";
    if (!input.github) {
      names = "createEndpoint";
      creation = `createEndpoint(${toLiteral(defaults)}${configWord})`;
    } else {
      creation = "endpoint";
      if (hasConfig) {
        names = "createEndpoint, endpoint";
        creation = `createEndpoint(endpoint.DEFAULTS${configWord})`;
      }
      if (hasDefaults) creation += `.defaults(${toLiteral(defaults)})`;
    }
  }
  // Parameters are a third argument where one could be taken for an option.
  const args = explanation.isAmbiguous && parameters
    ? [options, parameters]
    : [{ ...parameters, ...options }].filter((it) => Object.keys(it).length);
  const route = input.route.trim();
  const words = [
    ...(route ? [JSON.stringify(route)] : []),
    ...args.map((it) => toLiteral(it)),
  ];
  return [
    `import { ${names} } from "@waymark/endpoint";`,
    "",
    ...(creation ? [`const api = ${creation};`, ""] : []),
    `const options = ${name}(${words.join(", ")});`,
  ].join("\n");
}

/** Writes a value as a JavaScript literal. */
function toLiteral(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((member) => toLiteral(member, inner))
    : Object.entries(value).map(([key, member]) =>
      `${toKey(key)}: ${toLiteral(member, inner)}`
    );
  const [open, close] = isList ? "[]" : "{}";
  if (!members.length) return `${open}${close}`;
  const space = isList ? "" : " ";
  const line = `${open}${space}${members.join(", ")}${space}${close}`;
  return line.length <= 60 && (isList || members.length < 3)
    ? line
    : `${open}\n${
      members.map((member) => `${inner}${member},\n`).join("")
    }${indent}${close}`;
}

function toKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/** Puts headers that are pairs, as lines are read, into the form that reads best. */
function withHeaderRecord(options: Options): Options {
  const { headers } = options;
  return Array.isArray(headers)
    ? { ...options, headers: Object.fromEntries(headers) }
    : options;
}
