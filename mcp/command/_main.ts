import {
  serveStdio,
  StdioServerTransport,
} from "@modelcontextprotocol/server/stdio";
import { timingSafeEqual } from "node:crypto";
import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import process, { stderr, stdin, stdout } from "node:process";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { show, toLine } from "../../lib/_show.ts";
import { UsageError } from "../../lib/cli/_output.ts";
import { parseDocument } from "../../lib/description/load/text/_parse_document.ts";
import type { Node } from "../../lib/description/model/_resolve.ts";
import { VERSION } from "../../lib/version.ts";
import { createServerFactory } from "../create_server.ts";
import { createHttpHandler, listen } from "../http.ts";
import { faultOf, linesAsMeant } from "../serve/http/_messages.ts";
import {
  type Command,
  type Environment,
  HELP,
  parseArguments,
} from "./_parse_arguments.ts";

/**
 * Runs the command. Standard output belongs to the protocol, so that all messages
 * go to standard error.
 *
 * @returns The exit status: 0, 1 if the description cannot be served, 2 for a wrong
 * command line.
 */
export async function main(
  args: readonly string[],
  environment: Environment,
): Promise<number> {
  try {
    const command = parseArguments(args, environment);
    if (command === "help" || command === "version") {
      stdout.write(command === "help" ? HELP : `${VERSION}\n`);
      return 0;
    }
    await serve(command);
    return 0;
  } catch (error) {
    print(`waymark-mcp: ${(error as Error).message}`);
    if (!(error instanceof UsageError)) return 1;
    print("waymark-mcp --help shows the options");
    return 2;
  }
}

async function serve({ source, options, http }: Command): Promise<void> {
  const document = await readDescription(source);
  const log = (line: string) => print(`${new Date().toISOString()} ${line}`);
  const factory = createServerFactory(document, { ...options, log });
  if (!http) {
    const lines = linesAsMeant(stdin.setEncoding("utf8"));
    const input = Readable.from(lines, { objectMode: false });
    const handle = serveStdio(factory, {
      transport: new StdioServerTransport(input),
      onerror: (error) => log(faultOf(error)),
    });
    endWith(() => handle.close(), log);
    return log("serving over standard input and output");
  }
  const { allowedHosts, token } = http;
  const handle = createHttpHandler(factory, {
    ...{ allowedHosts, log },
    authorize: ({ headers }) =>
      isBearer(headers.get("authorization"), token) ? {} : new Response(
        "Pass the token as authorization: Bearer …",
        { status: 401, headers: { "www-authenticate": "Bearer" } },
      ),
  });
  const { origin, close } = await listen(handle, http);
  endWith(close, log);
  log(`serving ${origin}/mcp`);
}

/** Reads a description that a person named, in JSON or YAML. */
async function readDescription(source: string): Promise<Node> {
  if (/^https?:/i.test(source)) {
    throw new UsageError(
      `${show(source)} is no file; pipe it in: curl https://… | waymark-mcp -`,
    );
  }
  const isInput = source === "-";
  const name = isInput ? "standard input" : show(source);
  const content = await (isInput ? buffer(stdin) : readFile(source))
    .catch(({ code }) => {
      // Hosts start it in a folder of their own.
      const from = isInput ? "" : ` in ${process.cwd()}`;
      throw new Error(`cannot read ${name}${from}: ${code}`);
    });
  const { document } = await parseDocument(content, name, () => {
    throw new Error(
      `${name} is Swagger 2.0; convert it: npx -p swagger2openapi swagger2openapi shop.json | waymark-mcp -`,
    );
  });
  return document;
}

/** Whether a header has the token, without telling by its time how much is right. */
function isBearer(header: string | null, token: string): boolean {
  // The case of a scheme does not matter (RFC 9110, section 11.1).
  const [, sent = ""] = /^bearer +(.*)$/is.exec(header ?? "") ?? [];
  const [one, other] = [Buffer.from(sent), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Ends in order on a signal: process 1 of a container would not end otherwise. */
function endWith(close: () => Promise<void>, log: (line: string) => void) {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      log(`ending after ${signal}`);
      await close();
      process.exit(0);
    });
  }
}

/** Prints a line. A description is data: it writes no second one, and no codes of a terminal. */
function print(line: string): void {
  stderr.write(`${toLine(line)}\n`);
}
