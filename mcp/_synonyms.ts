import { stem } from "./_words.ts";

/**
 * Groups of words that people and descriptions use for the same thing. They are of
 * English and of APIs in general, and know nothing of any API in particular.
 */
const GROUPS: readonly string[] = [
  "create add make new open post register insert",
  "update change edit modify set adjust correct",
  "delete remove drop erase destroy",
  "remove kick throw expel exclude revoke ban",
  "list show all get see view browse",
  "read get fetch retrieve history",
  "find search lookup look query contain match",
  "send post deliver write",
  "cancel stop abort end terminate",
  "start run trigger dispatch launch begin",
  "invite add join",
  "assign charge responsible assignee owner",
  "person somebody someone user member people",
  "bug issue problem ticket",
  "answer reply comment respond reaction react",
  "copy fork clone duplicate",
  "refund return back reimburse",
  "money balance funds amount payment",
  "pay charge payment paid",
  "newest latest last recent",
  "happen event activity log lately",
  "next upcoming future later schedule",
  "mail email",
  "limit quota rate many",
  "organization org company",
  "repository repo project",
  "picture image photo avatar",
  "group team",
  "word text content",
  "online presence active",
  "subscribe watch follow",
  "price cost fee",
  "sign login authenticate session",
  "key token secret credential",
  "phone telephone number",
  "download export archive",
  "upload import attach",
];

const SYNONYMS = new Map<string, Set<string>>();
for (const group of GROUPS) {
  const words = group.split(" ").map(stem);
  for (const word of words) {
    const known = SYNONYMS.get(word) ?? new Set();
    for (const other of words) if (other !== word) known.add(other);
    SYNONYMS.set(word, known);
  }
}

/** Other words for a word, all of them stemmed. */
export function synonymsOf(word: string): readonly string[] {
  return [...SYNONYMS.get(word) ?? []];
}
