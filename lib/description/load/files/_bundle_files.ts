import { type Node, toObject } from "../../model/_resolve.ts";
import { isPath, objectsIn } from "../_walk_document.ts";
import type { DocumentFile, OpenReference } from "./_open_files.ts";

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

/** A document, with what it refers to in other files. */
export interface Bundle {
  readonly document: Node;
  /** Why references lead nowhere, by their places and by what they call files that could not be opened. */
  readonly faults: ReadonlyMap<string, string>;
  /** How many characters the files have. */
  readonly characters: number;
}

/**
 * Bundles a document with what it refers to in other files. Redocly does that; it
 * opens nothing by itself, but gets each file from `open`.
 */
export async function bundleFiles(
  first: DocumentFile,
  open: OpenReference,
  { createConfig, bundleDocument }: Redocly,
): Promise<Bundle> {
  const faults = new Map<string, string>();
  const files = new Map([[first.path, toRedocly(first)]]);
  let { characters } = first;
  const resolver = {
    async resolveDocument(from: string, reference: string) {
      try {
        const file = await open(reference, from);
        const known = files.get(file.path);
        if (known) return known;
        characters += file.characters;
        files.set(file.path, toRedocly(file));
        return files.get(file.path);
      } catch (error) {
        faults.set(reference, (error as Error).message);
        throw error;
      }
    },
    getFiles: () => new Set(),
  };
  const document = toObject(first.content);
  if (`${document.openapi}`.startsWith("3.2")) {
    throw new Error(
      `${first.source} is of OpenAPI 3.2 and refers to other files; put all into one first: npx @redocly/cli bundle <file> --output bundled.yaml`,
    );
  }
  const { styleguide } = await createConfig({});
  try {
    const { problems } = await bundleDocument({
      document: files.get(first.path),
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
function toRedocly({ path, content }: DocumentFile) {
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
