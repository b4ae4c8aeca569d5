#!/usr/bin/env node
/**
 * The command `waymark`: builds the request of a REST route and prints it, as
 * JSON, as a `curl` command line or as a call of `fetch`. It sends nothing.
 *
 * ```sh
 * waymark "GET /orgs/{org}/repos" org=octokit type=private
 * waymark "POST /repos/{owner}/{repo}/issues" owner=octocat repo=hello \
 *   title="Found a bug" labels:='["bug"]' --output curl
 * waymark install-commands '[{"cwd": "docs"}]' --output shell
 * ```
 *
 * `waymark --help` says the rest. {@linkcode main} is the same as a function.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { hasNoColor } from "./lib/cli/_has_no_color.ts";
import { isMain } from "./lib/cli/_is_main.ts";
import { assertNoUserInfo, prepare } from "./lib/send/_prepare.ts";
import { redactHeader, redactUrl } from "./lib/send/_redact.ts";
import { toShellWord } from "./lib/send/_shell_word.ts";
import { toJson } from "./lib/send/_to_json.ts";
import { VERSION } from "./lib/version.ts";
import {
  createEndpoint,
  endpoint,
  installCommands,
  type RequestOptions,
  type RunInstallInput,
  toCurl,
} from "./mod.ts";

/** What the command has of the system that it runs on. */
export interface CommandIo {
  /** Reads a file. */
  readFile(path: string): Promise<Uint8Array>;
  /** Reads standard input to its end. */
  readInput(): Promise<Uint8Array>;
  /** Writes to standard output. */
  write(text: string): Promise<void>;
  /** Writes to standard error. */
  writeError(text: string): void;
  /** Whether standard output shows colours. */
  readonly color: boolean;
}

const HELP = `\
waymark builds the request of a REST route and prints it. It sends nothing.

Usage:
  waymark [options] "METHOD /path/{name}" [parameter ...]
  waymark install-commands [options] <JSON | @file | ->

Parameters:
  key=value             text
  key:=json             JSON: a number, true, null, a list, an object
  key=@file             the text of a file; @- is standard input
  key:=@file            the JSON of a file

  A parameter goes to the placeholder of its name in the route, else to the
  query (GET, HEAD, OPTIONS) or to the JSON body. A key that is given more than
  once makes a list. "\\" before "=", ":" or "\\" in a key, or before "@" at the
  start of a value, takes their meaning away.

Options:
  --data <value>        the body itself: text, @file, or - for standard input;
                        data:=json for JSON
  -H, --header <line>   a header, "name: value"; "name:" removes a default one,
                        "name;" sends an empty one
  --base-url <url>      what the path is joined to
                        (default: https://api.github.com)
  --preview <name>      a preview of the API; can be given more than once
  --format <name>       a media type parameter: raw, diff, text+json
  --strict              {name}, {+name} or :name in the path without a value is
                        an error
  --output <format>     json (the default), curl or fetch
  --show-secrets        authorization, cookies and the like are not masked
  -h, --help            this text
  --version             the version

Options of install-commands:
  --command <name>      the package manager (default: pnpm)
  --output <format>     json (the default) or shell

Examples:
  waymark "GET /orgs/{org}/repos" org=octokit type=private
  waymark "POST /repos/{owner}/{repo}/issues" owner=octocat repo=hello \\
    title="Found a bug" labels:='["bug"]'
  waymark "POST /markdown/raw" --data @README.md -H "content-type: text/plain"
  waymark "GET /user" -H "authorization: token $TOKEN" \\
    --output curl --show-secrets | sh
  waymark install-commands '[{"cwd": "docs"}]' --output shell

Exit status: 0 when it is printed, 1 when the request cannot be built or an
input cannot be read, 2 for wrong usage.
`;

