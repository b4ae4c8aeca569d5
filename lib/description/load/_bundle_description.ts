import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { type Node, toKeys, toObject } from "../model/_resolve.ts";
import {
  isReference,
  LOOP,
  type ReferenceNode,
  type ReferenceTarget,
  toFollower,
} from "./_follow_references.ts";
import {
  type DescriptionFile,
  type DescriptionFiles,
  openFiles,
} from "./_open_files.ts";
import type { ReadArgument } from "../../cli/_read.ts";
import { show, showBare } from "../../_show.ts";

/**
 * The members of an object that hold parts of a description, by the sort of these
 * parts. What other members hold is text or data, also where a key in it is `$ref`.
 */
const MEMBERS = {
  schemas:
    "additionalItems additionalProperties allOf anyOf contains contentSchema else if items itemSchema not oneOf prefixItems propertyNames schema then unevaluatedItems unevaluatedProperties",
  requestBodies: "requestBody",
  others:
    "components delete discriminator get head itemEncoding options patch post prefixEncoding put query trace",
};

/** The members that hold such parts by name. */
const MAPS = {
  schemas:
    "$defs definitions dependentSchemas patternProperties properties schemas",
  parameters: "parameters",
  responses: "responses",
  requestBodies: "requestBodies",
  headers: "headers",
  securitySchemes: "securitySchemes",
  names: "mapping",
  others:
    "additionalOperations content encoding mediaTypes pathItems paths webhooks",
};

type Sort = keyof typeof MAPS;

const MEMBERS_BY_KEY = new Map(
  [MEMBERS, MAPS].flatMap((table) =>
    Object.entries(table).flatMap(([sort, keys]) =>
      keys.split(" ").map((key) =>
        [key, { sort: sort as Sort, isMap: table === MAPS }] as const
      )
    )
  ),
);

/** Where components are, as JSON pointers in fragments. */
const SECTIONS = {
  schemas: "#/components/schemas",
  parameters: "#/components/parameters",
  responses: "#/components/responses",
  requestBodies: "#/components/requestBodies",
  headers: "#/components/headers",
  securitySchemes: "#/components/securitySchemes",
};
const SWAGGER_SECTIONS = {
  schemas: "#/definitions",
  parameters: "#/parameters",
  responses: "#/responses",
};

/** A part of a description. */
interface Part {
  readonly node: unknown;
  readonly file: DescriptionFile;
  readonly sort: Sort;
  /** Whether its members are parts of this sort, whatever their names. */
  readonly isMap: boolean;
  /** Where it is in the bundle, as a JSON pointer in a fragment. */
  readonly at: string;
  readonly isComponent: boolean;
}

/** A description in one document. */
export interface Bundle {
  readonly document: unknown;
  /** How messages name it. */
  readonly source: string;
  /** The references that lead nowhere, which are still in the document, and why. */
  readonly faults: readonly string[];
  /** How many characters its files have. */
  readonly characters: number;
}

/**
 * Reads a description and puts all that it refers to into one document. A part of
 * another file becomes a component; if there are none of its sort, it is put in
 * place of the reference.
 */
export async function bundleDescription(
  path: string,
  read: ReadArgument,
): Promise<Bundle> {
  const files = await openFiles(path, read);
  const bundler = new Bundler(files);
  const document = await bundler.bundle();
  const { source } = files.first;
  const faults = Array.from(bundler.faults, ([fault, { reason, at }]) => {
    const more = at.length > 1 ? ` and ${at.length - 1} more` : "";
    return `${fault}, at ${showBare(at[0]!)}${more}: ${reason}`;
  });
  return { document, source, faults, characters: files.characters };
}

class Bundler {
  /** The references that lead nowhere, why, and where they are. */
  readonly faults = new Map<string, { reason: string; at: string[] }>();
  readonly #files: DescriptionFiles;
  readonly #follow: ReturnType<typeof toFollower>;
  readonly #sections: Readonly<Partial<Record<Sort, string>>>;
  readonly #located = new Set<unknown>();
  /** Where components are in the bundle, and path items and the like of the first file. */
  readonly #places = new Map<unknown, string>();
  readonly #names = new Set<string>();
  /** References that may be replaced by what they lead to. */
  readonly #replaceable: Part[] = [];
  /** Those that have to be, because it has no other place. */
  readonly #replaced = new Set<unknown>();
  /** Components that are added. */
  readonly #added: Part[] = [];
  /** What takes the place of references that the current part is in. */
  readonly #around = new Set<unknown>();
  #size = 0;

  constructor(files: DescriptionFiles) {
    this.#files = files;
    this.#follow = toFollower(files);
    const { swagger } = toObject(files.first.document);
    this.#sections = swagger === undefined ? SECTIONS : SWAGGER_SECTIONS;
  }

