/**
 * Hands 100 texts of a megabyte each, or short slices of them, to one cache of
 * the library after the other, and prints how many megabytes each has kept: a
 * slice keeps the whole text alive. Then it reads 200 megabytes of a stream.
 * Runs on Deno, Node and Bun.
 *
 * @module
 */
import { send } from "../../lib/client/client.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import { endpoint } from "../../mod.ts";
import { bytesInUse } from "./_bytes_in_use.ts";

const CALLS = 100;
const MEGABYTE = 1_048_576;

/** A megabyte that begins with a short text and goes on with one character, in one piece as from a file. */
function long(short: string, filler: string): string {
  const bytes = new Uint8Array(MEGABYTE).fill(filler.charCodeAt(0));
  new TextEncoder().encodeInto(short, bytes);
  return new TextDecoder().decode(bytes);
}

/** A short text as a slice of a long one. */
function sliced(short: string): string {
  return long(short, "x").slice(0, short.length);
}

const slices: string[] = [];

const { data } = await send(endpoint("GET /"), {
  as: "stream",
  fetch: () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          pull: (stream) => stream.enqueue(new Uint8Array(MEGABYTE)),
        }),
      ),
    ),
});
const reader = data.getReader();

/** What is called with each number, by what could keep the text. */
const CASES: Readonly<Record<string, (index: number) => unknown>> = {
  // A leak, to see that it shows.
  "a list": (index) => slices.push(sliced(`a text of some length ${index}`)),
  "a route with white space": (index) =>
    endpoint(long(`GET /organisations/member-a${index}`, " ")),
  "a route, sliced": (index) =>
    endpoint(sliced(`GET /organisations/member-b${index}`)),
  "a URL alone, sliced": (index) =>
    endpoint(sliced(`/organisations/member-c${index}`)),
  "a full URL, sliced": (index) =>
    endpoint(sliced(`GET https://member-d${index}.example/organisations`)),
  "a method, sliced": (index) =>
    endpoint(sliced(`${" ".repeat(20 + index)}get /organisations`)),
  "an option url with white space": (index) =>
    endpoint({
      method: "GET",
      url: long(`/organisations/member-i${index}`, " "),
    }),
  "an option url, sliced": (index) =>
    endpoint({ url: sliced(`/organisations/member-f${index}`) }),
  "a base URL, sliced": (index) =>
    endpoint("GET /", {
      baseUrl: sliced(`https://member-g${index}.example/organisations`),
    }),
  "a base URL with slashes": (index) =>
    endpoint("GET /", {
      baseUrl: long(`https://member-h${index}.example`, "/"),
    }),
  "the name of a header, sliced": (index) =>
    endpoint("GET /", {
      headers: { [sliced(`X-Name-Of-A-Header-${index}`)]: "1" },
    }),
  "the name of a header in a pair, sliced": (index) =>
    endpoint("GET /", {
      headers: [[sliced(`X-Name-Of-A-Header-In-A-Pair-${index}`), "1"]],
    }),
  "a preview, sliced": (index) =>
    endpoint("GET /", {
      mediaType: { previews: [sliced(`name-of-a-preview-${index}`)] },
    }),
  "a template, sliced": (index) =>
    parseTemplate(sliced(`/organisations{/member${index}}{?list*}`)).expand({}),
  "a variable of a template, sliced": (index) =>
    parseTemplate(`/{?${sliced(`name_of_a_variable_${index}`)}*}`).expand({}),
  "a stream that is read": () => reader.read(),
};

const start = await bytesInUse();
for (const [name, run] of Object.entries(CASES)) {
  // Twice, because caches keep little of what comes once.
  for (let index = 0; index < 2 * CALLS; index++) {
    try {
      await run(index % CALLS);
    } catch (error) {
      if (Object(error).name !== "EndpointError") throw error;
    }
  }
  const megabytes = (await bytesInUse() - start) / MEGABYTE;
  slices.length = 0;
  console.log(JSON.stringify([name, megabytes]));
}
