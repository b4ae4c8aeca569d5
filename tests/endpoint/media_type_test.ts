import { describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { amendAccept, mergeMediaType } from "../../lib/endpoint/_media_type.ts";
import { EndpointError } from "../../mod.ts";

/** The `accept` header after it was amended. */
function amended(accept: string, format?: string, previews?: string[]) {
  return amendAccept(accept, { format, previews });
}

describe("mergeMediaType()", () => {
  it("lets the call's format win and adds up previews, each once", () => {
    const first = mergeMediaType({ format: "raw", previews: ["a"] }, undefined);
    assertEquals(
      mergeMediaType({ previews: ["b-preview", "a", "b"] }, first),
      { format: "raw", previews: ["a", "b"] },
    );
    assertEquals(mergeMediaType({ format: "diff", previews: null }, first), {
      format: "diff",
      previews: undefined,
    });
    assertEquals(mergeMediaType(null, first), {
      format: undefined,
      previews: ["a"],
    });
    assertEquals(
      mergeMediaType(null, { format: "raw", previews: undefined }),
      undefined,
    );
  });

  it("rejects what cannot stand in a media type", () => {
    for (
      const [mediaType, code] of [
        [{ format: 5 }, "INVALID_PARAMETER"],
        [{ previews: "a" }, "INVALID_PARAMETER"],
        [{ previews: [5] }, "INVALID_PARAMETER"],
        [{ previews: {} }, "INVALID_PARAMETER"],
        [{ format: "raw\r\nx: y" }, "INVALID_HEADER"],
        [{ format: "raw,text/html" }, "INVALID_HEADER"],
        [{ previews: ["a;b"] }, "INVALID_HEADER"],
      ] as const
    ) {
      const error = assertThrows(
        () => mergeMediaType(mediaType, undefined),
        EndpointError,
      );
      assertEquals(error.code, code, JSON.stringify(mediaType));
    }
  });
});

describe("amendAccept()", () => {
  it("rewrites every entry of a vendor's media type, and no other", () => {
    for (
      const [accept, expected] of [
        ["application/vnd.github.v3+json", "application/vnd.github.v3.raw"],
        ["application/vnd.github+json", "application/vnd.github.raw"],
        ["application/vnd.github", "application/vnd.github.raw"],
        [
          "application/vnd.github.v3.diff+json",
          "application/vnd.github.v3.raw",
        ],
        ["application/vnd.github.text", "application/vnd.github.raw"],
        ["application/vnd.x.a-preview+json", "application/vnd.x.a-preview.raw"],
        [
          "application/vnd.a.v3+json;q=0.5, application/vnd.b+json",
          "application/vnd.a.v3.raw;q=0.5, application/vnd.b.raw",
        ],
        [
          "application/json, application/vnd.a.v3+xml",
          "application/json, application/vnd.a.v3+xml",
        ],
        ["", ""],
      ] as const
    ) {
      assertEquals(amended(accept, "raw"), expected);
    }
  });

  it("writes one entry a preview, those of the header first", () => {
    assertEquals(
      amended("application/vnd.acme.one-preview+json", undefined, [
        "two",
        "one",
      ]),
      "application/vnd.acme.one-preview+json,application/vnd.acme.two-preview+json",
    );
    assertEquals(
      amended("application/json", "raw", ["two"]),
      "application/vnd.github.two-preview.raw",
    );
    assertEquals(
      amended("", undefined, ["two"]),
      "application/vnd.github.two-preview+json",
    );
  });

  it("leaves accept alone for binary content, and without a wish", () => {
    const accept = "application/octet-stream, application/vnd.github.v3+json";
    assertEquals(amended(accept, "raw", ["a"]), accept);
    assertEquals(amended("a/b", undefined, []), "a/b");
    assertEquals(
      amended("application/vnd.github+json", ""),
      "application/vnd.github+json",
    );
  });
});
