import { isJson } from "./_media_types.ts";
import { type NodeReader, readOnce, resolve, toObject } from "./_resolve.ts";

/** Which successful statuses an operation describes, `2XX` included, and whether their content is JSON and nothing else. */
export type JsonStatuses = ReadonlyMap<string, boolean>;

/** Reads the `responses` of an operation. Where they describe no success, `default` is that of all. */
export const jsonStatusesOf: NodeReader<JsonStatuses> =
  /* @__PURE__ */ readOnce(
    (document, responses): JsonStatuses => {
      const successes = Object.keys(responses)
        .filter((status) => /^2(?:\d\d|xx)$/i.test(status));
      const hasDefault = !successes.length && "default" in responses;
      return new Map(
        (hasDefault ? ["default"] : successes).map((status) => {
          const { content } = resolve(document, responses[status]);
          const types = Object.keys(toObject(content));
          const isOnlyJson = types.length > 0 &&
            types.every((type) => isJson(type) && !type.includes("*"));
          return [hasDefault ? "2XX" : status.toUpperCase(), isOnlyJson];
        }),
      );
    },
  );
