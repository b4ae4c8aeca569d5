import { contentOf, isJson, isMediaType, takesJson } from "../_media_types.ts";
import { readOnce, targetOf } from "../_resolve.ts";

/** Which successful statuses an operation describes, `2XX` included, and whether their content is JSON and nothing else. */
export type JsonStatuses = ReadonlyMap<string, boolean>;

/** The successful responses of an operation. */
export interface Responses {
  readonly statuses: JsonStatuses;
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
    return { statuses, accept };
  },
);
