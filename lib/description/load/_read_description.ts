import { invalid } from "../../_errors.ts";
import { loadDocument } from "./_load_document.ts";
import {
  type Operation,
  readOperations,
} from "../model/operation/_read_operations.ts";
import type { Node } from "../model/_resolve.ts";

/** Reads a description that a program passes, in which a fault is a wrong argument. */
export function readDescription(
  description: unknown,
  baseUrl?: unknown,
): { document: Node; operations: readonly Operation[] } {
  try {
    const document = loadDocument(description, "The description");
    return { document, operations: readOperations(document, baseUrl) };
  } catch (error) {
    throw invalid((error as Error).message);
  }
}
