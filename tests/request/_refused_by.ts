import { assertEquals, assertFalse, assertThrows } from "@std/assert";
import {
  EndpointError,
  type EndpointErrorCode,
  type RequestOptions,
} from "../../mod.ts";

/** Asserts that a call fails, and that the error holds no secret. */
export type AssertRefused = (
  code: EndpointErrorCode,
  given: unknown,
  includes: string,
) => void;

/** Tests that a function refuses request options. */
export function refusedBy(
  send: (options: RequestOptions) => unknown,
): AssertRefused {
  return (code, given, includes) => {
    const error = assertThrows(
      () => send(given as RequestOptions),
      EndpointError,
      includes,
    );
    assertEquals(error.code, code);
    for (const key of Object.getOwnPropertyNames(error)) {
      assertFalse(String(Reflect.get(error, key)).includes("secret"), key);
    }
  };
}
