/**
 * Runs the command `waymark` with the arguments, or, without arguments, with an
 * example: it prints the request of a real route.
 */
import { main } from "../lib/cli/main.ts";

const EXAMPLE = ["GET /orgs/{org}/repos", "org=octokit", "type=private"];

Deno.exitCode = await main(Deno.args.length ? Deno.args : EXAMPLE);
