/**
 * Runs the cases of `tests/vectors/*.json` on the library, on any runtime:
 * this file imports nothing.
 *
 * @module
 */

/** What a case expects to be thrown. */
export interface ExpectedError {
  /** The code of an `EndpointError`. */
  readonly code?: string;
  /** The name of the error class, for every error but `EndpointError`. */
  readonly name?: "RunInstallInputError";
  /** What the message holds. */
  readonly includes?: readonly string[];
  /** What neither the message nor a property of the error holds. */
  readonly excludes?: readonly string[];
  /** Where in the template the fault is, in UTF-16 code units. */
  readonly position?: number;
}

/** One call of the library and what comes of it, in JSON (see {@linkcode decode}). */
export interface VectorCase {
  /** The symbol and the criterion. */
  readonly name: string;
  /** What is called: an export, or a method of an endpoint function. */
  readonly call: string;
  /** Whose endpoint function it is, where it is not that of `.`. */
  readonly of?: "octokit";
  /** What it is called with. */
  readonly arguments?: readonly unknown[];
  /** What `createEndpoint` makes the function of; else it is `endpoint`. */
  readonly create?: { readonly defaults?: unknown; readonly config?: unknown };
  /** A chain of `.defaults()` on the function. */
  readonly defaults?: readonly unknown[];
  /** What the call returns; or else there is an `error`. */
  readonly result?: unknown;
  /** What the call throws. */
  readonly error?: ExpectedError;
}

/** A file of `tests/vectors/`. */
export interface VectorFile {
  /** What the cases are about. */
  readonly description: string;
  /** The cases. */
  readonly cases: readonly VectorCase[];
}

/**
 * The exports of the library, `parseTemplate` of `./uri-template` among them,
 * and the `endpoint` of `./octokit` as `octokit`.
 */
export type Library = Readonly<Record<string, unknown>>;

const caseKeys = [
  "name",
  "call",
  "of",
  "arguments",
  "create",
  "defaults",
  "result",
  "error",
];
const errorKeys = ["code", "name", "includes", "excludes", "position"];

class Instance {}

/** What an object with exactly one key, which is one of these, stands for. */
const decoders: Readonly<Record<string, (value: never) => unknown>> = {
  $undefined: () => undefined,
  $number: (text: string) => Number(text),
  $bigint: (digits: string) => BigInt(digits),
  $date: (text: string) => new Date(text === "invalid" ? NaN : text),
  $url: (text: string) => new URL(text),
  $headers: (pairs: [string, string][]) => new Headers(pairs),
  $symbol: (description: string) => Symbol(description),
  $function: () => () => {},
  $bytes: (bytes: number[]) => Uint8Array.from(bytes),
  $byteRange: ([from, to]: [number, number]) =>
    Uint8Array.from({ length: to - from }, (_, index) => from + index),
  $buffer: (bytes: unknown) => (decode(bytes) as Uint8Array).buffer,
  $view: ([from, length]: [number, number]) =>
    new DataView(
      Uint8Array.from({ length: 256 }, (_, byte) => byte).buffer,
      from,
      length,
    ),
  $blob: ([content, type]: [unknown, string]) =>
    new Blob([decode(content) as string], { type }),
  $file: ([content, name, type]: [string, string, string?]) =>
    new File([content], name, type === undefined ? {} : { type }),
  $form: (entries: [string, unknown][]) => {
    const form = new FormData();
    for (const [name, value] of entries) {
      form.append(name, decode(value) as string);
    }
    return form;
  },
  $search: (pairs: string[][]) => new URLSearchParams(pairs),
  $stream: (bytes: unknown) => new Blob([decode(bytes) as string]).stream(),
  $chunks: async function* (chunks: unknown[]) {
    for (const chunk of chunks) yield await Promise.resolve(decode(chunk));
  },
  $signal: () => new AbortController().signal,
  $regexp: (source: string) => new RegExp(source),
  $codeUnits: (units: number[]) => String.fromCharCode(...units),
  $repeat: ([text, count]: [string, number]) => text.repeat(count),
  $map: (pairs: [unknown, unknown][]) =>
    new Map(pairs.map(([key, value]) => [decode(key), decode(value)])),
  $instance: (fields: object) => defineAll(new Instance(), fields),
  $frozen: (value: unknown) => freeze(decode(value)),
  $cyclic: () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    return cyclic;
  },
  $nested: ([depth]: [number]) => {
    let nested: unknown[] = [];
    for (let level = 1; level < depth; level++) nested = [nested];
    return nested;
  },
};

