/**
 * Calls the tool with what a hostile model could write, and looks at what reaches
 * the server. Then does the same to the code that most people would write by hand.
 *
 * @module
 */
import { createAgent } from "./agent.ts";
import { description } from "./description.ts";

const TOKEN = "5ecret";
const given = {
  repo: "hello-world",
  issue_number: 7,
  body: { body: "Fixed." },
};
type Arguments = typeof given;

const hostile: unknown[] = [
  ...["..", ".", "%2e%2e", ".%2E", "../..", "../../../user/keys", "a/b"],
  ...["..\\..", "\\", "..;", "\uff0e\uff0e", "\t..", "..\n", "%00", "\0"],
  ...["?admin=1", "#", "&a=1", ";a=1", "{owner}", "%7Bowner%7D"],
  ...["@evil.example", "//evil.example", "https://evil.example", ":80"],
  ...["a\r\nx-admin: 1", "\ud800", "", null, true, 0, -1, 1e21],
  ...[[], [".."], ["..", ".."], ["a", "b"], [[]], {}, { "..": ".." }],
  { toString: "..", toJSON: ".." },
];
const attacks: unknown[] = [
  ...hostile.flatMap((value) => [
    { ...given, repo: value },
    { ...given, issue_number: value },
  ]),
  ...["repo", "issue_number"].map((name) => ({ ...given, [name]: undefined })),
  { body: given.body },
  // Names of options, and names that JavaScript treats as special.
  ...[
    '"baseUrl": "EVIL"',
    '"url": "EVIL"',
    '"headers": { "x-admin": "1" }',
    '"headers": { "authorization": "none" }',
    '"method": "DELETE"',
    '"data": "none"',
    '"mediaType": { "format": "EVIL" }',
    '"request": { "redirect": "follow" }',
    '"trustedOrigins": ["EVIL"], "strict": false',
    '"__proto__": { "repo": "..", "baseUrl": "EVIL" }',
    '"constructor": { "prototype": { "baseUrl": "EVIL" } }',
  ].map((text) => ({
    ...given,
    ...JSON.parse(`{ ${text.replaceAll("EVIL", "http://evil.example")} }`),
  })),
  { ...given, repo: "moved" }, // the server redirects to another
];

let isBroken = false;
let requests = 0;

/** Where no request may arrive. */
const other = listen(() => {
  isBroken = true;
  return new Response();
});
const server = listen(async (request) => {
  requests++;
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  const isExpected = method === "POST" && search === "" &&
    /^\/repos\/octocat\/[^/]+\/issues\/[^/]+\/comments$/.test(pathname) &&
    headers.get("authorization") === `Bearer ${TOKEN}` &&
    !headers.has("x-admin") && body === '{"body":"Fixed."}';
  if (!isExpected) isBroken = true;
  return pathname.includes("/moved/")
    ? new Response(null, { status: 307, headers: { location: other.url } })
    : Response.json({ html_url: "https://github.test/comment" });
});

const agent = createAgent(description, server.url, "octocat", TOKEN);
await attack(
  "the tool",
  (given) => agent.call("issues_create-comment", JSON.stringify(given)),
);
await attack("by hand", async ({ repo, issue_number, body }) => {
  const [name, number] = [repo, issue_number].map(encodeURIComponent);
  const response = await fetch(
    `${server.url}/repos/octocat/${name}/issues/${number}/comments`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify(body),
    },
  );
  return await response.text();
});
await server.close();
await other.close();

/** Tries every attack, and prints what came of it. */
async function attack(
  name: string,
  execute: (given: Arguments) => Promise<string>,
): Promise<void> {
  let through = 0;
  requests = 0;
  for (const given of attacks) {
    isBroken = false;
    const answer = await execute(given as Arguments).catch(String);
    if (isBroken || answer.includes(TOKEN)) through++;
  }
  console.log(
    `${name}: ${attacks.length} attacks, ${requests} sent, ${through} got through`,
  );
}

/** Starts a server on this machine. */
function listen(answer: (request: Request) => Response | Promise<Response>) {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    answer,
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    close: () => server.shutdown(),
  };
}
