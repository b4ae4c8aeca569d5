/**
 * Lists, creates, changes and deletes notes: `main.ts`.
 *
 * @module
 */
import { createEndpoint } from "@waymark/endpoint";
import { HttpError, send } from "@waymark/endpoint/send";
import process from "node:process";
import type { paths } from "./paths.ts";

const { API_URL = "https://notes.example" } = process.env;
const notes = createEndpoint<paths>({ baseUrl: API_URL });

// Page by page, as the server links them.
for await (const { data } of send.pages(notes("GET /notes", { per_page: 2 }))) {
  for (const { id, text } of data) console.log(`${id}  ${text}`);
}

// The description says what type each response has.
const { data: note } = await send(notes("POST /notes", { text: "Buy tea" }));
const { id } = note;
const change = notes("PATCH /notes/{id}", { id, text: "Buy coffee" });
const { data: changed } = await send(change);
console.log(`${changed.id}  ${changed.text}`);
await send(notes("DELETE /notes/{id}", { id }));

// It is gone.
try {
  await send(notes("GET /notes/{id}", { id }));
} catch (error) {
  if (!(error instanceof HttpError)) throw error;
  console.log(error.status, error.request.method);
}
