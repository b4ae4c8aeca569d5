/**
 * Shows the library at work: without arguments it prints the request of a real
 * route, with arguments it is the command `waymark`.
 */
import { main } from "../lib/cli/main.ts";

const EXAMPLE = ["GET /orgs/{org}/repos", "org=octokit", "type=private"];

Deno.exitCode = await main(Deno.args.length ? Deno.args : EXAMPLE);
