import { EndpointError } from "@waymark/endpoint";
import { nearest } from "../lib/_nearest.ts";
import type { ServerOptions } from "./create_server.ts";

type Check = readonly [
  isValid: (value: unknown) => boolean,
  expected: string,
];

const isText = (value: unknown) => typeof value === "string";
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const ANY: Check = [() => true, ""];
const TEXT: Check = [isText, "a string"];
const TEXTS: Check = [isTexts, "a list of strings"];
const FLAG: Check = [(value) => typeof value === "boolean", "true or false"];
const COUNT: Check = [
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
  "a whole number above 0",
];
const PATTERNS: Check = [
  isTexts,
  'a list of patterns, such as ["GET /orders/*"]',
];
const PLAIN: Check = [isPlain, "a plain object"];

/** Of each option, whether a value is valid, and what else to pass. */
const OPTIONS: Readonly<Record<keyof ServerOptions, Check>> = {
  // Others check these, and say more.
  baseUrl: ANY,
  trustedOrigins: ANY,
  source: ANY,
  headers: PLAIN,
  forwardHeaders: PLAIN,
  parameters: PLAIN,
  secrets: TEXTS,
  include: PATTERNS,
  exclude: PATTERNS,
  write: FLAG,
  search: FLAG,
  tools: PLAIN,
  outputSchema: FLAG,
  maxCharacters: COUNT,
  timeout: [
    (value) => Number.isFinite(value) && Number(value) > 0,
    "milliseconds above 0",
  ],
  concurrency: COUNT,
  callsPerMinute: COUNT,
  name: TEXT,
  log: [(value) => typeof value === "function", "a function"],
};

/**
 * Checks the options of a server. An unknown one is an error: it could be a
 * misspelt `exclude`, and would let a model delete.
 */
export function checkOptions(options: ServerOptions): void {
  if (!isPlain(options)) throw wrong("options", options, "a plain object");
  const names = Object.keys(OPTIONS);
  for (const [name, value] of Object.entries(options)) {
    if (!names.includes(name)) {
      const likely = nearest(name, names);
      throw invalidOption(
        `${JSON.stringify(name)} is not an option of createServer; ${
          likely ? `did you mean ${likely}? ` : ""
        }The options are ${names.join(", ")}`,
      );
    }
    const [isValid, expected] = OPTIONS[name as keyof ServerOptions];
    if (value !== undefined && !isValid(value)) {
      throw wrong(name, value, expected);
    }
  }
  for (const name of ["headers", "forwardHeaders"] as const) {
    for (const [header, value] of Object.entries(options[name] ?? {})) {
      if (!isText(value)) throw wrong(`${name}.${header}`, value, "a string");
    }
  }
  const { include, outputSchema } = Object(options.tools);
  if (include !== undefined) {
    throw invalidOption(
      "tools.include is not a setting of a server; pass include or exclude",
    );
  }
  if (outputSchema !== undefined) {
    throw invalidOption(
      "tools.outputSchema is not a setting of a server; pass outputSchema",
    );
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Of any realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function wrong(name: string, value: unknown, expected: string) {
  // A string could be a secret.
  const shown = value === null ||
      /^(?:number|boolean|undefined)$/.test(typeof value)
    ? `${value}`
    : Array.isArray(value)
    ? "a list"
    : typeof value === "object"
    ? "an object"
    : `a ${typeof value}`;
  return invalidOption(`${name} is ${shown}; pass ${expected}`);
}

function invalidOption(message: string): EndpointError {
  return new EndpointError("INVALID_PARAMETER", message);
}
