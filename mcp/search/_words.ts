/** Words that say nothing about an operation. */
const STOP_WORDS = new Set(
  "a about an and any are as at be been by can could did do does for from give had has have how i if in into is it its may me my of off on or our out please put should so some something still that the their them there these this to us was we were when where will with would you your"
    .split(" "),
);

/** The words of a text in lower case: `listOrders`, `list_orders` and `/list/orders` have the same. `M2M` is one. */
export function wordsOf(text: string): string[] {
  return text.replace(/(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .split(/(?:\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}])+/u)
    .filter((word) => word);
}

/** The words of a question that say something about an operation. */
export function wordsIn(question: string): string[] {
  return wordsOf(question).filter((word) => !STOP_WORDS.has(word));
}

/** A word without the ending of its plural or tense. */
export function stem(word: string): string {
  return word.length < 4 ? word : word.replace(/ies$/, "y")
    .replace(/(?<=[^aeious])es$|(?<=[^su])s$/, "")
    .replace(/(?<=.{3})(?:ing|ed)$/, "")
    .replace(/(?<=.{3})e$/, "");
}

/**
 * Groups of words that people and descriptions use for the same thing. They are of
 * English and of APIs in general. A group is here because a question of
 * `tests/search/` is not answered without it; a model that reads the API's own words
 * needs none of them.
 */
const GROUPS: readonly string[] = [
  "create add make new open post register insert",
  "delete remove drop erase destroy clear",
  "remove kick throw expel exclude revoke ban",
  "read get fetch retrieve",
  "find search lookup look query contain match mention",
  "send post deliver write",
  "stop shutdown disable off",
  "invite add join",
  "copy fork clone duplicate",
  "share collaboration collaborator permission access",
  "block dependency dependent prerequisite",
  "assign charge responsible assignee owner",
  "answer reply comment respond reaction react",
  "person somebody someone user member people",
  "colleague coworker teammate employee staff member user collaborator",
  "group team",
  "bug issue problem ticket incident",
  "label tag category topic",
  "picture image photo avatar thumbnail logo icon",
  "video movie film clip",
  "song track music",
  "channel room conversation chat",
  "website site page",
  "server machine instance host vm",
  "security audit",
  "happen event activity log lately history",
  "limit quota rate many",
  "status state health online presence active",
  "invoice bill billing",
  "pay charge payment paid",
  "money balance funds amount payment",
  "coupon discount promo promotion voucher",
];

const STEMS = GROUPS.map((group) => group.split(" ").map(stem));

/** A word and others for it, all of them stemmed. */
export function synonymsOf(word: string): readonly string[] {
  return STEMS.filter((group) => group.includes(word)).flat();
}
