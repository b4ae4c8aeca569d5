import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { AddressInfo } from "node:net";
import process, { stderr, stdout } from "node:process";
import { VERSION } from "../../lib/version.ts";
import { serveDocument } from "../serve/_serve_document.ts";
import { ApiDocument } from "../serve/tools/_document.ts";
import { endHttp, faultOf, serveHttp } from "../serve/_serve_http.ts";
import { type Command, parseArguments } from "./_parse_arguments.ts";
import { isUrl, readDescription } from "./_read_description.ts";
import { type Environment, UsageError } from "./_read_http.ts";
import { USAGE } from "./_usage.ts";

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
      stdout.write(command === "help" ? USAGE : `${VERSION}\n`);
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

async function serve(
  { source, sourceHeaders, options, http }: Command,
): Promise<void> {
  const document = await readDescription(source, sourceHeaders);
  const log = (line: string) => print(`${new Date().toISOString()} ${line}`);
  const factory = serveDocument(new ApiDocument(document), {
    ...options,
    ...isUrl(source) && { source },
    log,
  });
  warnAbout(options.headers, log);
  if (!http) {
    const handle = serveStdio(factory, {
      onerror: (error) => log(faultOf(error)),
    });
    endWith(() => handle.close(), log);
    return log("serving over standard input and output");
  }
  const server = await serveHttp(factory, http, log);
  endWith(() => endHttp(server), log);
  // A port of 0 is any that is free.
  const { address, port } = server.address() as AddressInfo;
  // An address of IPv6 stands in brackets.
  const host = address.replace(/.*:.*/, "[$&]");
  log(`serving http://${host}:${port}/mcp`);
}

/** Ends in order when it is told to: process 1 of a container gets no other end. */
function endWith(close: () => Promise<void>, log: (line: string) => void) {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      log(`ending after ${signal}`);
      await close();
      process.exit(0);
    });
  }
}

function warnAbout(
  headers: Command["options"]["headers"],
  log: (line: string) => void,
): void {
  const [, authorization = ""] = Object.entries(Object(headers))
    .find(([name]) => name.toLowerCase() === "authorization") ?? [];
  if (/^\S+$/.test(`${authorization}`)) {
    log(
      "the header authorization has no scheme, although most APIs want one, such as: Bearer …",
    );
  }
}

/** Prints a line. A description is data: it writes no second one, and no codes of a terminal. */
function print(line: string): void {
  const text = line.replace(/\p{C}+/gu, " ")
    .replace(/add (\S+) to trustedOrigins/, "pass --trust $1");
  stderr.write(`${text}\n`);
}
