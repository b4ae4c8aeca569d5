/** A JSON Schema, as tools show it. */
export type StrictSchema = Readonly<Record<string, unknown>>;

/** The name in `$defs` that a reference leads to. */
export const nameOf = ($ref: unknown): string =>
  `${$ref}`.slice("#/$defs/".length);

/** The names in `$defs` to which a schema refers, at any depth. */
export const namesIn = (schema: StrictSchema): string[] =>
  // In strings, the quotes are escaped.
  [...JSON.stringify(schema).matchAll(/"\$ref":("[^"]*")/g)]
    .map(([, $ref]) => nameOf(JSON.parse($ref!)));

/** Whether a schema only says which properties go together. */
export const isRule = (schema: StrictSchema) =>
  Object.keys(schema).every((key) =>
    /^(?:required|not|if|then|else|dependent\w+|description)$/.test(key)
  );

/** The properties of an object, also those that it only requires. */
export function membersOf(schema: StrictSchema) {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, StrictSchema>>;
    required?: readonly string[];
  };
  const isRequired = new Set(required);
  const names = new Set([...Object.keys(properties), ...required]);
  return [...names].map((name) => ({
    name,
    schema: Object.hasOwn(properties, name) ? properties[name]! : {},
    isRequired: isRequired.has(name),
  }));
}
