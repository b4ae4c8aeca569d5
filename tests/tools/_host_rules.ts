/**
 * Checks a tool against what OpenAI says publicly that strict mode takes, as of
 * November 2026. Written from its pages, not from `lib/tools/`, and with nothing of it.
 */

type Json = Record<string, unknown>;

/** What a host is shown of a tool. */
export interface Shown {
  readonly name: string;
  readonly inputSchema: object;
}

const isObject = (it: unknown): it is Json =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** Keywords for any type in OpenAI's strict mode: "Supported schemas" of the guide "Structured outputs". */
const STRICT_KEYWORDS = new Set(
  ("type description enum const anyOf $ref $defs properties required " +
    "additionalProperties items pattern format multipleOf minimum maximum " +
    "exclusiveMinimum exclusiveMaximum minItems maxItems").split(" "),
);
const STRICT_TYPES = /^(?:string|number|integer|boolean|object|array|null)$/;
const STRICT_FORMATS = new Set(
  "date-time time date duration email hostname ipv4 ipv6 uuid".split(" "),
);

/** What breaks the rules of OpenAI's strict mode. */
export function strictViolations({ name, inputSchema }: Shown): string[] {
  const found: string[] = [];
  const root = inputSchema as Json;
  let properties = 0;
  let values = 0;
  let characters = 0;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) found.push(`name ${name}`);
  if (root.type !== "object") found.push("the root is not an object");
  if (root.anyOf) found.push("the root has anyOf");
  const defs = (root.$defs ?? {}) as Json;
  const referred = new Set<string | undefined>();
  for (const [key, it] of Object.entries(defs)) {
    characters += key.length;
    check(it, `$defs.${key}`, 1, false);
  }
  check(root, "", 1, true);
  const unused = Object.keys(defs).filter((key) => !referred.has(key));
  if (unused.length) found.push(`nothing refers to ${unused}`);
  if (properties > 5000) found.push(`${properties} properties`);
  if (values > 1000) found.push(`${values} values of enums`);
  if (characters > 120_000) found.push(`${characters} characters`);
  return found;

  function check(
    it: unknown,
    at: string,
    level: number,
    isRoot: boolean,
  ): void {
    const fail = (what: string) => void found.push(`${at || "root"}: ${what}`);
    if (!isObject(it)) return fail("is no schema");
    for (const key of Object.keys(it)) {
      if (!STRICT_KEYWORDS.has(key)) fail(`keyword ${key}`);
      if (key === "$defs" && !isRoot) fail("$defs below the root");
    }
    if (/As JSON\.$/.test(`${it.description}`)) fail("JSON of what?");
    if (it.$ref !== undefined) {
      if (Object.keys(it).length > 1) fail("$ref has siblings");
      const target = /^#\/\$defs\/(.+)$/.exec(`${it.$ref}`)?.[1];
      referred.add(target);
      if (!target || !Object.hasOwn(defs, target)) fail(`$ref ${it.$ref}`);
      return;
    }
    if (it.anyOf !== undefined) {
      if (!Array.isArray(it.anyOf) || !it.anyOf.length) fail("anyOf is empty");
      else {it.anyOf.forEach((one, at2) =>
          check(one, `${at}|${at2}`, level, false)
        );}
      return;
    }
    const types = [it.type].flat();
    if (!types.every((type) => STRICT_TYPES.test(`${type}`))) {
      fail(`type ${it.type}`);
    }
    if (it.format !== undefined && !STRICT_FORMATS.has(`${it.format}`)) {
      fail(`format ${it.format}`);
    }
    if (/\(\?[=!<]/.test(`${it.pattern}`)) fail(`pattern ${it.pattern}`);
    if (it.enum !== undefined) {
      const list = it.enum as unknown[];
      const length = list.join("").length;
      values += list.length;
      characters += length;
      if (!list.length) fail("enum is empty");
      if (new Set(list).size < list.length) fail("enum repeats a value");
      if (list.some((value) => typeof value === "object" && value)) {
        fail("enum of objects");
      }
      if (list.length > 250 && length > 15_000) fail("a long enum");
      if (list.includes(null) && !types.includes("null")) fail("enum has null");
    }
    if (types.includes("object")) {
      if (level > 10) fail("is nested more than 10 levels deep");
      if (it.additionalProperties !== false) fail("is open");
      if (!isObject(it.properties)) return fail("has no properties");
      const names = Object.keys(it.properties);
      properties += names.length;
      characters += names.join("").length;
      const required = new Set(it.required as string[]);
      if (names.some((one) => !required.has(one))) fail("an optional property");
      if (required.size !== names.length) fail("requires what it lacks");
      for (const [key, one] of Object.entries(it.properties)) {
        check(one, `${at}.${key}`, level + 1, false);
      }
    }
    if (types.includes("array")) {
      if (level > 10) fail("is nested more than 10 levels deep");
      check(it.items, `${at}[]`, level + 1, false);
    }
  }
}
