/** What a client makes of the errors that the runtimes' `fetch` throws; tests/conformance/client_cases/network.ts asks them. */
import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createClient, NetworkError } from "../../lib/client/client.ts";
import { replacing } from "../conformance/client_cases/_case.ts";
import { readTable } from "../_table.ts";
import { decode } from "../conformance/vectors.ts";

/** An error, in JSON; anything else is thrown as it is. */
interface Thrown {
  readonly message?: string;
  readonly code?: string;
  readonly cause?: Thrown;
}

interface Failure {
  readonly name: string;
  /** Whose `fetch` it is: the program's own, or the runtime's. */
  readonly fetch: "own" | "global";
  readonly thrown: unknown;
  /** What comes of it; a failure has a `kind`, a `reason`, or both. */
  readonly kind?: "temporary" | "final" | "unreadable" | "foreign";
  /** `null` where the message has none. */
  readonly reason?: string | null;
}

function toThrown(json: unknown): unknown {
  const given = decode(json);
  if (typeof given !== "object" || given === null) return given;
  const { message, code, cause } = given as Thrown;
  const error = new TypeError(message ?? code, {
    cause: cause && toThrown(cause),
  });
  return code === undefined ? error : Object.assign(error, { code });
}

/** What a call becomes whose `fetch` throws: `foreign` if that is passed on. */
async function classify({ fetch, thrown: json }: Failure) {
  const thrown = toThrown(json);
  let attempts = 0;
  const double = () => {
    attempts++;
    return Promise.reject(thrown);
  };
  const client = createClient({
    baseUrl: "https://a.example",
    retry: { limit: 1, delay: () => 0 },
    ...fetch === "own" ? { fetch: double } : {},
  });
  let error: unknown;
  await replacing("fetch", double, async () => {
    await client("GET /").catch((reason) => error = reason);
  });
  if (!(error instanceof NetworkError)) {
    assertEquals([error, attempts], [thrown, 1]);
    return { kind: "foreign", reason: undefined };
  }
  const [, reason] = / got no response(?:: (.*?))?(?: \(attempts: 2\))?$/
    .exec(error.message)!;
  const isUnreadable = reason === "the response cannot be read";
  const kind = isUnreadable ? "unreadable" : "final";
  return { kind: attempts === 2 ? "temporary" : kind, reason };
}

describe("a client whose fetch throws", () => {
  const file = new URL("failures.jsonl", import.meta.url);
  const fields = ["name", "fetch", "thrown", "kind", "reason"];
  const { cases } = readTable<Failure>(file, fields);
  for (const [title, failure] of cases) {
    it(title, async () => {
      const isChecked = failure.kind || failure.reason !== undefined;
      assert(isChecked, "the failure has neither a kind nor a reason");
      const { kind, reason } = await classify(failure);
      if (failure.kind) assertEquals(kind, failure.kind);
      if (failure.reason !== undefined) {
        assertEquals(reason ?? null, failure.reason);
      }
    });
  }
});
