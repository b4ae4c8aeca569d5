/** The part of Deno's global object that knows what the user wants. */
interface Deno {
  readonly noColor: boolean;
  readonly permissions: {
    querySync(
      descriptor: { name: "env"; variable: string },
    ): { readonly state: string };
  };
}

/**
 * Whether the output must not be coloured: the user wants no colours
 * (https://no-color.org), or the terminal has none.
 *
 * @param global The global object. Deno says there what the user wants, and
 * would stop to ask for a permission if the environment were read without one.
 * Where it has none for `TERM`, the terminal is taken for one without colours.
 * @param environment The environment.
 */
export function hasNoColor(
  global: object,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const deno: Deno | undefined = Reflect.get(global, "Deno");
  if (deno) {
    const variable = { name: "env", variable: "TERM" } as const;
    if (deno.noColor) return true;
    if (deno.permissions.querySync(variable).state !== "granted") return true;
  } else if (environment["NO_COLOR"]) {
    return true;
  }
  return environment["TERM"] === "dumb";
}
