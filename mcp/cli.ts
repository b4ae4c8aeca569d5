#!/usr/bin/env node
import { main } from "./command/_main.ts";

// A host may close it, and go on with the protocol.
process.stderr.on("error", () => {});
process.exitCode = await main(process.argv.slice(2), process.env);
