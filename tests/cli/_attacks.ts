import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";

/** What an attacker looks for, in a file outside of the project and in a dot file. */
const SECRET = "TOP-SECRET";

/** A description that wants to read a file or to open a connection. */
interface Attack {
  /** The parts of the description, beside those that every one has. */
  readonly description: Readonly<Record<string, unknown>>;
  /** The files beside it, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
  /** Links beside it, and where they lead. */
  readonly links?: Readonly<Record<string, string>>;
  /** What the command says; it says nothing, and succeeds, if it is missing. */
  readonly says?: string;
}

/** The command, such as `main`. */
export type Command = (
  args: readonly string[],
  io: {
    readFile(path: string): Promise<Uint8Array>;
    readInput(): Promise<Uint8Array>;
    write(text: string): Promise<void>;
    writeError(text: string): void;
    color: boolean;
  },
) => Promise<number>;

const schemas = (A: unknown) => ({ components: { schemas: { A } } });
const get = (operation: unknown) => ({ paths: { "/a": { get: operation } } });
const OUTSIDE = "it is outside of the folder";
const URL = "it is a URL, and no connection is opened";

function attacksOf(origin: string, outside: string): Record<string, Attack> {
  const url = `${origin}/evil.yaml#/A`;
  const host = origin.replace("http:", "");
  const up = "../outside.yaml#/A";
  const refused = (refs: Record<string, [ref: string, says: string]>) =>
    Object.entries(refs).map(([name, [$ref, says]]): [string, Attack] => [
      name,
      { description: schemas({ $ref }), says },
    ]);
  /** Each place of a description that can have a reference. */
  const places: Record<string, Attack["description"]> = {
    "a path": { paths: { "/a": { $ref: url } } },
    "all paths": { paths: { $ref: url } },
    "an operation": get({ $ref: url }),
    "a parameter": get({ parameters: [{ $ref: url }] }),
    "all parameters": get({ parameters: { $ref: url } }),
    "a body": { paths: { "/a": { post: { requestBody: { $ref: url } } } } },
    "a response": get({ responses: { 200: { $ref: url } } }),
    "a header": get({ responses: { 200: { headers: { a: { $ref: url } } } } }),
    "a media type": get({
      responses: { 200: { content: { "application/json": { $ref: url } } } },
    }),
    "all components": { components: { $ref: url } },
    "a security scheme": {
      components: { securitySchemes: { a: { $ref: url } } },
    },
    "an item": schemas({ items: { $ref: url } }),
    "a member": schemas({
      allOf: [{ properties: { a: { not: { $ref: url } } } }],
    }),
    "a definition": schemas({ $defs: { a: { $ref: url } } }),
    "a mapping": schemas({
      discriminator: { propertyName: "a", mapping: { b: url } },
    }),
    "Swagger": {
      openapi: undefined,
      swagger: "2.0",
      definitions: { A: { $ref: url } },
    },
  };
  /** Places of data and text, in which nothing is a reference. */
  const data: Record<string, unknown> = {
    "the description": {
      type: "string",
      description: {
        $ref: `#x${"/..".repeat(20)}${outside}/outside.txt#/`,
      },
    },
    "an example": {
      type: "object",
      example: { $ref: url },
      examples: [{ $ref: up }],
    },
    "a default": { type: "object", default: { $ref: url } },
    "an enum": { type: "object", enum: [{ $ref: url }], const: { $ref: up } },
    "an extension": {
      type: "object",
      "x-a": { $ref: url, externalValue: url },
    },
    "names of other standards": {
      $id: url,
      $schema: url,
      $dynamicRef: url,
      externalDocs: { url, $ref: url },
      xml: { $ref: url },
    },
    "a name of a property": {
      properties: { $ref: { type: "string" }, default: { type: "string" } },
    },
    "a bare name in a mapping": {
      discriminator: { propertyName: "a", mapping: { b: "outside" } },
    },
  };
  return Object.fromEntries([
    ...Object.entries(places).map((
      [name, description],
    ) => [`a URL in place of ${name}`, { description, says: URL }]),
    ...Object.entries(data).map((
      [name, schema],
    ) => [`a reference in ${name}`, { description: schemas(schema) }]),
    ...refused({
      "a path outside": [up, OUTSIDE],
      "a path that goes down and up": ["parts/../../outside.yaml#/A", OUTSIDE],
      "a percent-encoded path": ["%2e%2e%2Foutside.yaml#/A", OUTSIDE],
      "an absolute path": [`${outside}/outside.yaml#/A`, OUTSIDE],
      "a path to a system's file": ["/etc/passwd", OUTSIDE],
      "a device": ["/dev/zero", OUTSIDE],
      "a URL of a file": [`file://${outside}/outside.yaml#/A`, "it is a URL"],
      "a URL in capitals": [url.replace("http", "HTTP"), URL],
      "a URL without a scheme": [`${host}/evil.yaml#/A`, "it is a URL"],
      "a URL of data": ["data:application/json,{}", "it is a URL"],
      "a share of Windows": ["\\\\127.0.0.1\\share\\a.yaml", "cannot read"],
      "a path behind #": ["#x/../../outside.yaml#/A", "it leads to nothing"],
      "a path behind #/": ["#/../../outside.yaml#/A", "it leads to nothing"],
      "a path with a zero": ["a.yaml%00/../../outside.yaml", "it is outside"],
      "a folder": ["parts", "cannot read"],
    }),
    ["a mapping to a file outside", {
      description: schemas({
        discriminator: { propertyName: "a", mapping: { b: up } },
      }),
      says: OUTSIDE,
    }],
    ["a value elsewhere", {
      description: {
        components: {
          examples: { E: { externalValue: url }, F: { externalValue: up } },
        },
      },
    }],
    ["a value elsewhere in a response", {
      description: get({
        responses: {
          200: {
            content: {
              "text/plain": { examples: { E: { externalValue: url } } },
            },
          },
        },
      }),
    }],
    ["a link to an operation elsewhere", {
      description: get({
        responses: { 200: { links: { L: { operationRef: url, $ref: url } } } },
        callbacks: { c: { $ref: url } },
      }),
    }],
    ["a dot file", {
      description: schemas({ $ref: ".env" }),
      files: { ".env": `{"type":"string","description":"${SECRET}"}` },
      says: "dot files are not read",
    }],
    ["a file in a dot folder", {
      description: schemas({ $ref: "parts/.git/config.json" }),
      files: { "parts/.git/config.json": `{"description":"${SECRET}"}` },
      says: "dot files are not read",
    }],
    ["a link to a file outside", {
      description: schemas({ $ref: "link.yaml#/A" }),
      links: { "link.yaml": "../outside.yaml" },
      says: OUTSIDE,
    }],
    ["a link to a folder outside", {
      description: schemas({ $ref: "parts/link/outside.yaml#/A" }),
      links: { "parts/link": outside },
      says: OUTSIDE,
    }],
    ["a link to a dot file", {
      description: schemas({ $ref: "link.json" }),
      files: { ".env": `{"type":"string","description":"${SECRET}"}` },
      links: { "link.json": ".env" },
      says: "dot files are not read",
    }],
    ["a file inside that refers to one outside", {
      description: schemas({ $ref: "parts/a.yaml#/A" }),
      files: { "parts/a.yaml": "A: { $ref: ../../outside.yaml#/A }" },
      says: OUTSIDE,
    }],
    ["a pointer through a reference to a file outside", {
      description: schemas({ $ref: "parts/a.yaml#/A/properties/secret" }),
      files: { "parts/a.yaml": "A: { $ref: ../../outside.yaml#/A }" },
      says: OUTSIDE,
    }],
    ["a title", {
      description: schemas({
        type: "string",
        title: { $ref: "../outside.txt" },
      }),
      says: "openapi-typescript cannot read",
    }],
    ["a tag of YAML", {
      description: schemas({ $ref: "parts/a.yaml" }),
      files: {
        "parts/a.yaml":
          "type: string\ndescription: !include ../../outside.yaml",
      },
    }],
    ["a text file in the project", {
      description: schemas({ $ref: "notes.txt" }),
      files: { "notes.txt": SECRET },
      says: "it leads to nothing",
    }],
    ["files that refer to each other", {
      description: schemas({ $ref: "a.yaml" }),
      files: { "a.yaml": "$ref: b.yaml", "b.yaml": "$ref: a.yaml" },
      says: "it leads back to itself",
    }],
    ["a path that contains itself", {
      description: { paths: { "/a": { $ref: "a.yaml" } } },
      files: { "a.yaml": "get: { $ref: a.yaml }" },
      says: "is nested more than 250 levels deep",
    }],
    ["files that expand without bound", {
      description: get({ $ref: "0.yaml" }),
      files: Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => {
          const $ref = `{ $ref: ${index + 1}.yaml }`;
          return [`${index}.yaml`, `get: ${$ref}\nput: ${$ref}`];
        }),
      ),
      says: "it leads to nothing",
    }],
  ]);
}

