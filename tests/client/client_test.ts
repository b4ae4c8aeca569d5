import { after, before, describe, it } from "node:test";
import * as client from "../../lib/client/client.ts";
import * as library from "../../mod.ts";
import { sendCases } from "../conformance/client_cases.ts";
import {
  type SendServer,
  startSendServer,
} from "../conformance/client_server.ts";
import { sendersOf } from "./_senders.ts";

// Every runtime runs these.
describe("a client", () => {
  let server: SendServer;

  before(async () => {
    server = await startSendServer();
  });
  after(() => server.close());

  for (const [name, run] of Object.entries(sendCases)) {
    it(name, async () => {
      await run({
        ...server,
        library: { ...library, ...client, ...sendersOf(client) },
      });
    });
  }
});
