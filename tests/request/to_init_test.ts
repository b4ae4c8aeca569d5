import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { toInit } from "../../lib/request/_to_init.ts";
import { EndpointError } from "../../mod.ts";

describe("toInit()", () => {
  const of = (url: string) => toInit({ method: "get", url, headers: {} });

  it("refuses a user name or a password", () => {
    for (const url of ["/a@b", "https://h.example/a@b", "https://h/?a@b"]) {
      assertEquals(of(url).url, url);
    }
    for (const user of ["me", ":secret", "me:secret"]) {
      const error = assertThrows(
        () => of(`https://${user}@h.example/`),
        EndpointError,
        "https://***@h.example",
      );
      assertEquals(error.code, "INVALID_ROUTE");
    }
  });
});
