/** What servers ignore in names, or read as each other; the dot is what is left of `İ` in upper case. */
const IGNORED = /[\s\p{C}!$.[\]_\u0307-]+/gu;

/**
 * What servers make of a name: most ignore its case, white space around it, and how
 * its words are joined. PHP reads `tenant.id` and `tenant[id` as `tenant_id`, and
 * CGI `X_Tenant` as the header `X-Tenant`; proto3 takes `tenantId` for `tenant_id`,
 * Spring `!tenant_id`, OData `$tenant_id`, Go's JSON `ſ` for `s`, and Java `ı` for `i`.
 */
export function canonical(name: string): string {
  // Some letters that differ in lower case are one in upper case, and the other way round.
  return name.toLowerCase().toUpperCase().replace(IGNORED, "");
}

/** Whether frameworks read a name in a body or a query as the method of the request; for PHP, `.method` is one as well. */
export function changesMethod(name: string): boolean {
  // Most names need no closer look.
  if (!/[._]/.test(name)) return false;
  const [start = ""] = name.split("\0", 1);
  return /^[.[\]]*[._]method(?![^.[\]])/i
    .test(start.replace(/[\s\p{C}!]+/gu, ""));
}

/** The name of the list or the object that a name is a member of, which some servers also read in brackets: `[tenant][0]`. */
export function stemOf(name: string): string {
  return name.replace(/^[\s\p{C}!.[\]]+/u, "").split(/[.[\]]/, 1)[0]!;
}
