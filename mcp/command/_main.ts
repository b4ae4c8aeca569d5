import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { AddressInfo } from "node:net";
import { stderr, stdout } from "node:process";
import { VERSION } from "../../lib/version.ts";
import { createServerFactory } from "../create_server.ts";
import {
  type Environment,
  parseArguments,
  USAGE,
  UsageError,
} from "./_parse_arguments.ts";
import { isUrl, readDescription } from "./_read_description.ts";
import { serveHttp } from "../serve/_serve_http.ts";

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
  // A description is data: it writes no second line, and no codes of a terminal.
  const log = (line: string) =>
    stderr.write(
      `${
        line.replace(/\p{C}+/gu, " ")
          .replace(/add (\S+) to trustedOrigins/, "pass --trust $1")
      }\n`,
    );
  try {
    const command = parseArguments(args, environment);
    if (command === "help" || command === "version") {
      stdout.write(command === "help" ? USAGE : `${VERSION}\n`);
      return 0;
    }
    const document = await readDescription(command.source);
    const { options } = command;
    const factory = createServerFactory(document, {
      ...options,
      ...isUrl(command.source) && { source: command.source },
      log,
    });
    const [, authorization = ""] = Object.entries(options.headers ?? {})
      .find(([name]) => name.toLowerCase() === "authorization") ?? [];
    if (/^\S+$/.test(authorization)) {
      log(
        "the header authorization has no scheme, although most APIs want one, such as: Bearer …",
      );
    }
    if (command.http) {
      const server = await serveHttp(factory, command.http);
      // A port of 0 is any that is free.
      const { address, family, port } = server.address() as AddressInfo;
      const host = family === "IPv6" ? `[${address}]` : address;
      log(`serving http://${host}:${port}/mcp`);
    } else serveStdio(factory, { onerror: ({ message }) => log(message) });
    return 0;
  } catch (error) {
    const { message } = error as Error;
    log(`waymark-mcp: ${message}`);
    if (!(error instanceof UsageError)) return 1;
    log("waymark-mcp --help shows the options");
    return 2;
  }
}
