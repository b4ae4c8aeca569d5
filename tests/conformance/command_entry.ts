/**
 * Attacks the command in a process, on Deno, Node and Bun, with the
 * openapi-typescript of the project. The result goes to standard output.
 *
 * @module
 */
import { main } from "@waymark/endpoint/cli";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { checkAttacks } from "../cli/_attacks.ts";

const folder = await mkdtemp(`${tmpdir()}/waymark-`);
// Where `main.ts` runs it.
const table = await readFile("attacks.jsonl", "utf8");
const result = await checkAttacks(folder, main, table);
await rm(folder, { recursive: true });
console.log(JSON.stringify({ ...result, limits: [] }));
