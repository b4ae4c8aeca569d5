/**
 * What other libraries call the options of this one: of each option their words,
 * in lower case.
 */
const OTHER_NAMES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["baseUrl", "prefixurl prefix"],
  ["data", "body json"],
  ["query", "params searchparams"],
  ["parameters", "params"],
  ["retry", "retries"],
  ["throwOnError", "throwhttperrors"],
  ["as", "parseas responsetype"],
  ["fetch", "hooks interceptors"],
  // A member of `retry`.
  ["limit", "max retries"],
]);

/** The members of `RequestInit` that people expect beside the options. */
const REQUEST_MEMBERS = "cache credentials keepalive mode redirect";

/** The options of sending, which only a client takes. */
const SENDING_OPTIONS =
  "timeout totalTimeout signal maxBytes retry throwOnError as schema context fetch onEnd";

/**
 * The option that was meant by the name of another library's, or by another
 * spelling of its own name.
 *
 * @param known The options that there are.
 */
export function otherName(
  name: string,
  known: readonly string[],
): string | undefined {
  if (hasWord(REQUEST_MEMBERS, name) && known.includes("request")) {
    return `request: { ${name} }`;
  }
  const bare = name.replace(/[_-]/g, "").toLowerCase();
  return known.find((option) =>
    option.toLowerCase() === bare ||
    hasWord(OTHER_NAMES.get(option), bare)
  );
}

/** Whether an option is one of sending, which only a client takes. */
export function isSendingOption(name: string): boolean {
  return hasWord(SENDING_OPTIONS, name);
}

function hasWord(words: string | undefined, word: string): boolean {
  return words?.split(" ").includes(word) ?? false;
}
