#!/usr/bin/env node
/**
 * The command `waymark`: builds the request of a REST route and prints it, as
 * JSON, as a `curl` command line or as a call of `fetch`. It sends nothing.
 *
 * ```sh
 * waymark "GET /orgs/{org}/repos" org=octokit type=private
 * waymark "POST /repos/{owner}/{repo}/issues" owner=octocat repo=hello \
 *   title="Found a bug" labels:='["bug"]' --output curl
 * ```
 *
 * `waymark --help` says the rest.
 *
 * This module is the program, so that importing it runs it: nothing has to find
 * out how it was started, which no two runtimes tell in the same way. In the npm
 * package it is the `bin`, and `@waymark/endpoint/cli` is {@linkcode main} alone,
 * without a side effect.
 *
 * @module cli
 */
import process from "node:process";
import { main } from "./lib/cli/main.ts";

export { type CommandIo, main } from "./lib/cli/main.ts";

main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
