/**
 * Sends what every body can be while `Object.prototype` or `Array.prototype` has
 * one property too many: of any name, with any value.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { type RequestOptions, toCurl, toRequest } from "../../mod.ts";

const NAMES: readonly PropertyKey[] = [
  ...["get", "set", "value", "writable", "enumerable", "configurable"],
  ...["start", "pull", "cancel", "type", "size", "highWaterMark"],
  ...["next", "return", "throw", "done", "then", "toJSON"],
  ...["method", "headers", "body", "duplex", "signal", "redirect", "window"],
  ...["url", "request", "redact", "content-type", "authorization"],
  ...["name", "fatal", "ignoreBOM", "stream", "index", "flags", "a", "0", "1"],
  Symbol.iterator,
  Symbol.asyncIterator,
  Symbol.toPrimitive,
  Symbol.toStringTag,
  Symbol.hasInstance,
  Symbol.isConcatSpreadable,
  Symbol.species,
  Symbol.match,
  Symbol.matchAll,
  Symbol.replace,
  Symbol.search,
  Symbol.split,
  Symbol("other"),
];

const VALUES: Readonly<Record<string, PropertyDescriptor>> = {
  text: { value: "polluted", writable: true },
  number: { value: 1, writable: true },
  "a function": { value: () => ({ done: true }), writable: true },
  "an accessor": { get: () => "polluted", set: () => {} },
  "a getter that throws": {
    get() {
      throw new Error("was read");
    },
  },
};

class Point {
  toJSON() {
    return { x: 1n };
  }
}

async function* chunks() {
  yield "a";
  yield await Promise.resolve(Uint8Array.of(66));
}

/** Request options with every kind of body that the library itself writes or reads. */
function requests(): RequestOptions[] {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const bodies: [unknown, Record<string, string>?][] = [
    [undefined, { authorization: "token", "x-a": "b\tc" }],
    [{ a: [1, { b: null }], at: new Date(0), n: 5n, point: new Point() }],
    [[1, [2, undefined]]],
    ["te'xt\n"],
    [Uint8Array.of(1, 2)],
    [new URLSearchParams("a=b")],
    [new Blob(["a"], { type: "a/b" })],
    [new Blob(["a"]).stream()],
    [chunks()],
    [{ a: [1, 2], b: { c: "d e" }, list: [{ x: 1 }] }, form],
  ];
  return bodies.map(([body, headers = {}]) => ({
    method: "post",
    url: "https://api.example/it's?a={b}#c",
    headers,
    request: { redirect: "manual" },
    ...(body === undefined ? {} : { body }),
  }));
}

/** What a Request holds; or the error in its place. */
async function show(sent: unknown): Promise<unknown> {
  if (!(sent instanceof Request)) return sent;
  const { method, url, redirect, headers } = sent;
  try {
    const text = await sent.text();
    return { method, url, redirect, headers: [...headers], text };
  } catch {
    return "The runtime cannot read its own Request";
  }
}

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

/** Makes a command line and a Request of each, with a property on a prototype. */
async function send(
  prototype?: object,
  name: PropertyKey = "",
  descriptor: PropertyDescriptor = {},
): Promise<unknown[]> {
  const [forCurl, forRequest] = [requests(), requests()];
  const sent = Array.from({ length: 2 * forCurl.length });
  const own = Object.assign(Object.create(null), descriptor, {
    configurable: true,
    enumerable: true,
  });
  if (prototype) Object.defineProperty(prototype, name, own);
  for (let index = 0; index < forCurl.length; index++) {
    sent[2 * index] = attempt(() => toCurl(forCurl[index]!));
    sent[2 * index + 1] = attempt(() => toRequest(forRequest[index]!));
  }
  if (prototype) Reflect.deleteProperty(prototype, name);
  return await Promise.all(sent.map(show));
}

/**
 * What of it is up to the runtime, as SECURITY.md says: Blobs and arrays are
 * read by its own code.
 */
function isOfTheRuntime(name: PropertyKey, index: number): boolean {
  const isRequest = index % 2 === 1;
  const isBlob = requests()[index >> 1]!.body instanceof Blob;
  return isRequest && (isBlob || name === "0" || name === "1");
}

describe("toRequest() and toCurl() do the same", () => {
  for (const [owner, prototype] of Object.entries({ Object, Array })) {
    for (const [kind, descriptor] of Object.entries(VALUES)) {
      it(`after ${owner}.prototype was given ${kind}`, async () => {
        const expected = await send();
        for (const name of NAMES) {
          if (Object.hasOwn(prototype.prototype, name)) continue;
          const sent = await send(prototype.prototype, name, descriptor);
          sent.forEach((result, index) => {
            if (!isOfTheRuntime(name, index)) {
              assertEquals(result, expected[index], String(name));
            } else if (result instanceof Error) {
              assertEquals(result.name, "EndpointError", String(name));
            }
          });
        }
      });
    }
  }
});