function defineAll(target: object, properties: object): object {
  for (const [key, value] of Object.entries(properties)) {
    // Assigning to `__proto__` would set the prototype.
    Object.defineProperty(target, key, {
      value: decode(value),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return target;
}

function freeze(value: unknown): unknown {
  if (typeof value === "object" && value !== null) {
    for (const member of Object.values(value)) freeze(member);
    Object.freeze(value);
  }
  return value;
}

/**
 * Puts the values that JSON cannot hold in the place of what stands for them,
 * such as a `bigint` for `{ "$bigint": "1" }`. The result shares nothing with
 * its input.
 */
export function decode(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(decode);
  if (typeof json !== "object" || json === null) return json;
  const [only, ...others] = Object.keys(json);
  if (only !== undefined && others.length === 0) {
    const decoder = Object.hasOwn(decoders, only) ? decoders[only] : undefined;
    if (decoder !== undefined) return decoder(Reflect.get(json, only) as never);
  }
  return defineAll({}, json);
}

/**
 * Runs one case, and returns what is wrong, or `undefined` when nothing is.
 *
 * Each case runs twice, because the second call finds its route compiled. Both
 * calls have to leave what they were given as it was.
 */
export function runCase(
  library: Library,
  vector: VectorCase,
): string | undefined {
  return faultOf(vector) ?? runOnce(library, vector) ??
    after("in the second call, ", runOnce(library, vector));
}

/** Runs the cases of files, and returns their number and what is wrong with which. */
export function runCases(
  library: Library,
  files: readonly VectorFile[],
): { passed: number; failures: string[] } {
  const cases = files.flatMap((file) => file.cases);
  const failures = cases.flatMap((vector) => {
    const failure = runCase(library, vector);
    return failure === undefined ? [] : [`${vector.name}: ${failure}`];
  });
  return { passed: cases.length - failures.length, failures };
}

/** What is wrong with the case itself: a misspelt key must not pass unseen. */
function faultOf(vector: VectorCase): string | undefined {
  const unknown = [
    ...Object.keys(vector).filter((key) => !caseKeys.includes(key)),
    ...Object.keys(vector.error ?? {}).filter((key) =>
      !errorKeys.includes(key)
    ),
  ];
  if (unknown.length > 0) return `the case has unknown keys: ${unknown}`;
  if (("result" in vector) === ("error" in vector)) {
    return "the case has to have either a result or an error";
  }
  const { error } = vector;
  if (error && (error.code === undefined) === (error.name === undefined)) {
    return "the error has to have either a code or a name";
  }
  return undefined;
}

function runOnce(library: Library, vector: VectorCase): string | undefined {
  const given = inputsOf(vector);
  let outcome: string | undefined;
  try {
    const result = call(library, vector, given);
    outcome = vector.error === undefined
      ? difference(result, decode(vector.result))
      : `returned ${show(result)} instead of an error`;
  } catch (error) {
    outcome = vector.error === undefined
      ? `threw ${show(error)}`
      : errorDifference(library, error, vector.error);
  }
  return outcome ??
    after("changed its input: ", difference(given, inputsOf(vector)));
}

interface Inputs {
  readonly parameters: unknown[];
  readonly create: unknown[];
  readonly defaults: unknown[];
}

function inputsOf(vector: VectorCase): Inputs {
  const { create } = vector;
  return {
    parameters: (vector.arguments ?? []).map(decode),
    create: create === undefined
      ? []
      : [decode(create.defaults ?? {}), decode(create.config)],
    defaults: (vector.defaults ?? []).map(decode),
  };
}

function call(library: Library, vector: VectorCase, given: Inputs): unknown {
  const name = vector.call;
  switch (name) {
    case "endpoint":
    case "merge":
    case "parse":
    case "DEFAULTS": {
      let target = vector.create === undefined
        ? library[vector.of ?? "endpoint"]
        : invoke(library, "createEndpoint", given.create);
      for (const defaults of given.defaults) {
        target = invoke(target, "defaults", [defaults]);
      }
      if (name === "endpoint") return apply(target, name, given.parameters);
      if (name === "DEFAULTS") return Reflect.get(Object(target), name);
      return invoke(target, name, given.parameters);
    }
    case "expand": {
      const [text, ...variables] = given.parameters;
      return invoke(
        invoke(library, "parseTemplate", [text]),
        "expand",
        variables,
      );
    }
    case "variableNames":
      return Reflect.get(
        Object(invoke(library, "parseTemplate", given.parameters)),
        name,
      );
    default:
      return invoke(library, name, given.parameters);
  }
}

function invoke(owner: unknown, name: string, parameters: unknown[]): unknown {
  return apply(Reflect.get(Object(owner), name), name, parameters);
}

function apply(target: unknown, name: string, parameters: unknown[]): unknown {
  if (typeof target !== "function") {
    throw new Error(`there is no function ${name} to call`);
  }
  return Reflect.apply(target, undefined, parameters);
}

function errorDifference(
  library: Library,
  error: unknown,
  expected: ExpectedError,
): string | undefined {
  const className = expected.name ?? "EndpointError";
  const expectedClass = library[className];
  if (typeof expectedClass !== "function") {
    return `there is no class ${className}`;
  }
  if (!(error instanceof expectedClass) || !(error instanceof Error)) {
    return `threw ${show(error)} instead of an ${className}`;
  }
  for (const key of ["code", "position"] as const) {
    const actual: unknown = Reflect.get(error, key);
    if (expected[key] !== undefined && actual !== expected[key]) {
      return `the error has the ${key} ${show(actual)} instead of ${
        show(expected[key])
      }: ${error.message}`;
    }
  }
  const lacking = expected.includes?.find((text) =>
    !error.message.includes(text)
  );
  if (lacking !== undefined) {
    return `the message lacks ${show(lacking)}: ${error.message}`;
  }
  const properties = Object.getOwnPropertyNames(error)
    // Its first line is the message; the others name files.
    .filter((key) => key !== "stack")
    .map((key) => show(Reflect.get(error, key)));
  const told = [error.message, ...properties].join("\n");
  const leaked = expected.excludes?.find((text) => told.includes(text));
  return leaked === undefined
    ? undefined
    : `the error tells ${show(leaked)}: ${told}`;
}

/**
 * Where and how two values differ; `undefined` when they are deeply equal. A
 * key that holds `undefined` is not the same as no key, nor -0 as 0. A function
 * equals any other, because the expected one is never the same.
 */
export function difference(
  actual: unknown,
  expected: unknown,
): string | undefined {
  const seen = new Map<object, unknown>();
  // A list instead of recursion, so that deep nesting exhausts no stack.
  const pending: [unknown, unknown, string][] = [[actual, expected, ""]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b, path] = pair;
    if (Object.is(a, b)) continue;
    const unequal = () =>
      `${path === "" ? "the result" : path} is ${show(a)} instead of ${
        show(b)
      }`;
    if (typeof a !== typeof b || a === null || b === null) return unequal();
    if (typeof a === "function") continue;
    if (typeof a !== "object" || typeof b !== "object") {
      if (typeof a === "symbol" && String(a) === String(b)) continue;
      return unequal();
    }
    if (seen.get(a) === b) continue;
    seen.set(a, b);
    if (prototypeOf(a) !== prototypeOf(b) || text(a) !== text(b)) {
      return unequal();
    }
    const keys = Object.keys(a);
    for (const key of new Set([...keys, ...Object.keys(b)])) {
      const where = `${path}[${JSON.stringify(key)}]`;
      if (!Object.hasOwn(a, key)) return `${where} is missing`;
      if (!Object.hasOwn(b, key)) {
        return `${where} is ${show(Reflect.get(a, key))} and should not be`;
      }
      pending.push([Reflect.get(a, key), Reflect.get(b, key), where]);
    }
    const [list, wanted] = [entriesOf(a), entriesOf(b)];
    if (list && wanted) pending.push([list, wanted, `${path}.entries()`]);
  }
  return undefined;
}

/** An object without a prototype is as good as a plain one. */
function prototypeOf(value: object): unknown {
  return Object.getPrototypeOf(value) ?? Object.prototype;
}

/** What an object keeps outside its keys, as far as text can tell it. */
function text(value: object): string {
  if (value instanceof Date) return String(value.getTime());
  if (value instanceof URL) return value.href;
  if (value instanceof RegExp || value instanceof Error) return String(value);
  return Array.isArray(value) ? String(value.length) : "";
}

function entriesOf(value: object): unknown[] | undefined {
  return value instanceof Map || value instanceof Headers
    ? [...value]
    : undefined;
}

/** The value as a failure shows it: short, whatever it is. */
function show(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== "object" && typeof value !== "string") {
    return Object.is(value, -0) ? "-0" : String(value);
  }
  let shown: string;
  try {
    shown = JSON.stringify(
      value,
      (_key, member) => typeof member === "bigint" ? `${member}n` : member,
    );
  } catch {
    shown = Object.prototype.toString.call(value);
  }
  return shown.length > 500 ? `${shown.slice(0, 500)}…` : shown;
}

function after(prefix: string, failure?: string): string | undefined {
  return failure === undefined ? undefined : prefix + failure;
}
