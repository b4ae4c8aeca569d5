import { contentOf, isJson, isMediaType, takesJson } from "../_media_types.ts";
import { readOnce, targetOf } from "../_resolve.ts";

/** The successful responses of an operation. */
export interface Responses {
  /** The statuses with JSON and nothing else; `2XX` for all of them. */
  readonly json: readonly string[];
  /** Their media types, unless one of them is `application/json`. */
  readonly accept: string;
}

/**
 * Reads the `responses` of an operation. If they describe no success, `default`
 * describes them all; one that leads nowhere says nothing.
 */
export const readResponses = /* @__PURE__ */ readOnce(
  (document, responses): Responses => {
    const described = Object.keys(responses)
      .filter((status) => /^2(?:\d\d|xx)$/i.test(status));
    if (!described.length && Object.hasOwn(responses, "default")) {
      described.push("default");
    }
    const statuses = new Map<string, boolean>();
    const accepted = new Set<string>();
    for (const status of described) {
      const response = targetOf(document, responses[status]);
      const types = Object.keys(contentOf(document, response));
      const isOnlyJson = types.length > 0 &&
        types.every((type) => isJson(type) && !type.includes("*"));
      const name = status === "default" ? "2XX" : status.toUpperCase();
      statuses.set(name, isOnlyJson);
      for (const type of types.filter(isMediaType)) accepted.add(type);
    }
    const accept = [...accepted].some(takesJson)
      ? ""
      : [...accepted].join(", ");
    return { json: jsonIn(statuses), accept };
  },
);

/** The registered statuses of success that have content. */
const SUCCESSES = ["200", "201", "202", "203", "206", "207", "208", "226"];

/** The statuses with JSON; in place of a range those that are not described by themselves, if one of these has something else. */
function jsonIn(statuses: ReadonlyMap<string, boolean>): string[] {
  const hasOthers = [...statuses].some(([status, isJson]) =>
    !isJson && SUCCESSES.includes(status)
  );
  return [...statuses].filter(([, isJson]) => isJson).flatMap(([status]) =>
    status === "2XX" && hasOthers
      ? SUCCESSES.filter((it) => !statuses.has(it))
      : status
  );
}
