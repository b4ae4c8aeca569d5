/**
 * Random inputs in the format of `tests/vectors/*.json`, so that one that finds
 * something can become a case there.
 *
 * @module
 */
import type { VectorCase } from "../conformance/vectors.ts";
import type { Random } from "./random.ts";

/** A call of the library, without what should come of it. */
export type Input = Omit<VectorCase, "result" | "error" | "name">;

/** What every secret holds, and nothing else does: it must never be shown. */
export const SECRET = "hunter2";

/** The address of the document that a URL is relative to where it is only a path. */
export const DOCUMENT = "https://document.example/folder/page";

// deno-fmt-ignore
const FRAGMENTS = [
  "a", "b", "x", "0", "-", "_", "~", "*", "+", "!", "'", "(", "=", ";", ",",
  "/", "//", "/", ".", "..", "...", "./", "../", "/..", "/./", "\\", "/\\",
  "%", "%2", "%zz", "%2e", "%2E", "%2e%2e", "%252e", "%2f", "%5c", "%00", "%0d%0a", "%ff", "%c0%ae", "%20",
  "?", "#", "&", "?a=b", "&a=b", "#a", "=c",
  "@", ":", ":80", ":x", "{", "}", "{x}", "{+x}", "[", "]", "[]", "[::1]",
  "https://", "http://", "HtTpS://", "https:", "https:/", "//evil.example", "@evil.example", ".evil.example",
  "evil.example/", "javascript:", "data:", "file:///", "https://evil.example/x",
  "\t", "\n", "\r", "\r\n", "\0", " ", "\x7f", "\x9b",
  "é", "ß", "İ", "／", "．", "。", "＠", "\u{1f600}", "\ud83d", "\ude00", "\u00a0", "\u2028", "\u202e", "\ufeff", "\uffff",
  "__proto__", "constructor", "toString", "true", "null", "C++", "$&", "$1",
] as const;

const PLAIN = ["octocat", "hello-world", "1", "main", "bug", "é x", "a.b"];
// deno-fmt-ignore
const NAMES = [
  "a", "b", "x", "owner", "repo", "a.b", "%41", "a[]", "b c", "", "é", "1", "07",
  "__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "length",
] as const;

const OPERATORS = ["", "", "", "+", "#", ".", "/", ";", "?", "&"] as const;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

const HOSTS = [
  "api.example.com",
  "API.Example.COM:443",
  "localhost:8080",
  "127.0.0.1",
  "[::1]:3000",
  "bücher.example",
  "ｅxample.com",
  "example.com.",
  "user@example.com",
  "a:b@example.com",
  `me:${SECRET}@example.com`,
  `me:${SECRET}/x@example.com`,
  `${SECRET}@example.com:99`,
  `${SECRET}:@example.com`,
] as const;

const ACCEPTS = [
  "application/json",
  "application/vnd.github.v3+json",
  "application/vnd.acme.v1.raw+json, text/html;q=0.5",
  "application/vnd.github.luke-preview+json,application/vnd.github.leia-preview",
  "application/octet-stream",
  "application/vnd.",
  "*/*",
  "",
] as const;

/** A random input: a call of an endpoint function in two of three cases. */
export function randomInput(random: Random): Input {
  switch (random.int(12)) {
    case 0:
    case 1:
      return {
        call: "expand",
        arguments: [
          template(random),
          random.oneIn(20) ? anything(random, 2) : parameters(random),
        ],
      };
    case 2:
      return {
        call: random.pick(["toRequest", "toCurl"]),
        arguments: [requestOptions(random)],
      };
    case 3:
      return {
        call: "installCommands",
        arguments: [runInstallInput(random)],
      };
    default:
      return endpointInput(random);
  }
}

function endpointInput(random: Random): Input {
  // To send a request costs more than to build it.
  const call = random.oneIn(16) ? "send" : "endpoint";
  const given = options(random);
  const input: { -readonly [Key in keyof Input]: Input[Key] } = {
    call,
    arguments: random.oneIn(4)
      ? [{ ...given, url: urlTemplate(random) }]
      : [route(random), given],
  };
  if (random.oneIn(4)) {
    input.create = {
      defaults: { ...options(random), baseUrl: baseUrl(random) },
      config: config(random),
    };
  }
  if (random.oneIn(4)) input.defaults = random.list(3, () => options(random));
  return input;
}

