import { remember } from "./_remember.ts";

/**
 * What a body of a media type is:
 * - `json`: also the ranges that include it, such as `application/*`;
 * - `lines`: JSON values, one after another;
 * - `yaml`: text, and JSON is YAML as well;
 * - `form` and `multipart`: fields;
 * - `text`, and `bytes` for anything else.
 */
export type MediaKind =
  | "json"
  | "lines"
  | "yaml"
  | "form"
  | "multipart"
  | "text"
  | "bytes";

/** Which media types are of which kind, without parameters and in lower case; the first match counts. `lib/types/_body.ts` has the same for the compiler. */
const KINDS: readonly (readonly [MediaKind, RegExp])[] = [
  ["form", /^application\/x-www-form-urlencoded$/],
  ["multipart", /^multipart\/form-data$/],
  [
    "lines",
    /[/.+-](?:ndjson|ldjson|jsonl|json-?lines|json-(?:seq|stream)|(?:stream|nd)\+json)$/,
  ],
  // `application/x-amz-json-1.1` is JSON, and `json5` isn't.
  [
    "json",
    /^(?:\*|application)\/\*$|[/.+-]json(?![^.+-])|^application\/csp-report$/,
  ],
  ["yaml", /[/.+-]yaml$/],
  [
    "text",
    /^text\/|[/.+-](?:xml|javascript|graphql|sql|csv|jwt|jose|sdp)$/,
  ],
];

/** The kind of a media type, whatever its parameters. */
export const mediaKindOf: (type: string) => MediaKind =
  /* @__PURE__ */ remember((type) => {
    const essence = type.split(";", 1)[0]!.trim().toLowerCase();
    return KINDS.find(([, pattern]) => pattern.test(essence))?.[0] ?? "bytes";
  });
