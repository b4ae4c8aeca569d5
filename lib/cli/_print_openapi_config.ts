import { readText } from "./_read.ts";
import { show, showBare } from "./_show.ts";
import type { Context, Subcommand } from "./_subcommand.ts";
import { UsageError } from "./_usage_error.ts";
import { chooseForms } from "./openapi/_choose_forms.ts";
import { parseDescription } from "./openapi/_parse_description.ts";
import { readOperations } from "./openapi/_read_operations.ts";
import { toObject, toText } from "./openapi/_resolve.ts";
import { toLine, writeModule } from "./openapi/_write_module.ts";

/** How many characters of an operation a message shows: more than paths have. */
const LONGEST_NAME = 300;

/** `waymark openapi-config`: prints the config that an OpenAPI description asks for. */
export const printOpenapiConfig: Subcommand = {
  options: [],

  async run(words, { read, fail }: Context) {
    const [path] = words;
    if (path === undefined || words.length > 1) {
      throw new UsageError(
        "openapi-config needs exactly one description: a file, or - for standard input",
      );
    }
    const source = path === "-" ? "standard input" : show(path);
    const text = await readText(path, read);
    const description = await parseDescription(text, source);
    const operations = readOperations(description, text.length);
    const plan = chooseForms(operations);
    for (const [index, { route, problems }] of plan.routes.entries()) {
      const { name } = operations[index]!;
      const operation = name ? `${route} (${showBare(toLine(name))})` : route;
      const where = operation.replace(/\s+/g, " ").slice(0, LONGEST_NAME);
      for (const problem of problems) fail(`${where}: ${problem}`);
    }
    const { title, version } = toObject(description.info);
    return writeModule(
      `${toText(title) || "the API"} ${toText(version)}`,
      operations,
      plan,
    );
  },
};
