import {
  type Operation,
  readOperations,
} from "../../../lib/description/model/operation/_read_operations.ts";
import {
  readRootServer,
  type Server,
} from "../../../lib/description/model/operation/_read_server.ts";
import type { Node } from "../../../lib/description/model/_resolve.ts";
import { loadDocument } from "../../../lib/description/load/_load_document.ts";
import { once } from "../../../lib/_once.ts";
import type { ToolOperation } from "@waymark/endpoint/tools";

type Route = Pick<ToolOperation, "method" | "path">;

/** The most characters of the text of an operation. */
const MOST_TEXT = 4000;

/**
 * The operations of a document by their routes. They are read when they are asked
 * for, because that takes as long as the tools do, which read them as well.
 */
const operationsOf = once((node: Node): ReadonlyMap<string, Operation> =>
  new Map(readOperations(node).map((it) => [keyOf(it), it]))
);

/** What a server reads of a document besides its tools. */
export class ApiDocument {
  readonly node: Node;

  /** @param loaded What the loader returned. */
  constructor(loaded: object) {
    this.node = loaded as Node;
  }

  /** Loads a document that a program passes. */
  static load(document: object): ApiDocument {
    return new ApiDocument(loadDocument(document, "The description"));
  }

  get operations(): readonly Operation[] {
    return [...operationsOf(this.node).values()];
  }

  /** What people call the API. */
  get title(): string {
    const { title } = Object(this.node["info"]) as { title?: unknown };
    const text = typeof title === "string" ? title : "";
    const words = text
      .replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}_.-]+/gu, " ")
      .trim();
    return words.slice(0, 64) || "api";
  }

  /** What it says at length about an operation, without markup. */
  textOf(route: Route): string {
    const { description } = operationsOf(this.node).get(keyOf(route))!.node;
    if (typeof description !== "string") return "";
    const text = description.slice(0, 2 * MOST_TEXT).replace(/<[^<>]*>/g, " ");
    return text.length > MOST_TEXT
      ? `${text.slice(0, MOST_TEXT)}… [Cut: ${description.length} characters]`
      : text;
  }

  /** The server that it names first. */
  get server(): Server {
    return readRootServer(this.node.servers);
  }
}

function keyOf({ method, path }: Route | Operation): string {
  return `${method.toLowerCase()} ${path}`;
}
