/**
 * Lists, creates, changes and deletes notes: `main.ts`.
 *
 * @module
 */
import { createClient, HttpError } from "@waymark/endpoint/client";
import { described } from "@waymark/endpoint/openapi";
import process from "node:process";
import type { paths } from "./paths.ts";

const { API_URL = "https://notes.example" } = process.env;
const notes = createClient({
  baseUrl: API_URL,
  description: described<paths>(),
});

// Page by page, as the server links them.
for await (const { data } of notes.pages("GET /notes", { per_page: 2 })) {
  for (const { id, text } of data) console.log(`${id}  ${text}`);
}

// The description says what type each response has.
const { data: { id } } = await notes("POST /notes", { text: "Buy tea" });
const { data: changed } = await notes("PATCH /notes/{id}", {
  id,
  text: "Buy coffee",
});
console.log(`${changed.id}  ${changed.text}`);
await notes("DELETE /notes/{id}", { id });

// It is gone.
try {
  await notes("GET /notes/{id}", { id });
} catch (error) {
  if (!(error instanceof HttpError)) throw error;
  console.log(error.status, error.request.method);
}
