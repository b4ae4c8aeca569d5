import { assertEquals } from "@std/assert";
import { cpSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import {
  createProject,
  installPackage,
  pack,
} from "../../scripts/_install_package.ts";
import { printed, serve, stop } from "../../scripts/_serve.ts";
import { attempt, installTools, modules, root } from "../../scripts/_tools.ts";

/** The longest time that a program may take, in milliseconds. */
const PATIENCE = 60_000;

/** A request that the API received. */
interface Received {
  /** Method, path and query. */
  readonly route: string;
  readonly headers: Headers;
  readonly body: string;
}

/** What the API of an example responds with, by the route with or without its query. */
interface Api {
  /** A string, or what is sent as JSON. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** `Link` headers. */
  readonly links?: Readonly<Record<string, string>>;
}

/**
 * An example in its folder, with a local server instead of its API. Lines for a
 * shell run in the folder; `$SOURCE` is the folder of the example in this project,
 * and `$DENO_RUN` runs a program with the source of the library.
 */
export class Example {
  readonly #api;
  readonly #folder: string;
  readonly #source: string;
  /** The requests that the API has received since the last {@linkcode run}. */
  sent: Received[] = [];

  /** @param project Where the examples were copied to; without it, the source. */
  constructor(name: string, api: Api = {}, project: string = root) {
    const { responses = {}, links = {} } = api;
    this.#folder = `${project}${name}/`;
    this.#source = root + name;
    this.#api = serve(async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const route = `${method} ${pathname}${search}`;
      this.sent.push({ route, headers, body: await request.text() });
      const response = responses[route] ?? responses[`${method} ${pathname}`];
      if (response === undefined) return undefined;
      const init = {
        headers: {
          "access-control-allow-origin": "*",
          ...links[route] && { link: links[route] },
        },
      };
      return typeof response === "string"
        ? new Response(response, init)
        : Response.json(response, init);
    });
  }

  /** Where the server listens that replaces the API. */
  get origin(): string {
    return this.#api.origin;
  }

  /** The routes of {@linkcode sent}. */
  get routes(): string[] {
    return this.sent.map(({ route }) => route);
  }

  close(): Promise<void> {
    return this.#api.close();
  }

  /** Runs lines that must succeed, and returns what they print. */
  async run(lines: string): Promise<string> {
    this.sent = [];
    const { success, stdout, output } = await attempt(
      "bash",
      this.#shell(lines),
    );
    assertEquals(success, true, output);
    return stdout.trimEnd();
  }

  /** Runs lines that must fail, and returns all that they print. */
  async fail(lines: string): Promise<string> {
    this.sent = [];
    const { success, output } = await attempt("bash", this.#shell(lines));
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
        PATH: `${dirname(Deno.execPath())}:${modules}.bin:${
          Deno.env.get("PATH")
        }`,
        DENO_RUN:
          `deno run --check --config=${root}deno.json --allow-env --allow-net=127.0.0.1,0.0.0.0`,
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
