import { assertEquals, assertMatch } from "@std/assert";
import { cpSync, rmSync } from "node:fs";
import { after, it } from "node:test";
import {
  createProject,
  installPackage,
  pack,
} from "../../scripts/_install_package.ts";
import { printed, serve, stop } from "../../scripts/_serve.ts";
import {
  attempt,
  installTools,
  modules,
  type Outcome,
  pathWith,
  root,
} from "../../scripts/_tools.ts";

/** The longest time that a program may take, in milliseconds. */
const PATIENCE = 60_000;

/** A request that the API received. */
interface Received {
  /** Method, path and query. */
  readonly route: string;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * What the API of an example responds with, by the route with or without its query:
 * a string, what is sent as JSON, or a function that makes the response.
 */
type Responses = Readonly<Record<string, unknown>>;

/** Lines for a shell, and what they do. */
interface Run {
  readonly run: string;
  readonly fails?: true;
  readonly prints: string | RegExp;
  /** The requests that they send: only routes, or also headers and a body. */
  readonly sends?: readonly (string | Expected)[];
}

interface Expected {
  readonly route: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * An example in its folder, with a local server instead of its API, which is closed
 * after the tests of a `describe`. Lines for a shell run in the folder; `$SOURCE` is
 * the folder of the example in this project, and `$DENO_RUN` runs a program with the
 * source of the library.
 */
export class Example {
  readonly #folder: string;
  readonly #source: string;
  /** Where the server listens that replaces the API. */
  readonly origin: string;
  /** The requests that the API has received since the last run. */
  sent: Received[] = [];

  /** @param project Where the examples were copied to; without it, the source. */
  constructor(name: string, responses: Responses = {}, project: string = root) {
    this.#folder = `${project}${name}/`;
    this.#source = root + name;
    const api = serve(async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const route = `${method} ${pathname}${search}`;
      this.sent.push({ route, headers, body: await request.text() });
      const found = responses[route] ?? responses[`${method} ${pathname}`];
      if (found === undefined) return undefined;
      const response = typeof found === "function"
        ? found()
        : typeof found === "string"
        ? new Response(found)
        : Response.json(found);
      response.headers.set("access-control-allow-origin", "*");
      return response;
    });
    this.origin = api.origin;
    after(() => api.close());
  }

  /** A test of what lines for a shell print and send. */
  it(name: string, { run, fails, prints, sends = [] }: Run): void {
    it(name, async () => {
      const output = await (fails ? this.fail(run) : this.run(run));
      if (typeof prints === "string") assertEquals(output, prints);
      else assertMatch(output, prints);
      this.assertSent(...sends);
    });
  }

  /** Asserts what was sent since the last run. */
  assertSent(...expected: readonly (string | Expected)[]): void {
    const sent = this.sent.map(({ route, headers, body }, index) => {
      const wanted = expected[index];
      if (typeof wanted !== "object") return route;
      const names = Object.keys(wanted.headers ?? {});
      const values = names.map((name) => [name, headers.get(name)]);
      return {
        route,
        ...wanted.headers && { headers: Object.fromEntries(values) },
        ...wanted.body !== undefined && { body },
      };
    });
    assertEquals(sent, [...expected]);
  }

  /** Runs lines that must succeed, and returns what they print. */
  async run(lines: string): Promise<string> {
    const { success, stdout, output } = await this.#attempt(lines);
    assertEquals(success, true, output);
    return stdout.trimEnd();
  }

  /** Runs lines that must fail, and returns all that they print. */
  async fail(lines: string): Promise<string> {
    const { success, output } = await this.#attempt(lines);
    assertEquals(success, false, output);
    return output;
  }

  /** Starts a server that prints a pattern with its port, uses it, and stops it. */
  async serve(
    lines: string,
    port: RegExp,
    use: (origin: string) => Promise<void>,
  ): Promise<void> {
    this.sent = [];
    const pipes = { stdout: "piped", stderr: "piped" } as const;
    const options = { ...this.#shell(lines), ...pipes };
    const child = new Deno.Command("bash", options).spawn();
    try {
      await use(`http://127.0.0.1:${await printed(child, port)}/`);
    } finally {
      await stop(child);
    }
  }

  async #attempt(lines: string): Promise<Outcome> {
    this.sent = [];
    return await attempt("bash", this.#shell(lines));
  }

  #shell(lines: string): Deno.CommandOptions {
    return {
      args: ["-ec", lines],
      cwd: this.#folder,
      env: {
        API_URL: this.origin,
        UPLOAD_URL: this.origin,
        GITHUB_TOKEN: "0123",
        GITEA_TOKEN: "4567",
        PORT: "0",
        NO_COLOR: "1",
        PATH: pathWith(`${modules}.bin`),
        // Deno itself: the package of npm is a program of Node that starts it, and
        // that would be stopped in its place.
        DENO_RUN:
          `${Deno.execPath()} run --check --config=${root}deno.json --allow-env --allow-net=127.0.0.1,0.0.0.0`,
        SOURCE: this.#source,
      },
      signal: AbortSignal.timeout(PATIENCE),
    };
  }
}

/** A copy of the examples, with the npm package of `npm/` installed. */
export async function copyExamples(): Promise<
  { project: string; tarball: string }
> {
  await installTools();
  const { project, tarball } = await installPackage();
  for (const folder of ["examples", "octokit/example"]) {
    cpSync(root + folder, project + folder, { recursive: true });
  }
  return { project, tarball };
}

/** Installs the packages of an example, and those that were built here, by their folders. */
export async function installIn(
  folder: string,
  tarball: string,
  built: Readonly<Record<string, string>>,
  overridden: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { dependencies, ...manifest } = JSON.parse(
    Deno.readTextFileSync(`${folder}package.json`),
  );
  for (const leftover of ["node_modules", "package-lock.json"]) {
    rmSync(folder + leftover, { recursive: true, force: true });
  }
  await createProject(folder, {
    ...manifest,
    dependencies: {
      ...dependencies,
      "@waymark/endpoint": `file:${tarball}`,
      ...await packAll(built, folder),
    },
    overrides: await packAll(overridden, folder),
  });
}

/** Packs folders of this project, and gives the tarballs by the names of the packages. */
async function packAll(
  folders: Readonly<Record<string, string>>,
  to: string,
): Promise<Record<string, string>> {
  const tarballs: Record<string, string> = {};
  for (const [name, folder] of Object.entries(folders)) {
    tarballs[name] = `file:${(await pack(folder, to)).tarball}`;
  }
  return tarballs;
}
