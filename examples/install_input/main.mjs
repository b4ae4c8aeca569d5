// Prints the commands that a settings file asks for: main.mjs [file]
import {
  installCommands,
  parseRunInstallInput,
  RunInstallInputError,
} from "@waymark/endpoint/schema";
import { readFile } from "node:fs/promises";
import process from "node:process";

const [file = "install.json"] = process.argv.slice(2);

try {
  const input = parseRunInstallInput(JSON.parse(await readFile(file, "utf8")));
  for (const { command, args, cwd = "." } of installCommands(input)) {
    // child_process.spawn(command, args, { cwd }) would run it, without a shell.
    console.log(`${cwd}: ${[command, ...args].join(" ")}`);
  }
} catch (error) {
  if (!(error instanceof RunInstallInputError)) throw error;
  for (const { message } of error.issues) {
    console.error(`${file}: ${message}`);
  }
  process.exitCode = 1;
}
