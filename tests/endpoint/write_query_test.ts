import { assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../lib/endpoint_error.ts";
import { writeQuery } from "../../lib/endpoint/_write_query.ts";

describe("writeQuery()", () => {
  it("refuses a list before its text is too long to be built", () => {
    const list = Array(600).fill("a".repeat(1_000_000));
    for (const name of ["x", "x[]"]) {
      assertThrows(() => writeQuery(name, list), EndpointError, 'With "x');
    }
  });
});
