import { stem } from "./_words.ts";

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
