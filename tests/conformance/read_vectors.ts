/** Reads the tables that every runtime runs, in Deno. A case's name says where it is. */
import { readTable, readTables, type TitledTable } from "../_table.ts";
import type { ClientTables } from "./client_cases/tables.ts";
import type { VectorCase, VectorFile } from "./vectors.ts";

/** The fields of a vector. */
const FIELDS = "name call arguments create base defaults result error";

/** The vectors of the library. */
const VECTORS = new URL("../vectors/", import.meta.url);

/** Reads the vectors in a folder whose names match. */
export function readVectors(
  names: RegExp = /./,
  folder: URL = VECTORS,
): readonly (VectorFile & { readonly name: string })[] {
  return readTables<VectorCase>(folder, FIELDS, { names })
    .map((table) => ({ ...table, cases: casesOf(table) }));
}

/** Reads what arrives at a server, and what a client makes of responses. */
export function readClientTables(): ClientTables {
  const read = <Case extends { readonly name: string }>(
    table: string,
    fields: string,
  ) =>
    casesOf<Case>(
      readTable(new URL(`../${table}.jsonl`, import.meta.url), fields),
    );
  return {
    trips: read("round_trips", "name route options received"),
    responses: read(
      "responses",
      "name route parameters options responses requests data error message cause",
    ),
    retryAfter: read("retry_after", "name response wait"),
  };
}

function casesOf<Case>({ cases }: TitledTable<Case>): Case[] {
  return cases.map(([name, it]) => ({ ...it, name }));
}
