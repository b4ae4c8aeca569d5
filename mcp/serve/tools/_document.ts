import {
  type Operation,
  readOperations,
} from "../../../lib/description/model/operation/_read_operations.ts";
import { type Node, resolve } from "../../../lib/description/model/_resolve.ts";
import { loadDocument } from "../../../lib/description/load/_load_document.ts";
import type { ToolOperation } from "@waymark/endpoint/tools";

type Route = Pick<ToolOperation, "method" | "path">;

/** The most characters of the text of an operation. */
const MOST_TEXT = 4000;

/** What a server reads of a document besides its tools. */
export class ApiDocument {
  readonly node: Node;
  readonly operations: readonly Operation[];
  readonly #byRoute: ReadonlyMap<string, Operation>;

  constructor(document: object) {
    this.node = loadDocument(document, "The description");
    this.operations = readOperations(this.node);
    this.#byRoute = new Map(
      this.operations.map((it) => [keyOf(it), it]),
    );
  }

  /** The operation of a tool. */
  operationOf(route: Route): Operation {
    return this.#byRoute.get(keyOf(route))!;
  }

  /** What people call the API. */
  get title(): string {
    const { title } = Object(this.node["info"]) as { title?: unknown };
    const text = typeof title === "string" ? title : "";
    const words = text.replace(/[^\p{L}\p{N}_.-]+/gu, " ").trim();
    return words.slice(0, 64) || "api";
  }

  /** What it says at length about an operation, without markup. */
  textOf(route: Route): string {
    const { description } = this.operationOf(route).node;
    if (typeof description !== "string") return "";
    const text = description.slice(0, 2 * MOST_TEXT).replace(/<[^<>]*>/g, " ");
    return text.length > MOST_TEXT
      ? `${text.slice(0, MOST_TEXT)}… [Cut: ${description.length} characters]`
      : text;
  }

  /** Whether an operation has a success without content. */
  mayReturnNothing(route: Route): boolean {
    const { responses } = this.operationOf(route).node;
    return Object.entries(Object(responses)).some(([status, response]) => {
      if (!status.startsWith("2")) return false;
      const { content } = resolve(this.node, response);
      return !Object.keys(Object(content)).length;
    });
  }

  /**
   * The base URL that it names first.
   *
   * @param source Where the document came from, which its server may be relative to.
   */
  serverOf(source?: string | URL): string {
    const { servers } = this.node;
    const [first] = Array.isArray(servers) ? servers : [];
    const { url, variables } = Object(first) as {
      url?: unknown;
      variables?: Record<string, { default?: unknown }>;
    };
    // Without servers, it is "/" (OpenAPI 3.1, section 4.8.1).
    const named = `${url ?? "/"}`.replace(
      /\{([^{}]+)\}/g,
      (whole, name) => `${variables?.[name]?.default ?? whole}`,
    );
    if (/[{}]/.test(named) || !URL.canParse(named, source)) {
      throw new Error(
        `The description names no server with an http(s) URL, but ${
          JSON.stringify(named.slice(0, 80))
        }; pass baseUrl (--base-url)`,
      );
    }
    return new URL(named, source).href;
  }
}

function keyOf({ method, path }: Route | Operation): string {
  return `${method.toLowerCase()} ${path}`;
}
