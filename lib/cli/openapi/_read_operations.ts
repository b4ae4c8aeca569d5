import { isPlainObject } from "../../_is_plain_object.ts";
import { messageOf, show } from "../_show.ts";
import { mediaTypesOf, readBody, takesJson } from "./_read_body.ts";
import {
  type Parameter,
  readParameter,
  textParameter,
} from "./_read_parameter.ts";
import { readServer, type Server } from "./_read_server.ts";
import {
  type JsonObject,
  once,
  resolve,
  toObject,
  toText,
} from "./_resolve.ts";

/** An operation of a description. */
export interface Operation {
  /** The method, in upper case. */
  readonly method: string;
  /** The path, as the description spells it. */
  readonly path: string;
  /** What people call it; empty where it has no name. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The headers that its description asks for. */
  readonly headers: Readonly<Record<string, string>>;
  /** The media types of its body that a call has to name. */
  readonly otherTypes: readonly string[];
  /** Its own server. */
  readonly server: Server;
  /** What cannot be written as it is described. */
  readonly problems: readonly string[];
  /** What can be, if one knows how. */
  readonly hints: readonly string[];
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

/** The methods whose other parameters are the query, and not the body. */
const BODILESS = ["GET", "HEAD", "OPTIONS"];

/** More characters than the operations of a description have, however much its paths share. */
const MOST_CHARACTERS = 10_000_000;

/** Whether the parameters of a method that have no placeholder go to the query. */
export function hasQuery(method: string): boolean {
  return BODILESS.includes(method);
}

/** Reads the operations of a description, in its order. */
export function readOperations(document: JsonObject): Operation[] {
  const { paths = {} } = document;
  if (!isPlainObject(paths)) throw new Error(`"paths" must be an object`);
  const root = readServer(document.servers);
  let left = MOST_CHARACTERS;
  return Object.entries(resolve(document, paths))
    .filter(([path]) => path.startsWith("/"))
    .flatMap(([path, value]) => {
      const item = resolve(document, value);
      const own = Object.keys(item).filter((key) => METHOD.test(key))
        .map((key) => [key, item[key]] as const);
      const more = Object.entries(toObject(item.additionalOperations));
      return [...own, ...more].map(([key, node]) => {
        const operation = {
          path,
          ...readOperation(document, item, key, node),
          server: readServer(toObject(node).servers ?? item.servers, root),
        };
        left -= JSON.stringify({
          ...operation,
          parameters: operation.parameters.map(({ name }) => name),
        }).length;
        if (left >= 0) return operation;
        throw new Error('"paths" refer to each other too often');
      });
    });
}

function readOperation(
  document: JsonObject,
  item: JsonObject,
  key: string,
  value: unknown,
): Omit<Operation, "path" | "server"> {
  const node = toObject(value);
  const method = key.toUpperCase();
  const problems: string[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      problems.push(messageOf(error));
      return undefined;
    }
  };
  if (hasQuery(method) && node.requestBody !== undefined) {
    problems.push(`${method} requests have no body`);
  }
  const parameters = new Map<string, Parameter>();
  for (
    const [holder, place] of [[item, "path"], [node, "operation"]] as const
  ) {
    for (const [index, value] of [holder.parameters ?? []].flat().entries()) {
      const parameter = attempt(() =>
        readParameter(
          document,
          resolve(document, value),
          `parameters[${index}] of the ${place}`,
        )
      );
      // An operation's own parameter takes the place of its path's.
      if (parameter) parameters.set(parameter.key, parameter);
    }
  }
  for (const { name, location, problems: own } of parameters.values()) {
    for (const problem of own) {
      problems.push(`the ${location} parameter ${show(name)} ${problem}`);
    }
  }
  // Beside a body, a default that has no placeholder would be a key of it.
  const security = Object(node.security ?? document.security ?? []);
  for (const name of hasQuery(method) ? [] : keysInQuery(document, security)) {
    const parameter = textParameter("query", name);
    if (!parameters.has(parameter.key)) {
      parameters.set(parameter.key, parameter);
    }
  }
  const body = attempt(() =>
    readBody(document, resolve(document, node.requestBody))
  );
  problems.push(...body?.problems ?? []);
  const inBody = hasQuery(method) ? undefined : body?.keys;
  const clashes = [...parameters.values()]
    .filter(({ name, location }) => location === "query" && inBody?.has(name));
  // A config has one style for a name, wherever a parameter stands.
  const all = [...parameters.values()];
  const nameOf = ({ name }: Parameter) => name.toLowerCase();
  for (const styled of all.filter(({ style }) => style === "json")) {
    if (
      all.some((it) => it.style !== "json" && nameOf(it) === nameOf(styled))
    ) {
      problems.push(
        `${
          show(styled.name)
        } is JSON in the ${styled.location} and not elsewhere`,
      );
    }
  }
  const accept = attempt(() => acceptOf(document, toObject(node.responses)));
  const contentType = hasQuery(method) ? undefined : body?.contentType;
  return {
    method,
    name: toText(node.operationId, toText(node.summary)),
    parameters: [...parameters.values()],
    headers: {
      ...accept && { accept },
      ...contentType && { "content-type": contentType },
    },
    otherTypes: hasQuery(method) ? [] : body?.others ?? [],
    problems,
    hints: [
      ...clashes.map(({ name }) =>
        `${
          show(name)
        } is in the query and in the body; a parameter goes to the query, so pass the body as data`
      ),
      ...all.flatMap(({ hint }) => hint ? [hint] : []),
    ],
  };
}

/** The names of the API keys in the query among what secures an operation. */
const keysInQuery = once((document, security) => {
  const schemes = toObject(toObject(document.components).securitySchemes);
  const used = Object.values(security)
    .flatMap((requirement) => Object.keys(toObject(requirement)));
  return [...new Set(used)].flatMap((key) => {
    const { type, name, in: place } = toObject(schemes[key]);
    return type === "apiKey" && place === "query" && typeof name === "string"
      ? [name]
      : [];
  });
});

/** The media types of what an operation answers, where none of them is JSON. */
const acceptOf = once((document, responses) => {
  const good = Object.keys(responses).filter((status) => /^2/.test(status));
  const types = (good.length ? good : ["default"]).flatMap((status) =>
    mediaTypesOf(resolve(document, responses[status]).content)
  );
  return types.some(takesJson) ? "" : [...new Set(types)].join(", ");
});
