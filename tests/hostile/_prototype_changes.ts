/** The constructors whose prototypes a page or a package may have changed. */
const CONSTRUCTORS: readonly { readonly prototype: object }[] = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Symbol,
  BigInt,
  Date,
  RegExp,
  Map,
  Set,
  Promise,
  Error,
  TypeError,
  RangeError,
  ArrayBuffer,
  Uint8Array,
  TextEncoder,
  TextDecoder,
  URL,
  URLSearchParams,
  Headers,
];

function apply(change: (object: object) => void): void {
  for (const constructor of CONSTRUCTORS) change(constructor.prototype);
  for (const constructor of CONSTRUCTORS) change(constructor);
}

/** Gives every object enumerable properties, as a careless package does. */
function pollute(names: readonly string[]): void {
  for (const { prototype } of CONSTRUCTORS) {
    for (const name of names) {
      // To replace what the prototype has would be to break it.
      if (Object.hasOwn(prototype, name)) continue;
      Object.defineProperty(prototype, name, {
        value: "polluted",
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
  }
}

/** The names of the library's own options and properties. */
const OPTIONS = [
  "accept",
  "args",
  "authorization",
  "baseUrl",
  "body",
  "command",
  "content-type",
  "cwd",
  "data",
  "format",
  "headers",
  "mediaType",
  "method",
  "methodCase",
  "origin",
  "owner",
  "prefix",
  "previews",
  "recursive",
  "redact",
  "repo",
  "request",
  "strict",
  "trustedOrigins",
  "url",
  "value",
  "x",
];

/** The ways in which prototypes are changed. */
export const CHANGES = {
  frozen: () => apply(Object.freeze),
  sealed: () => apply(Object.seal),
  extended: () => pollute(["extra", "toJSONP", "0x"]),
  polluted: () => pollute(OPTIONS),
  "polluted and frozen": () => {
    pollute(OPTIONS);
    apply(Object.freeze);
  },
} as const;

/** Whether a text names a change. */
export function isChange(name: string): name is keyof typeof CHANGES {
  return Object.hasOwn(CHANGES, name);
}
