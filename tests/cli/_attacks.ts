import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import type { main } from "../../lib/cli/main.ts";
import { parseTable } from "../_table.ts";

/** What an attacker looks for, in a file outside of the project and in a dot file. */
const SECRET = "TOP-SECRET";

/** A description that wants to read a file or to open a connection. */
interface Attack {
  readonly name: string;
  /** The parts of the description, beside those that every one has; `null` for one of them that it lacks. */
  readonly description: Readonly<Record<string, unknown>>;
  /** The files beside it, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
  /** Links beside it, and where they lead. */
  readonly links?: Readonly<Record<string, string>>;
  /** What the command says; it says nothing, and succeeds, if it is missing. */
  readonly says?: string;
}

/**
 * Tries all attacks on the command in an empty folder of a project that has
 * openapi-typescript. None may read a secret, or reach the server.
 *
 * @param table The text of `attacks.jsonl`, in which `$URL` is the URL of a schema on
 * the server, `$HOST` the server without a scheme, `$OUTSIDE` the folder around the
 * project, where files with the secret are, and `$SECRET` the secret.
 */
export async function checkAttacks(
  folder: string,
  command: typeof main,
  table: string,
): Promise<{ passed: number; failures: string[] }> {
  const hits: string[] = [];
  const server = createServer(({ url }, response) => {
    hits.push(`${url}`);
    response.end(`{"A":{"type":"string","description":"${SECRET}"}}`);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const host = `//127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret =
    `A: { description: ${SECRET}, properties: { secret: { const: ${SECRET} } } }\n`;
  await writeFile(`${folder}/outside.yaml`, secret);
  await writeFile(`${folder}/outside.txt`, `${SECRET}\n`);
  const text = table.replaceAll("$URL", `http:${host}/evil.yaml#/A`)
    .replaceAll("$HOST", host).replaceAll("$OUTSIDE", folder)
    .replaceAll("$SECRET", SECRET);
  const { cases } = parseTable<Attack>(
    text,
    "name description files links says",
  );
  const failures: string[] = [];
  for (const { name, description, files = {}, links = {}, says } of cases) {
    const project = `${folder}/project`;
    await mkdir(`${project}/parts`, { recursive: true });
    const document = {
      openapi: "3.1.0",
      paths: { "/b": { get: {} } },
      ...description,
    };
    const all = { ...files, "api.json": JSON.stringify(document) };
    for (const [path, text] of Object.entries(all)) {
      await mkdir(dirname(`${project}/${path}`), { recursive: true });
      await writeFile(`${project}/${path}`, text);
    }
    for (const [path, target] of Object.entries(links)) {
      await symlink(target, `${project}/${path}`);
    }
    let output = "";
    const status = await command(
      ["openapi", `${project}/api.json`, "-o", `${project}/api`, "--strict"],
      {
        readFile: (path) => readFile(path),
        readInput: () => Promise.reject(new Error("there is no input")),
        write: (text) => Promise.resolve(void (output += text)),
        writeError: (text) => void (output += text),
        color: false,
      },
    );
    const written = await Promise.all(
      ["paths", "description"].map((it) =>
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
  return { passed: cases.length - failures.length, failures };
}
