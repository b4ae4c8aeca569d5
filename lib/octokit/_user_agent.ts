/** What is read of a runtime's global object. */
interface Runtime {
  readonly navigator?: { readonly userAgent?: unknown };
  readonly process?: {
    readonly version?: unknown;
    readonly platform?: unknown;
    readonly arch?: unknown;
  };
}

/** How a runtime names itself, such as `Node.js/20.19.0 (linux; x64)`. */
export function userAgent({ navigator, process }: Runtime): string {
  if (typeof navigator?.userAgent === "string") return navigator.userAgent;
  return typeof process?.version === "string"
    ? `Node.js/${
      process.version.slice(1)
    } (${process.platform}; ${process.arch})`
    : "<environment undetectable>";
}
