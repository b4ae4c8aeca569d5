/**
 * Runs the cases of `tests/vectors/*.jsonl` on the library, on any runtime:
 * this file imports nothing. What the lines mean is in `../_table.ts`.
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
  /** What must be neither in the message nor in a property of the error. */
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
  /** What it is called with. */
  readonly arguments?: readonly unknown[];
  /** The options of `createEndpoint`, if it makes the function; its `description` is a table. */
  readonly create?: unknown;
  /** The first `.defaults()` on the function, which the cases of a group share. */
  readonly base?: unknown;
  /** A chain of `.defaults()` that follows. */
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
 * The exports of the library, `parseTemplate` of `./uri-template`, `createTools` of
 * `./tools` and `strictTool` of `./tools/openai` among them.
 */
export type Library = Readonly<Record<string, unknown>>;

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
  if (("result" in vector) === ("error" in vector)) {
    return "the case has to have either a result or an error";
  }
  const first = runOnce(library, vector);
  if (first !== undefined) return first;
  const second = runOnce(library, vector);
  return second === undefined ? undefined : `in the second call, ${second}`;
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

function runOnce(library: Library, vector: VectorCase): string | undefined {
  const given = inputsOf(vector);
  let result: unknown;
  let outcome: string | undefined;
  try {
    result = call(library, vector, given);
    outcome = vector.error === undefined
      ? difference(result, decode(vector.result))
      : `returned ${show(result)} instead of an error`;
  } catch (error) {
    outcome = vector.error === undefined
      ? `threw ${show(error)}`
      : errorDifference(library, error, vector.error);
  }
  if (outcome !== undefined) return outcome;
  const changed = difference(given, inputsOf(vector));
  return changed === undefined ? undefined : `changed its input: ${changed}`;
}

interface Inputs {
  readonly parameters: unknown[];
  readonly create: unknown;
  readonly defaults: unknown[];
}

function inputsOf(
  { arguments: given = [], create, base, defaults = [] }: VectorCase,
): Inputs {
  const chain = base === undefined ? defaults : [base, ...defaults];
  return {
    parameters: given.map(decode),
    create: decode(create),
    defaults: chain.map(decode),
  };
}

// deno-lint-ignore no-explicit-any
type Anything = any;

/** Makes the call of a case. */
export function callOf(library: Library, vector: VectorCase): unknown {
  return call(library, vector, inputsOf(vector));
}

function call(
  library: Readonly<Record<string, Anything>>,
  { call: name, create }: VectorCase,
  { parameters, create: given, defaults }: Inputs,
): unknown {
  if (name === "expand" || name === "variableNames") {
    const [text, variables] = parameters;
    const template = library["parseTemplate"](text);
    return name === "expand" ? template.expand(variables) : template[name];
  }
  if (name === "tool" || name === "strictTool") {
    // The tool of the only operation of a document.
    const [description, options, settings, ...rest] = parameters;
    const tools = library["createTools"](description, options, settings);
    const [first] = tools.values();
    const tool = name === "tool" ? first : library["strictTool"](first);
    return rest.length ? tool.request(...rest) : tool.inputSchema;
  }
  if (name === "path") {
    const [literals, ...values] = parameters as [string[], ...unknown[]];
    const template = Object.assign([...literals], { raw: literals });
    return library[name](template, ...values);
  }
  if (!["endpoint", "merge", "parse", "DEFAULTS"].includes(name)) {
    return library[name](...parameters);
  }
  let target = create === undefined
    ? library["endpoint"]
    : library["createEndpoint"](withDescription(library, given));
  for (const options of defaults) target = target.defaults(options);
  if (name === "DEFAULTS") return target.DEFAULTS;
  return (name === "endpoint" ? target : target[name])(...parameters);
}

/** The options of `createEndpoint` with the description of their table. */
export function withDescription(library: Library, options: Anything): unknown {
  // A polluted `Object.prototype` may have a description.
  if (!Object.hasOwn(Object(options), "description")) return options;
  return {
    ...options,
    description: (library as Anything)["described"](options.description),
  };
}

function errorDifference(
  library: Readonly<Record<string, Anything>>,
  error: Anything,
  { name, includes = [], excludes = [], ...expected }: ExpectedError,
): string | undefined {
  const className = name ?? "EndpointError";
  if (!(error instanceof library[className])) {
    return `threw ${show(error)} instead of an ${className}`;
  }
  for (const [key, value] of Object.entries(expected)) {
    if (error[key] !== value) {
      return `the error has the ${key} ${show(error[key])} instead of ${
        show(value)
      }: ${error.message}`;
    }
  }
  const lacking = includes.find((text) => !error.message.includes(text));
  if (lacking !== undefined) {
    return `the message lacks ${show(lacking)}: ${error.message}`;
  }
  const told = Object.getOwnPropertyNames(error)
    // Its first line is the message; the others name files.
    .filter((key) => key !== "stack")
    .map((key) => show(error[key]))
    .concat(error.message).join("\n");
  const leaked = excludes.find((text) => told.includes(text));
  return leaked === undefined
    ? undefined
    : `the error tells ${show(leaked)}: ${told}`;
}

/**
 * Where and how two values differ; `undefined` when they are deeply equal. A
 * key that holds `undefined` differs from no key, and -0 from 0. A function
 * equals any other, because the expected one is never the same.
 */
export function difference(
  actual: unknown,
  expected: unknown,
): string | undefined {
  const seen = new Map<object, unknown>();
  // A list instead of recursion, so that deep nesting exhausts no stack.
  const pending: [Anything, Anything, string][] = [[actual, expected, ""]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b, path] = pair;
    if (Object.is(a, b)) continue;
    const areObjects = typeof a === "object" && typeof b === "object" && a && b;
    const areAlike = areObjects
      ? prototypeOf(a) === prototypeOf(b) && text(a) === text(b)
      : typeof a === typeof b && /^(?:function|symbol)$/.test(typeof a) &&
        (typeof a === "function" || String(a) === String(b));
    if (!areAlike) {
      return `${path || "the result"} is ${show(a)} instead of ${show(b)}`;
    }
    if (!areObjects || seen.get(a) === b) continue;
    seen.set(a, b);
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const where = `${path}[${JSON.stringify(key)}]`;
      if (!Object.hasOwn(a, key)) return `${where} is missing`;
      if (!Object.hasOwn(b, key)) {
        return `${where} is ${show(a[key])} and should not be`;
      }
      pending.push([a[key], b[key], where]);
    }
    if (a instanceof Map || a instanceof Headers) {
      pending.push([[...a], [...b], `${path}.entries()`]);
    }
  }
  return undefined;
}

/** An object without a prototype counts as plain. */
function prototypeOf(value: object): unknown {
  return Object.getPrototypeOf(value) ?? Object.prototype;
}

/** What an object keeps outside its keys, as far as a string can show it. */
function text(value: object): string {
  if (value instanceof Date) return String(value.getTime());
  if (value instanceof URL) return value.href;
  if (value instanceof RegExp || value instanceof Error) return String(value);
  return Array.isArray(value) ? String(value.length) : "";
}

/** The value as a failure shows it: short, whatever it is. */
function show(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== "object" && typeof value !== "string") {
    return Object.is(value, -0) ? "-0" : String(value);
  }
  try {
    const shown = JSON.stringify(
      value,
      (_key, member) => typeof member === "bigint" ? `${member}n` : member,
    );
    return shown.length > 500 ? `${shown.slice(0, 500)}…` : shown;
  } catch {
    return Object.prototype.toString.call(value);
  }
}
