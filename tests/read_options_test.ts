import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { isWhole, listOf, oneOf } from "../lib/_checks.ts";
import { isSendingOption } from "../lib/_other_names.ts";
import { type OptionTable, readOptions } from "../lib/_read_options.ts";
import { toRecord } from "../lib/_record.ts";
import { NO_VALUES } from "../lib/_read_values.ts";
import { SENDING } from "../lib/client/_settings.ts";
import { createClient } from "../lib/client/client.ts";
import { EndpointError } from "../lib/endpoint_error.ts";
import { call } from "./_call.ts";

const TABLE: OptionTable = {
  size: [isWhole(16, 64), "a whole number from 16 to 64"],
  kinds: [listOf(oneOf(["a", "b"])), 'a list of "a" and "b"'],
  anything: undefined,
};

/** The message about options. */
function messageOf(options: unknown): string {
  const { code, message } = assertThrows(
    () => readOptions(options, TABLE, "f()"),
    EndpointError,
  );
  assertEquals(code, "INVALID_PARAMETER");
  return message;
}

describe("readOptions()", () => {
  it("reads what the table allows, in a record that inherits nothing", () => {
    const options = { size: 16, kinds: ["a"], anything: null };
    const known = readOptions(options, TABLE, "f()");
    assertEquals(known, toRecord(options));
    assertEquals("toString" in known, false);
  });

  it("leaves out what is undefined", () => {
    assertEquals({ ...readOptions({ size: undefined }, TABLE, "f()") }, {});
    assertStrictEquals(readOptions(undefined, TABLE, "f()"), NO_VALUES);
  });

  it("says in words what an option may be", () => {
    assertEquals(
      messageOf({ size: 65 }),
      "size is 65; pass a whole number from 16 to 64",
    );
    assertEquals(
      messageOf({ kinds: ["a", "c"] }),
      'kinds is an array; pass a list of "a" and "b"',
    );
    assertEquals(
      messageOf("size"),
      "options is a string; pass a plain object, such as { size: … }",
    );
  });

  it("names the options where there is no such one", () => {
    assertEquals(
      messageOf({ sice: 20 }),
      '"sice" is not an option of f(); did you mean size? The options are size, kinds, anything',
    );
    for (const name of ["__proto__", "toString", "other"]) {
      assertEquals(
        messageOf(JSON.parse(`{"${name}":1}`)),
        `"${name}" is not an option of f(); The options are size, kinds, anything`,
      );
    }
  });
});

/** What a client takes the option of another library for. */
const MEANT = {
  baseURL: "baseUrl",
  base_url: "baseUrl",
  prefixUrl: "baseUrl",
  prefix: "baseUrl",
  parseAs: "as",
  responseType: "as",
  throwHttpErrors: "throwOnError",
  throw_on_error: "throwOnError",
  hooks: "fetch",
  interceptors: "fetch",
  credentials: "request: { credentials }",
  redirect: "request: { redirect }",
  retries: "retry",
  params: "parameters",
};

describe("createClient()", () => {
  for (const [name, meant] of Object.entries(MEANT)) {
    it(`knows that ${name} means ${meant}`, () => {
      const options = { baseUrl: "https://h.example", [name]: 1 };
      const { message } = assertThrows(
        () => call(createClient, options),
        EndpointError,
      );
      assertEquals(
        message.split("; ")[1]!.split("?")[0],
        `did you mean ${meant}`,
      );
    });
  }

  it("takes max in retry for the limit", () => {
    const options = { baseUrl: "https://h.example", retry: { max: 3 } };
    const { message } = assertThrows(
      () => call(createClient, options),
      EndpointError,
    );
    assertEquals(
      message,
      '"max" is not an option of retry; did you mean limit? The options are limit, maxDelay, methods, statuses, delay, when',
    );
  });
});

describe("isSendingOption()", () => {
  it("knows the options of sending that the client has", () => {
    for (const name of Object.keys(SENDING)) {
      assertEquals(isSendingOption(name), true, name);
    }
    for (const name of ["headers", "baseUrl", "next"]) {
      assertEquals(isSendingOption(name), false, name);
    }
  });
});