function config(random: Random): unknown {
  if (random.oneIn(40)) return anything(random, 1);
  const given: Record<string, unknown> = {};
  if (random.oneIn(3)) given["strict"] = random.oneIn(2);
  if (random.oneIn(3)) given["methodCase"] = random.pick(["lower", "upper"]);
  if (random.oneIn(3)) {
    given["trustedOrigins"] = random.list(2, () => baseUrl(random));
  }
  return given;
}

function route(random: Random): unknown {
  if (random.oneIn(200)) return anything(random, 1);
  const url = urlTemplate(random);
  if (random.oneIn(8)) return url;
  const method = random.oneIn(30) ? text(random) : random.pick(METHODS);
  return method + random.pick([" ", " ", " ", "\t ", "\n", ""]) + url;
}

function urlTemplate(random: Random): string {
  const rest = template(random);
  switch (random.int(12)) {
    case 0:
      return rest;
    case 1:
    case 2:
      return random.pick(["https://", "http://", "HTTPS://"]) +
        random.pick(HOSTS) + random.pick(["/", "/", ""]) + rest;
    case 3:
      return text(random) + rest;
    default:
      return "/" + rest;
  }
}

/** A URI template, mostly a valid one. */
function template(random: Random): string {
  let result = "";
  for (let pieces = random.int(5); pieces > 0; pieces--) {
    switch (random.int(8)) {
      case 0:
        result += random.pick(["/a", "/", "/b.c", "?", "?a=b", "#", "/:a"]);
        break;
      case 1:
        result += ":" + random.pick(["a", "x", "owner"]);
        break;
      case 2:
        result += random.oneIn(3) ? text(random) : "/repos/";
        break;
      case 3:
        result += expression(random);
        break;
      default:
        // A segment of its own is the usual place of a value.
        result += "/" + expression(random);
    }
  }
  return result;
}

function expression(random: Random): string {
  const variables = [0, ...random.list(1, () => 0)].map(() =>
    (random.oneIn(10) ? random.pick(NAMES) : random.pick(["a", "b", "x"])) +
    random.pick(["", "", "", "*", "*", ":1", ":3", ":9999"])
  );
  return `{${random.pick(OPERATORS)}${variables.join(",")}}`;
}

function baseUrl(random: Random): unknown {
  switch (random.int(12)) {
    case 0:
      return "";
    case 1:
      return random.pick(["/", "/api", "/a/b/"]);
    case 2:
      return text(random);
    case 3:
      return "https://" + random.pick(HOSTS) + text(random);
    case 4:
      return { $url: "https://example.com/a b?" };
    default:
      return random.pick(["https://", "http://"]) + random.pick(HOSTS) +
        random.pick(["", "/", "/v1", "/v1//"]);
  }
}

function options(random: Random): Record<string, unknown> {
  const given: Record<string, unknown> = parameters(random);
  if (random.oneIn(4)) given["baseUrl"] = baseUrl(random);
  if (random.oneIn(2)) given["headers"] = headers(random);
  if (random.oneIn(5)) given["mediaType"] = mediaType(random);
  if (random.oneIn(8)) given["data"] = anything(random, 2);
  if (random.oneIn(8)) given["request"] = random.pick([{}, { cache: "x" }, 1]);
  if (random.oneIn(16)) given["method"] = random.pick([...METHODS, "get", "x"]);
  if (random.oneIn(30)) given[random.pick(["url", "method"])] = text(random);
  return given;
}

function parameters(random: Random): Record<string, unknown> {
  return Object.fromEntries(
    random.list(3, () => [
      random.oneIn(20)
        ? text(random)
        : random.oneIn(3)
        ? random.pick(NAMES)
        : random.pick(["a", "b", "x"]),
      value(random),
    ]),
  );
}

/** A value for a placeholder, mostly a valid one. */
function value(random: Random): unknown {
  switch (random.int(16)) {
    case 0:
      return random.pick([null, { $undefined: true }, "", [], {}]);
    case 1:
      return random.pick([0, -1, 1.5, 1e21, true, false, { $bigint: "-9" }]);
    case 2:
      return { $date: random.pick(["2011-01-26T19:06:43Z", "invalid"]) };
    case 3:
      return anything(random, 2);
    case 4:
    case 5:
    case 6:
      return random.list(3, () => random.oneIn(20) ? null : text(random));
    case 7:
    case 8:
      return Object.fromEntries(
        random.list(3, () => [text(random), text(random)]),
      );
    default:
      return text(random);
  }
}

