import { contentOf, isJson, isMediaType, takesJson } from "../_media_types.ts";
import { readOnce, targetOf } from "../_resolve.ts";

/** The successful responses of an operation. */
export interface Responses {
  /** The statuses with JSON and nothing else; `2XX` only where no single status has something else. */
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
    const json: string[] = [];
    let hasOthers = false;
    const accepted = new Set<string>();
    for (const status of described) {
      const response = targetOf(document, responses[status]);
      const types = Object.keys(contentOf(document, response));
      const isOnlyJson = types.length > 0 &&
        types.every((type) => isJson(type) && !type.includes("*"));
      if (isOnlyJson) {
        json.push(status === "default" ? "2XX" : status.toUpperCase());
      } else if (!/^20[45]$/.test(status)) hasOthers = true;
      for (const type of types.filter(isMediaType)) accepted.add(type);
    }
    const accept = [...accepted].some(takesJson)
      ? ""
      : [...accepted].join(", ");
    return {
      json: json.filter((status) => !(hasOthers && status === "2XX")),
      accept,
    };
  },
);
