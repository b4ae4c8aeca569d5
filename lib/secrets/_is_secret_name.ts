const toList = (words: string): readonly string[] => words.split(" ");

/** Parts of words that name a secret. */
const PARTS = /* @__PURE__ */ toList(
  "assertion auth bearer certificate cookie credential csrf dpop hmac jwe jws jwt key nonce pass password presigned pwd saml secret session signature token verifier xsrf",
);

/** Words, and pairs of words, that name a secret as a whole. */
const SECRET = /* @__PURE__ */ toList(
  "accesscode backupcode cert connectionstring cred devicecode mfa otp pat pin pincode psk pw recoverycode sas securitycode sess sid sig signed sigv sso totp userpin verificationcode",
);

/** Words, and pairs of words, that contain such a part and name no secret. */
const HARMLESS = /* @__PURE__ */ toList(
  "author authored authority authorship bypass compass continuationtoken credentialid foreignkey idempotencykey keyboard keyid keyword monkey nexttoken pagetoken partitionkey passed passenger primarykey publickey sortkey tokenid tokenizer",
);

/** Last words of names that describe a secret and are none, such as `token_type`. */
const ABOUT = /* @__PURE__ */ toList(
  "algorithm at count enabled length limit name policy prefix rate required scope size status ttl type usage used",
);

/** First words of names that count tokens of text, such as `max_tokens`. */
const AMOUNT = /* @__PURE__ */ toList(
  "budget cached completion input max min num output prompt reasoning total",
);

/**
 * Whether a name says that its value is a secret. The rule is the same for
 * headers, parameters and body keys, in `camelCase`, `snake_case` and
 * `kebab-case`. In `user[password]`, each key counts. If in doubt, it is a secret.
 */
export function isSecretName(name: string): boolean {
  return name
    .replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(+`0x${hex}`))
    .replace(/[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, "$&|")
    .toLowerCase().split(/[[\]]/).some(isSecretKey);
}

/** @param key In lower case, with `|` where a capital letter began a word. */
function isSecretKey(key: string): boolean {
  const words = key.split(/[^a-z]+/).filter(Boolean);
  const index = words.map((word, at) => {
    const pair = words[at - 1] + word;
    return !has(HARMLESS, word, pair, word + words[at + 1]) &&
      (has(SECRET, word, pair) || PARTS.some((it) => word.includes(it)));
  }).lastIndexOf(true);
  const rest = words.slice(index + 1);
  return index < 0
    ? /^(?:(?:x )?code|.* ticket|(?:.* )?(?:identity|sign))$/.test(
      words.join(" "),
    ) || key.split(/[^a-z|]+/).some(isSecretInDisguise)
    : !rest.some((it) => /^(?:expir|scanning)/.test(it)) &&
      !has(ABOUT, rest.at(-1) ?? "") &&
      !(words.at(-1) === "tokens" && AMOUNT.includes(words[0]!));
}

/** Whether words are one secret word in odd capitals, such as `toKen`. */
function isSecretInDisguise(words: string): boolean {
  const word = words.replaceAll("|", "").replace(/s$/, "");
  const endsIn = (list: readonly string[]) =>
    list.some((it) => word.endsWith(it));
  return words.includes("|") && endsIn(PARTS) && !endsIn(HARMLESS);
}

/** Whether one of the words is in a list, in the singular or in the plural. */
function has(list: readonly string[], ...words: string[]): boolean {
  return words.some((it) =>
    list.includes(it) || list.includes(it.replace(/s$/, ""))
  );
}