  async bundle(): Promise<unknown> {
    const { first: file } = this.#files;
    const root: Part = {
      node: file.document,
      file,
      sort: "others",
      isMap: false,
      at: "#",
      isComponent: false,
    };
    this.#locate(root);
    for (const part of this.#replaceable) {
      const { $ref } = part.node as ReferenceNode;
      const target = await this.#follow($ref, part.file).catch(() => {});
      if (!target || this.#located.has(target.node)) continue;
      this.#replaced.add(part.node);
      this.#locate({ ...part, ...target });
    }
    const document = await this.#convert(root);
    for (const part of this.#added) {
      const keys = toKeys(part.at.slice(1));
      const name = keys.pop()!;
      let section = document as Record<string, unknown>;
      for (const key of keys) {
        section = (section[key] ??= toRecord()) as typeof section;
      }
      section[name] = await this.#convert(part);
    }
    return document;
  }

  /** Notes where a part and the parts in it are in the bundle. */
  #locate(part: Part): void {
    const { node, file, sort, isMap, at, isComponent } = part;
    const isOther = !this.#sections[sort];
    if (isComponent) this.#names.add(at);
    if (Object(node) !== node || this.#located.has(node)) return;
    this.#located.add(node);
    const isPlace = isOther && file === this.#files.first && at !== "#";
    if (isComponent || isPlace) this.#places.set(node, at);
    if (isReference(node) && (isMap || isComponent || isOther)) {
      this.#replaceable.push(part);
    }
    for (const [, child] of this.#partsOf(part)) this.#locate(child);
  }

  /** Copies a part, with references to places in the bundle. */
  async #convert(part: Part): Promise<unknown> {
    const { node, sort } = part;
    if (sort === "names" && typeof node === "string") {
      return await this.#convertName(part, node);
    }
    if (Object(node) !== node) return node;
    if (++this.#size > 4 * this.#files.characters) {
      throw new Error("the references stand for too much");
    }
    const copy = Array.isArray(node) ? [...node] : toRecord(node as Node);
    for (const [key, child] of this.#partsOf(part)) {
      copy[key as never] = await this.#convert(child) as never;
    }
    return isReference(node)
      ? await this.#convertReference(part, node.$ref, copy as Node)
      : copy;
  }

  async #convertReference(
    part: Part,
    $ref: string,
    copy: Node,
  ): Promise<unknown> {
    const { $ref: _, ...siblings } = copy;
    const target = await this.#targetOf($ref, part);
    if (!target) {
      // Without it, a path or a map is empty, and the others can still be read.
      return part.isMap || !this.#sections[part.sort] ? siblings : copy;
    }
    const { node, file } = target;
    const place = this.#placeFor(part, target);
    if (place !== undefined) return Object.assign(copy, { $ref: place });
    if (this.#around.has(node)) {
      this.#fail($ref, part, LOOP);
      return siblings;
    }
    this.#around.add(node);
    const content = await this.#convert({ ...part, node, file });
    this.#around.delete(node);
    return isPlainObject(content) ? Object.assign(content, siblings) : content;
  }

  async #targetOf(
    $ref: string,
    part: Part,
  ): Promise<ReferenceTarget | undefined> {
    return await this.#follow($ref, part.file)
      .catch(({ message }: Error) => this.#fail($ref, part, message));
  }

  #fail($ref: string, { file, at }: Part, reason: string): undefined {
    const key = `${show($ref)} in ${file.source}`;
    const fault = this.faults.get(key) ?? { reason, at: [] };
    fault.at.push(at);
    this.faults.set(key, fault);
  }

  /**
   * Gets the place for a reference to lead to, unless its target replaces it. The
   * types have names for components only, not for what is inside of them.
   */
  #placeFor(
    { node, sort, isMap }: Part,
    target: ReferenceTarget,
  ): string | undefined {
    const isReplaced = isMap || this.#replaced.has(node) ||
      typeof target.node === "boolean";
    if (isReplaced) return undefined;
    const section = this.#sections[sort];
    return this.#places.get(target.node) ??
      (section && this.#add(section, sort, target));
  }

  /** Adds a component, and returns its place. */
  #add(
    section: string,
    sort: Sort,
    { node, file, keys }: ReferenceTarget,
  ): string {
    // What a person would call it: not `schema`, `200` or `application/json`.
    const words = keys.filter((key) =>
      !MEMBERS_BY_KEY.has(key) && /^(?!\d+$)(?:\/|[^/]+$)/.test(key)
    );
    const name = words.at(-1) ?? file.name;
    const toPlace = (name: string) =>
      `${section}/${(name.match(/[\w.-]+/g) ?? ["_"]).join("_")}`;
    let at = toPlace(name);
    for (let index = 1; this.#names.has(at); index++) {
      const number = index > 1 ? `_${index}` : "";
      at = toPlace(`${file.name}_${name}${number}`);
    }
    this.#names.add(at);
    this.#places.set(node, at);
    const part = { node, file, sort, isMap: false, at, isComponent: true };
    this.#added.push(part);
    return at;
  }

  /** Converts what a discriminator says of a value: the name of a schema, or a reference to it. */
  async #convertName(part: Part, text: string): Promise<unknown> {
    const named = `${this.#sections.schemas}/${text}`;
    if (this.#names.has(named)) return named;
    if (!/[#/]|\.(?:json|ya?ml)$/.test(text)) return text;
    const target = await this.#targetOf(text, part);
    return target && this.#placeFor({ ...part, sort: "schemas" }, target) || "";
  }

  #partsOf({ node, file, sort, isMap, at }: Part): [string, Part][] {
    const isList = Array.isArray(node);
    const isComponent = isMap && at === this.#sections[sort];
    return Object.entries(node as object).flatMap(([key, node]) => {
      const child = isList || isMap
        ? { sort, isMap: false }
        : MEMBERS_BY_KEY.get(key);
      if (!child) return [];
      const step = key.replaceAll("~", "~0").replaceAll("/", "~1");
      const place = `${at}/${step}`;
      return [[key, { ...child, node, file, at: place, isComponent }]];
    });
  }
}
