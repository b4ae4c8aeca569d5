import { relative } from "node:path";
import process from "node:process";
import { type Node, toObject } from "../../model/_resolve.ts";
import { isPath, objectsIn } from "../_walk_document.ts";
import { copyPart } from "../_load_document.ts";
import {
  type DocumentFile,
  finderOf,
  openFile,
  type ReadFile,
} from "./_open_files.ts";

/** The parts that we use of `@redocly/openapi-core` 1, a dependency of openapi-typescript 7. */
export interface Redocly {
  createConfig(config: object): Promise<{ readonly styleguide: object }>;
  bundleDocument(options: object): Promise<{
    readonly problems: readonly {
      readonly message: string;
      readonly location: readonly { readonly pointer: string }[];
    }[];
  }>;
}

/**
 * Bundles a document with what it refers to in other files. Redocly does that; it
 * opens nothing by itself, but gets each file from here.
 */
export async function bundleFiles(
  first: DocumentFile,
  document: Node,
  read: ReadFile,
  { createConfig, bundleDocument }: Redocly,
) {
  /** Why references lead nowhere, by their places and by what they call files that could not be opened. */
  const faults = new Map<string, string>();
  let { characters } = first;
  const open = async (path: string) => {
    const file = await openFile(relative(process.cwd(), path), read);
    characters += file.characters;
    const { content, source } = file;
    return toRedocly(path, copyPart(content, source, file.characters));
  };
  const find = await finderOf(first);
  const start = toRedocly(first.path, document);
  const files = new Map([[first.path, Promise.resolve(start)]]);
  const resolver = {
    async resolveDocument(from: string, reference: string) {
      try {
        const path = await find(reference, from);
        const file = files.get(path) ?? open(path);
        files.set(path, file);
        return await file;
      } catch (error) {
        faults.set(reference, (error as Error).message);
        throw error;
      }
    },
    getFiles: () => new Set(),
  };
  if (`${document.openapi}`.startsWith("3.2")) {
    throw new Error(
      `${first.source} is of OpenAPI 3.2 and refers to other files; put all into one first: npx @redocly/cli bundle <file> --output bundled.yaml`,
    );
  }
  const { styleguide } = await createConfig({});
  try {
    const { problems } = await bundleDocument({
      document: start,
      config: styleguide,
      externalRefResolver: resolver,
    });
    for (const { message, location: [at] } of problems) {
      const [, fault] = /^Can't resolve \$ref: ([^]*)/.exec(message) ?? [];
      if (fault) faults.set(at!.pointer, fault);
    }
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `${first.source} and the files that it refers to cannot be put together: ${
        message.replace(/^Self-ref.*/, "for one $ref, it leads back to itself")
      }`,
    );
  }
  return { document, faults, characters };
}

/** A file in the form that Redocly takes, without what it would open or mistake for a reference. */
function toRedocly(path: string, content: unknown) {
  if (Object(content) !== content) throw new Error("it leads to nothing");
  const schemas = toObject(toObject(toObject(content).components).schemas);
  for (const node of objectsIn(content)) {
    if (typeof node.externalValue === "string") delete node.externalValue;
    // Redocly stops at a name that leads nowhere.
    const mapping = toObject(node.mapping) as Record<string, unknown>;
    for (const [key, name] of Object.entries(mapping)) {
      if (isPath(name)) {
        // Without a slash, Redocly takes it for a name.
        if (!name.includes("/")) mapping[key] = `./${name}`;
        continue;
      }
      if (Object.hasOwn(schemas, `${name}`)) {
        mapping[key] = `#/components/schemas/${name}`;
      } else delete mapping[key];
    }
  }
  return { source: { absoluteRef: path }, parsed: content };
}
