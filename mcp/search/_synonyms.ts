import { stem } from "./_words.ts";

/**
 * Groups of words that people and descriptions use for the same thing. They are of
 * English and of APIs in general, and know nothing of any API in particular.
 */
const GROUPS: readonly string[] = [
  // What is done.
  "create add make new open post register insert",
  "update change edit modify set adjust correct rename mark",
  "delete remove drop erase destroy clear",
  "remove kick throw expel exclude revoke ban",
  "list show all get see view browse",
  "read get fetch retrieve",
  "find search lookup look query contain match mention",
  "send post deliver write",
  "cancel stop abort end terminate",
  "start run trigger dispatch launch begin boot",
  "restart reboot",
  "stop shutdown disable off",
  "enable allow permit grant activate",
  "approve accept confirm allow",
  "deny reject decline refuse",
  "invite add join",
  "leave exit quit",
  "move transfer relocate migrate",
  "copy fork clone duplicate",
  "restore recover undelete rollback revert undo",
  "verify confirm validate check",
  "share collaboration collaborator permission access",
  "block dependency dependent prerequisite",
  "break split sub part child",
  "complete done finish close resolve",
  "resize grow enlarge bigger scale upgrade",
  "lock freeze protect",
  "merge combine join",
  "compare diff difference",
  "download export archive",
  "upload import attach",
  "deploy publish release",
  "subscribe watch follow",
  "like star favorite bookmark save",
  "rate review vote",
  "mute silence snooze",
  "play listen stream watch",
  "assign charge responsible assignee owner",
  "answer reply comment respond reaction react",
  "refund return back reimburse",
  "schedule plan book calendar",
  "sign login authenticate session",
  "notify notification alert hook webhook",
  // Who and what.
  "person somebody someone user member people",
  "colleague coworker teammate employee staff member user collaborator",
  "customer client buyer",
  "guest attendee participant registrant",
  "boss manager owner admin administrator",
  "profile account me",
  "role permission right privilege",
  "group team",
  "organization org company",
  "author creator",
  "bug issue problem ticket incident",
  "task todo",
  "label tag category topic",
  "comment note story remark",
  "repository repo project",
  "folder directory",
  "file document attachment",
  "inside content item entry",
  "version revision history previous older earlier",
  "picture image photo avatar thumbnail logo icon",
  "video movie film clip",
  "caption subtitle",
  "song track music",
  "album record",
  "popular top best trending",
  "channel room conversation chat",
  "message text sms",
  "mail email",
  "word text content",
  "phone telephone number call",
  "meeting conference",
  "transcript recording",
  "website site page",
  "domain dns",
  "server machine instance host vm",
  "disk volume storage drive",
  "backup snapshot",
  "certificate ssl tls https",
  "database db",
  "region location datacenter",
  "key token secret credential",
  "password credential",
  "environment variable env",
  "setting preference config configuration option",
  "security audit",
  "happen event activity log lately history",
  "newest latest last recent lately",
  "next upcoming future later schedule",
  "usage consumption traffic bandwidth",
  "statistic stat metric analytic report insight number",
  "limit quota rate many",
  "status state health online presence active",
  "deadline due",
  "invoice bill billing",
  "pay charge payment paid",
  "money balance funds amount payment",
  "price cost fee plan",
  "coupon discount promo promotion voucher",
  "order purchase buy",
  "subscription plan",
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
