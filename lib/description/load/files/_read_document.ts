import { groupBy } from "../../../_group_by.ts";
import { show, showBare } from "../../../_show.ts";
import { type Node, resolve } from "../../model/_resolve.ts";
import { bundleFiles, type Redocly } from "./_bundle_files.ts";
import { copyDocument } from "../_load_document.ts";
import { openFile, type ReadFile } from "./_open_files.ts";
import { objectsIn, referencesIn } from "../_walk_document.ts";

/**
 * Reads a document, and what it refers to in other files: a copy, which is checked
 * but for its version and has none of the references that led nowhere. These are its
 * faults.
 *
 * @param loadRedocly Loads the package that bundles several files.
 */
export async function readDocument(
  path: string,
  read: ReadFile,
  loadRedocly: () => Redocly,
) {
  const first = await openFile(path, read);
  const { source, characters } = first;
  let document = copyDocument(first.content, source, characters);
  if (referencesIn(document).every(({ $ref }) => $ref.startsWith("#"))) {
    const faults = dropBroken(document, ($ref) => faultOf(document, $ref));
    return { document, source, faults };
  }
  // Redocly would give up on these.
  const loops = dropBroken(document, ($ref) => {
    const fault = faultOf(document, $ref);
    return fault === LOOP ? fault : undefined;
  });
  const bundle = await bundleFiles(first, document, read, loadRedocly());
  document = copyDocument(bundle.document, source, bundle.characters);
  const broken = dropBroken(document, ($ref, place) => {
    const fault = faultOf(document, $ref);
    const [file = ""] = $ref.split("#");
    return fault &&
      (bundle.faults.get(place) ?? bundle.faults.get(file) ?? fault);
  });
  return { document, source, faults: [...loops, ...broken] };
}

/** The sections of parts that no request depends on. */
const HARMLESS = /^(?:schemas|responses|headers)$/;

/**
 * Drops the references that lead nowhere, so that the rest can be read, and says of
 * each of them once where it was and why it led nowhere, and whether calls work
 * without it.
 */
function dropBroken(
  document: Node,
  findFault: (reference: string, place: string) => string | undefined,
) {
  const emptied = new Set<unknown>();
  const references = groupBy(referencesIn(document), ({ $ref }) => $ref);
  const faults = [...references].flatMap(([$ref, [first, ...others]]) => {
    const { place } = first!;
    const fault = findFault($ref, place);
    if (!fault) return [];
    let isHarmless = $ref.startsWith("#");
    for (const { holder, key, section } of [first!, ...others]) {
      delete holder[key];
      emptied.add(holder);
      // Without content, its type would say that it has no body.
      if (section === "responses") holder.content = { "*/*": {} };
      isHarmless &&= HARMLESS.test(`${section}`);
    }
    const more = others.length ? ` and ${others.length} more` : "";
    const text = `${show($ref)}, at ${showBare(place)}${more}: ${fault}`;
    return [{ text, isHarmless }];
  });
  for (const node of objectsIn(document)) {
    const { parameters } = node;
    if (!Array.isArray(parameters)) continue;
    // An empty parameter would be another fault.
    node.parameters = parameters.filter((parameter) => !emptied.has(parameter));
  }
  return faults;
}

const LOOP = "it leads back to itself";

/** Why a reference in a document leads nowhere, if it does. */
function faultOf(document: Node, $ref: string): string | undefined {
  try {
    resolve(document, { $ref });
    return undefined;
  } catch (error) {
    return (error as Error).message.endsWith("points to itself")
      ? LOOP
      : "it leads to nothing";
  }
}