const OPTIONS = {
  "base-url": { type: "string" },
  command: { type: "string" },
  data: { type: "string" },
  format: { type: "string" },
  header: { type: "string", short: "H", multiple: true },
  help: { type: "boolean", short: "h" },
  output: { type: "string" },
  preview: { type: "string", multiple: true },
  "show-secrets": { type: "boolean" },
  strict: { type: "boolean" },
  version: { type: "boolean" },
} as const;

type OptionName = keyof typeof OPTIONS;

const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

/** The options that `install-commands` takes, and the one that no request does. */
const INSTALL_OPTIONS: readonly OptionName[] = ["command", "output"];
const REQUEST_FOREIGN: OptionName = "command";

/** What an option of the library that is no parameter is given by. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  baseUrl: "--base-url",
  headers: "--header",
  mediaType: "--format or --preview",
  method: "the route",
  request: "the program that sends the request",
  url: "the route",
};

/** Arguments that the command does not understand. */
class UsageError extends Error {}

/**
 * Runs the command.
 *
 * @param args The arguments, without the names of the program and the script.
 * @param io What to read from and to write to; the process, unless given.
 * @returns The exit status: 0; 1 when the request cannot be built or something
 * cannot be read; 2 when the arguments are wrong.
 *
 * @example
 * ```ts
 * import { main } from "@waymark/endpoint/cli";
 * import { assertEquals, assertStringIncludes } from "@std/assert";
 *
 * let output = "";
 * const status = await main(["GET /orgs/{org}/repos", "org=octokit"], {
 *   readFile: () => Promise.reject(new Error("no files here")),
 *   readInput: () => Promise.resolve(new Uint8Array()),
 *   write: (text) => Promise.resolve(void (output += text)),
 *   writeError: () => {},
 *   color: false,
 * });
 * assertEquals(status, 0);
 * assertStringIncludes(output, "https://api.github.com/orgs/octokit/repos");
 * ```
 */
