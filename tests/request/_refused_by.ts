import { assertEquals, assertFalse, assertThrows } from "@std/assert";
import {
  EndpointError,
  type EndpointErrorCode,
  type RequestOptions,
} from "../../mod.ts";

/** Holds a call to an error, and the error to telling no secret. */
export type AssertRefused = (
  code: EndpointErrorCode,
  given: unknown,
  includes: string,
) => void;

/** What holds a function to refusing request options. */
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