/**
 * Tries all attacks on the command in an empty folder of a project that has
 * openapi-typescript. None may read a secret, or reach the server.
 */
export async function checkAttacks(
  folder: string,
  main: Command,
): Promise<{ passed: number; failures: string[] }> {
  const hits: string[] = [];
  const server = createServer(({ url }, response) => {
    hits.push(`${url}`);
    response.end(`{"A":{"type":"string","description":"${SECRET}"}}`);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const secret =
    `A: { description: ${SECRET}, properties: { secret: { const: ${SECRET} } } }\n`;
  await writeFile(`${folder}/outside.yaml`, secret);
  await writeFile(`${folder}/outside.txt`, `${SECRET}\n`);
  const attacks = Object.entries(attacksOf(`http://127.0.0.1:${port}`, folder));
  const failures: string[] = [];
  for (const [name, { description, files = {}, links = {}, says }] of attacks) {
    const project = `${folder}/project`;
    await mkdir(`${project}/parts`, { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(`${project}/${path}`), { recursive: true });
      await writeFile(`${project}/${path}`, text);
    }
    for (const [path, target] of Object.entries(links)) {
      await symlink(target, `${project}/${path}`);
    }
    const document = {
      openapi: "3.1.0",
      paths: { "/b": { get: {} } },
      ...description,
    };
    await writeFile(`${project}/api.json`, JSON.stringify(document));
    let output = "";
    const status = await main(
      ["openapi", `${project}/api.json`, "-o", `${project}/api`],
      {
        readFile: (path) => readFile(path),
        readInput: () => Promise.reject(new Error("there is no input")),
        write: (text) => Promise.resolve(void (output += text)),
        writeError: (text) => void (output += text),
        color: false,
      },
    );
    const written = await Promise.all(
      ["paths", "config"].map((it) =>
        readFile(`${project}/api/${it}.ts`, "utf8").catch(() => "")
      ),
    );
    const faults = [
      status !== (says === undefined ? 0 : 1) && `the exit status ${status}`,
      says === undefined
        ? output.includes("waymark: ") && "a message"
        : !output.includes(says) && `no message "${says}"`,
      [output, ...written].join().includes(SECRET) && "the secret",
      hits.length && `requests to ${hits.splice(0)}`,
    ].filter(Boolean);
    if (faults.length) {
      failures.push(`${name}: ${faults.join(", ")}; ${output}`);
    }
    await rm(project, { recursive: true });
  }
  await new Promise((done) => server.close(done));
  return { passed: attacks.length - failures.length, failures };
}