export async function main(
  args: readonly string[],
  io: CommandIo = processIo(),
): Promise<number> {
  try {
    await io.write(await run(args, io));
    return 0;
  } catch (error) {
    io.writeError(`waymark: ${messageOf(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    io.writeError("See waymark --help.\n");
    return 2;
  }
}

/** The process as what the command reads from and writes to. */
function processIo(): CommandIo {
  // An error of a write goes to its callback. Without a listener it would also
  // end the process, with a stack trace.
  process.stdout.on("error", () => {});
  return {
    readFile: (path) => readFile(path),
    readInput: () => buffer(process.stdin),
    write: (text) =>
      new Promise<void>((resolve, reject) => {
        process.stdout.write(
          text,
          (error) => error ? reject(error) : resolve(),
        );
      }).catch((error: { code?: string }) => {
        // A reader that has seen enough, such as `head`, is no failure.
        if (error.code !== "EPIPE") throw error;
      }),
    writeError: (text) => void process.stderr.write(text),
    color: process.stdout.isTTY === true &&
      !hasNoColor(globalThis, process.env),
  };
}

/** What the arguments say. */
interface CommandLine {
  /** The arguments that are not options. */
  readonly words: string[];
  /** The values of the options that are given. */
  readonly options: ReadonlyMap<OptionName, readonly string[]>;
}

function parseCommandLine(args: readonly string[]): CommandLine {
  const { tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    // The messages of strict parsing differ from runtime to runtime.
    strict: false,
    tokens: true,
  });
  const words: string[] = [];
  const options = new Map<OptionName, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const { rawName, value, inlineValue } = token;
    const name = OPTION_NAMES.find((it) => it === token.name);
    if (name === undefined) throw unknownOption(rawName);
    const option = OPTIONS[name];
    const values = options.get(name) ?? [];
    if (values.length && !("multiple" in option)) {
      throw new UsageError(`${rawName} is given twice`);
    }
    if (option.type === "boolean" && inlineValue) {
      throw new UsageError(`${rawName} takes no value`);
    }
    // Else the next option would be taken for the value of this one.
    if (option.type === "string" && !inlineValue && /^-./.test(value ?? "--")) {
      throw new UsageError(
        `${rawName} takes a value; one that begins with "-" is written --${name}=-...`,
      );
    }
    options.set(name, [...values, value ?? ""]);
  }
  return { words, options };
}

function unknownOption(rawName: string): UsageError {
  const start = /^--\w\w/.exec(rawName)?.[0];
  const similar = OPTION_NAMES.map((name) => `--${name}`)
    .filter((name) => start !== undefined && name.startsWith(start));
  return new UsageError(
    `there is no option ${rawName}; ${
      similar.length
        ? `did you mean ${similar.join(" or ")}?`
        : 'a parameter that begins with "-" is written after --'
    }`,
  );
}

/** Reads the bytes that an argument names; `-` is standard input. */
type Read = (path: string) => Promise<Uint8Array>;

function toReader(io: CommandIo): Read {
  let isInputRead = false;
  return async (path) => {
    if (path !== "-") {
      return await io.readFile(path).catch((error) => {
        throw new Error(`cannot read ${show(path)}: ${messageOf(error)}`);
      });
    }
    if (isInputRead) {
      throw new UsageError("standard input can be read only once");
    }
    isInputRead = true;
    return await io.readInput();
  };
}

async function run(args: readonly string[], io: CommandIo): Promise<string> {
  const { words, options } = parseCommandLine(args);
  if (options.has("help")) return HELP;
  if (options.has("version")) return `${VERSION}\n`;
  const read = toReader(io);
  const isInstall = words[0] === "install-commands";
  for (const name of options.keys()) {
    if (
      isInstall ? !INSTALL_OPTIONS.includes(name) : name === REQUEST_FOREIGN
    ) {
      throw new UsageError(
        `--${name} is no option of ${
          isInstall ? "install-commands" : "a request"
        }`,
      );
    }
  }
  const text = isInstall
    ? await printInstallCommands(words.slice(1), options, read)
    : await printRequest(words, options, read);
  return io.color ? paint(text) : text;
}

async function printRequest(
  words: string[],
  options: CommandLine["options"],
  read: Read,
): Promise<string> {
  const output = oneOf(options, "output", ["json", "curl", "fetch"]);
  const redact = !options.has("show-secrets");
  const request = await buildRequest(words, options, read);
  switch (output) {
    case "curl":
      return `${toCurl(request, { redact })}\n`;
    case "fetch":
      return toFetch(request, redact);
    default:
      return toJsonText(request, redact);
  }
}

async function buildRequest(
  words: string[],
  options: CommandLine["options"],
  read: Read,
): Promise<RequestOptions> {
  const [first, second] = words;
  if (first === undefined) throw new UsageError("a route is missing");
  const isMethod = /^(?:get|head|post|put|patch|delete|options)$/i.test(first);
  const [route, parameters] = isMethod && second !== undefined
    ? [`${first} ${second}`, words.slice(2)]
    : [first, words.slice(1)];

  const given = await parseParameters(parameters, read);
  const [data] = options.get("data") ?? [];
  if (data !== undefined) {
    if (given.has("data")) throw new UsageError("the body is given twice");
    given.set("data", await readData(data, read));
  }
  const [baseUrl] = options.get("base-url") ?? [];
  const [format] = options.get("format") ?? [];
  const previews = options.get("preview");
  const build = options.has("strict")
    ? createEndpoint(endpoint.DEFAULTS, { strict: true })
    : endpoint;
  return build(route, {
    ...Object.fromEntries(given),
    baseUrl,
    headers: options.get("header")?.map(parseHeader),
    mediaType: { format, previews },
  });
}

/** An argument that is a parameter: a key, `=` or `:=`, and a value. */
const PARAMETER = /^((?:\\[\\=:]|\\(?![\\=:])|[^\\=:]|:(?!=))+)(:?=)([^]*)$/;

async function parseParameters(
  words: readonly string[],
  read: Read,
): Promise<Map<string, unknown>> {
  const lists = new Map<string, unknown[]>();
  for (const word of words) {
    const match = PARAMETER.exec(word);
    if (!match) {
      // What stands after a colon may be the value of an authorization header.
      throw new UsageError(
        `${
          show(word.replace(/:[^]+/, ":..."))
        } is not a parameter; write key=value, key:=json or key=@file (a header: -H "name: value")`,
      );
    }
    const key = match[1]!.replace(/\\([\\=:])/g, "$1");
    if (Object.hasOwn(ELSEWHERE, key)) {
      throw new UsageError(
        `${key} is a setting and not a parameter; it goes to ${
          ELSEWHERE[key]
        }; a body that holds such a key is given with data:=json`,
      );
    }
    const value = await parseValue(key, match[2] === ":=", match[3]!, read);
    lists.set(key, [...lists.get(key) ?? [], value]);
  }
  return new Map(
    [...lists].map(([key, list]) => [key, list.length > 1 ? list : list[0]]),
  );
}

async function parseValue(
  key: string,
  isJson: boolean,
  value: string,
  read: Read,
): Promise<unknown> {
  if (!value.startsWith("@")) {
    return isJson
      ? parseJson(value, `${key}:=`, UsageError)
      : value.replace(/^\\@/, "@");
  }
  const path = value.slice(1);
  const text = await readText(path, read);
  return isJson ? parseJson(text, show(path), Error) : text;
}

/** Reads the value of `--data`: text, or the content of a file. */
async function readData(
  value: string,
  read: Read,
): Promise<string | Uint8Array> {
  if (value !== "-" && !value.startsWith("@")) {
    return value.replace(/^\\@/, "@");
  }
  const bytes = await read(value.replace(/^@/, ""));
  return decode(bytes) ?? bytes;
}

async function readText(path: string, read: Read): Promise<string> {
  const text = decode(await read(path));
  if (text !== undefined) return text;
  throw new Error(
    `${
      show(path)
    } is not text in UTF-8; bytes can only be the body: --data @file`,
  );
}

/** The text that bytes are in UTF-8, where they are. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads JSON without rounding: an integer that no number holds is a bigint,
 * where the runtime shows its digits (Node since 21).
 */
function parseJson(
  text: string,
  where: string,
  Failure: new (message: string) => Error,
): unknown {
  let isRounded = false;
  const revive = (
    _key: string,
    value: unknown,
    context?: { source?: string },
  ): unknown => {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
    const source = context?.source;
    isRounded ||= source === undefined;
    return /^-?\d+$/.test(source ?? "") ? BigInt(source!) : value;
  };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""), revive);
  } catch {
    throw new Failure(
      `${where} takes JSON, in which text stands in double quotes: key:='"text"'`,
    );
  }
  if (!isRounded) return value;
  throw new Failure(
    `${where} holds an integer that this runtime would round; pass it as text`,
  );
}

/** Reads `name: value`, `name:` (no such header) or `name;` (an empty one). */
function parseHeader(line: string): [name: string, value: string | null] {
  const [, name, separator, value] = /^([^:;]+)([:;])([^]*)$/.exec(line) ?? [];
  const text = value?.trim();
  if (name === undefined || separator === ";" && text) {
    throw new UsageError('--header takes "name: value"');
  }
  return [name.trim(), separator === ":" ? text || null : ""];
}

/** Writes request options as JSON; bytes are in base64. */
function toJsonText(request: RequestOptions, redact: boolean): string {
  const { method, url, headers, body } = request;
  return `${
    toJson({
      method,
      url: redact ? redactUrl(url) : url,
      headers: showHeaders(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
        redact,
      ),
      body: body instanceof Uint8Array
        ? { base64: Buffer.from(body).toString("base64") }
        : body,
    }, 2)
  }\n`;
}

/** Writes a call of `fetch`. */
function toFetch(request: RequestOptions, redact: boolean): string {
  const { method, url, headers, body } = prepare(request);
  assertNoUserInfo(url);
  const members = [
    `method: "${method}"`,
    `headers: ${toSource(showHeaders(headers, redact))}`,
  ];
  if (body instanceof Uint8Array) {
    const base64 = Buffer.from(body).toString("base64");
    members.push(
      body.length
        ? `body: Uint8Array.from(atob("${base64}"), (it) => it.charCodeAt(0))`
        : "body: new Uint8Array()",
    );
  } else if (body !== undefined) {
    const source = toSource(request.body);
    // As a number, a long integer would lose digits.
    const isText = typeof request.body === "string" || /\d{16}/.test(source);
    members.push(
      `body: ${isText ? toSource(body) : `JSON.stringify(${source})`}`,
    );
  }
  return `const response = await fetch(${toSource(String(url))}, {\n${
    members.map((member) => `  ${member},\n`.replace(/\n(?=.)/g, "\n  "))
      .join("")
  }});\n`;
}

/** Writes a value as JavaScript, in which `__proto__` as a key needs brackets. */
function toSource(value: unknown): string {
  return toJson(value, 2).replace(/(?<!\\)"__proto__":/g, '["__proto__"]:');
}

function showHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  redact: boolean,
): Record<string, string> {
  return Object.fromEntries(
    headers.map(([name, value]) => [
      name,
      redact ? redactHeader(name, value) : value,
    ]),
  );
}

async function printInstallCommands(
  words: readonly string[],
  options: CommandLine["options"],
  read: Read,
): Promise<string> {
  const output = oneOf(options, "output", ["json", "shell"]);
  const [input] = words;
  if (input === undefined || words.length > 1) {
    throw new UsageError("install-commands takes one input: JSON, @file or -");
  }
  const isArgument = input !== "-" && !input.startsWith("@");
  const value = isArgument
    ? parseJson(input, "install-commands", UsageError)
    : parseJson(
      await readText(input.replace(/^@/, ""), read),
      show(input),
      Error,
    );
  const [command] = options.get("command") ?? [];
  const commands = installCommands(value as RunInstallInput, { command });
  if (output === "json") return `${toJson(commands, 2)}\n`;
  return commands.map(({ command, args, cwd }) => {
    const line = [command, ...args].map(toShellWord).join(" ");
    return cwd === undefined
      ? `${line}\n`
      : `(cd ${toDirectory(cwd)} && ${line})\n`;
  }).join("");
}

/** Quotes a directory for `cd`, which gives `-` and the paths of CDPATH a meaning. */
function toDirectory(path: string): string {
  return toShellWord(/^[./]/.test(path) ? path : `./${path}`);
}

function oneOf(
  options: CommandLine["options"],
  name: OptionName,
  choices: readonly string[],
): string {
  const [value = choices[0]!] = options.get(name) ?? [];
  if (choices.includes(value)) return value;
  throw new UsageError(
    `--${name} takes ${choices.join(" or ")} here, not ${show(value)}`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Shows an argument in a message. */
function show(argument: string): string {
  return JSON.stringify(argument);
}

/** Colours the strings, the numbers and the literals of JSON and of JavaScript. */
function paint(text: string): string {
  return text.replace(
    /("(?:[^"\\]|\\.)*")(\]?:)?|\b(?:true|false|null|\d[\d.eE+-]*)\b/g,
    (match, quoted?: string, colon?: string) =>
      colon !== undefined
        ? `\x1b[36m${quoted}\x1b[39m${colon}`
        : `\x1b[${quoted === undefined ? 33 : 32}m${match}\x1b[39m`,
  );
}

if (isMain(import.meta.main, import.meta.url, process.argv[1])) {
  main(process.argv.slice(2)).then((status) => {
    process.exitCode = status;
  });
}
