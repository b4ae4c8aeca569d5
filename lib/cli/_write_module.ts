import { readServer } from "../openapi/_read_operations.ts";
import { type Node, toObject, toText } from "../openapi/_resolve.ts";
import type { Route, writeConfig } from "../openapi/_write_config.ts";
import { showBare, toPrintable } from "./_show.ts";
import { toSource } from "./_to_fetch.ts";

/** Writes the config for an API as a module; in a file of another name than that of TypeScript, it is JavaScript, too. */
export function writeModule(
  { info, servers }: Node,
  { config, routes }: ReturnType<typeof writeConfig>,
  file: string,
): string {
  const { title, version } = toObject(info);
  const described = [servers ?? []].flat();
  const all = described.map((it) => readServer([it]));
  const absolute = new Set(all.flatMap(({ baseUrl }) => baseUrl ?? []));
  const isOne = absolute.size === 1 &&
    !described.some((it) => toText(toObject(it).url).includes("{"));
  const [server] = isOne ? absolute : [];
  const others = all.map(({ baseUrl, text }) => baseUrl ?? showBare(text!))
    .filter((url) => url !== server);
  const origins = originsOf(routes);
  const leftOver = (title: string, of: (route: Route) => string) => {
    const lines = routes.filter(of).map((it) => `- ${it.route}: ${of(it)}`);
    return lines.length ? [title, ...lines] : [];
  };
  const comments = [
    `How ${toText(title) || "the API"} ${toText(version)} wants its requests,`,
    "written by waymark for createEndpoint({ baseUrl }, config).",
    ...others.map((url) => `A server: ${url}`),
    ...leftOver(
      "Bodies of these types need the content-type in the call:",
      ({ operation }) => operation.body?.others.join(", ") ?? "",
    ),
    ...leftOver(
      "Calls need the baseUrl of these servers:",
      ({ operation: { server } }) => showBare(server.text ?? ""),
    ),
  ].map((it) => toLine(`// ${it}`));
  const isTypeScript = /\.[cm]?ts$/.test(file);
  const names = new Map(
    routes.map(({ route, operation }) => [route, toLine(operation.name)]),
  );
  const declare = (name: string, value: object) =>
    `export const ${name} = ${toCode(value, isTypeScript, names)};`;
  if (server) {
    comments.push(`export const server = ${JSON.stringify(server)};`);
  }
  if (origins.length) {
    comments.push(
      "// The servers of single operations: createEndpoint({ baseUrl }, { ...config, trustedOrigins: origins })",
      declare("origins", origins),
    );
  }
  return `${[...comments, declare("config", config)].join("\n")}\n`;
}

/** The origins of the servers of single operations. */
export function originsOf(routes: readonly Route[]): string[] {
  const own = routes.flatMap(({ operation }) => operation.server.baseUrl ?? []);
  return [...new Set(own.map((url) => new URL(url).origin))].sort();
}

/**
 * Writes a value as code: as JSON, which has line breaks only outside of strings,
 * with comments above routes and without the quotes of names. TypeScript keeps the
 * literal types of words with `as const`, or `Object.freeze`, which is JavaScript, too.
 */
function toCode(
  value: object,
  isTypeScript: boolean,
  comments: ReadonlyMap<string, string>,
): string {
  const words = /^( *(?:array|object|styles): )(\{\n(?: .*\n)*? *\})(?=,$)/gm;
  return toPrintable(toSource(value))
    .replace(/[^[{,](?=\n)/g, "$&,")
    .replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, "$1$2:")
    .replace(words, isTypeScript ? "$&" : "$1Object.freeze($2)")
    .replace(
      /([[{])\n *([^[\]{}]*(?:\[\])?),\n *([\]}])/g,
      (part, ...parts) => {
        const [open, inside, close] = parts;
        if (inside.length > 60) return part;
        const space = open === "{" ? " " : "";
        return open + space + inside.replace(/\n */g, " ") + space + close;
      },
    )
    .replace(/^ {4}("[A-Z]+ .*"): /gm, (line, route) => {
      const comment = comments.get(JSON.parse(route));
      return comment ? `    // ${comment}\n${line}` : line;
    }) + (isTypeScript ? " as const" : "");
}

/** A string as a part of one line, such as a comment. */
export function toLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
