import { readOperations } from "../openapi/_read_operations.ts";
import { writeConfig } from "../openapi/_write_config.ts";
import { redactUrl } from "../request/_redact.ts";
import type { Subcommand } from "./_command_line.ts";
import { writeWhole } from "./_io.ts";
import { cannot, readText } from "./_read.ts";
import { show, showBare, UsageError } from "./_show.ts";
import { parseDescription } from "./_parse_description.ts";
import { toLine, writeModule } from "./_write_module.ts";

export const printOpenapiConfig: Subcommand = {
  name: "openapi-config",
  help: `\
waymark openapi-config prints the config that fits an OpenAPI description.

Usage:
  waymark openapi-config [options] <description.json | description.yaml | ->

It reads OpenAPI 3.0, 3.1 or 3.2 and writes a module with the config that makes
createEndpoint() write every request as described. What cannot be written so is
named on standard error, and the exit status is then 1.

Options:
  -o, --output <file>   the file to write, whole or not at all
  -h, --help            print this text
  --version             print the version

Examples:
  waymark openapi-config shop.yaml --output config.ts
  curl -fsSL https://api.example.com/openapi.json | waymark openapi-config -
`,

  needs: "exactly one description: a file, or - for standard input",

  async run({ words: [path = ""], options, io, read, warn, fail }) {
    if (/^https?:\/\//i.test(path)) {
      const url = show(redactUrl(path));
      throw new UsageError(
        `openapi-config opens no connection; download the description first: curl -fsSL ${url} | waymark openapi-config -`,
      );
    }
    const source = path === "-" ? "standard input" : show(path);
    const text = await readText(path, read);
    const description = await parseDescription(text, source);
    const best = writeConfig(readOperations(description));
    for (const { operation: { name, hints }, route, problems } of best.routes) {
      const operation = name ? `${route} (${showBare(toLine(name))})` : route;
      // More characters than paths have.
      const where = operation.replace(/\s+/g, " ").slice(0, 300);
      for (const problem of problems) fail(`${where}: ${problem}`);
      for (const hint of hints) warn(`${where}: ${hint}`);
    }
    const module = writeModule(description, best);
    const [file = "-"] = options.output ?? [];
    if (file === "-") return module;
    const write = io.writeFile ?? writeWhole;
    await write(file, module).catch(cannot("write", file));
    return "";
  },
};
