/**
 * What the options of other libraries are here: by their words in lower case, the
 * options to pass instead, the best one first, or the place where it goes.
 */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> =
  /* @__PURE__ */ new Map([
    ["prefixurl", ["baseUrl"]],
    ["prefix", ["baseUrl"]],
    ["body", ["data"]],
    ["json", ["data"]],
    ["params", ["query", "parameters"]],
    ["searchparams", ["query"]],
    ["path", ["the parameters, in the second argument of a call"]],
    ["method", ['the route, as in "POST /users"']],
    ["auth", ["authorize", "headers: { authorization }"]],
    ["security", ["authorize", "headers: { authorization }"]],
    ["queryserializer", ["a description, or {?name*} in the route"]],
    ["bodyserializer", ["data"]],
    ["retries", ["retry", "limit"]],
    ["max", ["limit"]],
    ["throwhttperrors", ["throwOnError"]],
    ["parseas", ["as"]],
    ["responsetype", ["as"]],
    ["ondownloadprogress", ['as: "stream"']],
    ["hooks", ["fetch"]],
    ["interceptors", ["fetch"]],
    ["middleware", ["fetch"]],
    ["onrequest", ["fetch"]],
  ]);

/** The members of `RequestInit` that people expect beside the options. */
const REQUEST_MEMBERS = "cache credentials keepalive mode redirect";

/** The options of sending, which only a client takes. */
const SENDING_OPTIONS =
  "timeout totalTimeout signal maxBytes retry throwOnError as schema authorize context fetch onEnd";

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
  return known.find((option) => option.toLowerCase() === bare) ??
    OTHER_NAMES.get(bare)?.find((meant) =>
      /^(?:the|a) /.test(meant) || known.includes(/^\w+/.exec(meant)![0])
    );
}

/** Whether an option is one of sending, which only a client takes. */
export function isSendingOption(name: string): boolean {
  return hasWord(SENDING_OPTIONS, name);
}

function hasWord(words: string, word: string): boolean {
  return words.split(" ").includes(word);
}
