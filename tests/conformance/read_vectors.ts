/** Reads the tables that every runtime runs, in Deno. */
import { readTable, readTables } from "../_table.ts";
import type { ClientTables } from "./client_cases/tables.ts";
import type { VectorCase, VectorFile } from "./vectors.ts";

/** A file of vectors, and the title of each one's test. */
interface TitledVectors extends VectorFile {
  readonly name: string;
  readonly titles: readonly string[];
}

/** The fields of a vector. */
const FIELDS = "name call arguments create base defaults result error";

/** The vectors of the library. */
const VECTORS = new URL("../vectors/", import.meta.url);

/** Reads the vectors in a folder whose names match. */
export function readVectors(
  names: RegExp = /./,
  folder: URL = VECTORS,
): readonly TitledVectors[] {
  return readTables<VectorCase>(folder, FIELDS, { names }).map(
    ({ cases, ...table }) => ({
      ...table,
      cases: cases.map(([, it]) => it),
      titles: cases.map(([title]) => title),
    }),
  );
}

/** Reads what arrives at a server, and what a client makes of responses. */
export function readClientTables(): ClientTables {
  return {
    trips: readTitled("round_trips", "name route options received"),
    responses: readTitled(
      "responses",
      "name route parameters options responses requests data error message cause",
    ),
    retryAfter: readTitled("retry_after", "name response wait"),
  };
}

/** The cases of a table, whose names say where they are. */
function readTitled<Case extends { readonly name: string }>(
  table: string,
  fields: string,
): readonly Case[] {
  const file = new URL(`../${table}.jsonl`, import.meta.url);
  const { cases } = readTable<Case>(file, fields);
  return cases.map(([title, it]) => ({ ...it, name: title }));
}