/** Text that leads builders and parsers of URLs astray. */
function text(random: Random): string {
  if (random.oneIn(4)) return random.pick(PLAIN);
  if (random.oneIn(400)) return random.pick(FRAGMENTS).repeat(3000);
  let result = "";
  for (let parts = 1 + random.int(4); parts > 0; parts--) {
    result += random.pick(FRAGMENTS);
  }
  return result;
}

function headers(random: Random): unknown {
  if (random.oneIn(40)) return anything(random, 1);
  const pairs = random.list(3, () => header(random));
  return random.oneIn(4) ? pairs : Object.fromEntries(pairs);
}

function header(random: Random): [string, unknown] {
  switch (random.int(8)) {
    case 0:
      return ["accept", random.pick(ACCEPTS)];
    case 1:
      return [text(random), text(random)];
    case 2:
      return [random.pick(["Accept", "content-type", "X-A"]), anything(random)];
    case 3:
      return [`authorization: token ${SECRET}`, ""];
    default:
      return [
        random.pick(["authorization", "Authorization", "AUTHORIZATION"]),
        `token ${SECRET}` + (random.oneIn(3) ? text(random) : ""),
      ];
  }
}

function mediaType(random: Random): unknown {
  if (random.oneIn(20)) return anything(random, 2);
  const given: Record<string, unknown> = {};
  if (random.oneIn(2)) {
    given["format"] = random.oneIn(10) ? anything(random) : "raw";
  }
  if (random.oneIn(2)) {
    given["previews"] = random.list(
      3,
      () => random.oneIn(10) ? anything(random) : random.pick(["luke", "leia"]),
    );
  }
  return given;
}

/** Request options as no endpoint function makes them. */
function requestOptions(random: Random): unknown {
  if (random.oneIn(20)) return anything(random, 2);
  const given: Record<string, unknown> = {
    method: random.oneIn(10) ? anything(random) : random.pick(METHODS),
    url: random.oneIn(10)
      ? anything(random)
      : random.oneIn(3)
      ? text(random)
      : "https://" + random.pick(HOSTS) + "/" + text(random),
    headers: headers(random),
  };
  if (random.oneIn(2)) given["body"] = anything(random, 3);
  if (random.oneIn(4)) given["request"] = anything(random, 1);
  return given;
}

function runInstallInput(random: Random): unknown {
  const install = () =>
    random.oneIn(6) ? anything(random, 2) : {
      recursive: random.oneIn(8) ? anything(random) : random.oneIn(2),
      cwd: random.oneIn(8) ? anything(random) : text(random),
      args: random.oneIn(8)
        ? anything(random, 1)
        : random.list(3, () => random.oneIn(20) ? 1 : text(random)),
    };
  return random.oneIn(2) ? install() : random.list(3, install);
}

/** A value of any type, and objects to a depth. */
function anything(random: Random, depth = 0): unknown {
  switch (random.int(depth > 0 ? 20 : 12)) {
    case 0:
      return random.pick([null, true, false, 0, -1, 1e300]);
    case 1:
      return { $number: random.pick(["NaN", "Infinity", "-Infinity", "-0"]) };
    case 2:
      return { $undefined: true };
    case 3:
      return { $bigint: "123456789012345678901234567890" };
    case 4:
      return { $symbol: "s" };
    case 5:
      return { $function: true };
    case 6:
      return { $bytes: [0, 46, 255] };
    case 7:
      return { $date: random.pick(["invalid", "+275760-09-13T00:00:00Z"]) };
    case 12:
    case 13:
      return random.list(3, () => anything(random, depth - 1));
    case 14:
    case 15:
      return Object.fromEntries(
        random.list(3, () => [text(random), anything(random, depth - 1)]),
      );
    case 16:
      return { $cyclic: true };
    case 17:
      return { $instance: { a: text(random) } };
    case 18:
      return { $sparse: { length: 4294967295, 5: text(random) } };
    case 19:
      return { $map: [[text(random), anything(random)]] };
    default:
      return text(random);
  }
}
