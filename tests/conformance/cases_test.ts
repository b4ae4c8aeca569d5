import { assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import * as client from "../../lib/client/client.ts";
import { events } from "../../lib/client/events.ts";
import * as library from "../../mod.ts";
import { clientCases } from "./client_cases.ts";
import { kitOf, Limit } from "./client_cases/_case.ts";
import { type ClientServer, startClientServer } from "./client_server.ts";
import { readClientTables } from "./read_vectors.ts";

// Every runtime runs these.
describe("over a network", () => {
  const cases = clientCases(readClientTables());
  let server: ClientServer;

  before(async () => {
    server = await startClientServer();
  });
  after(() => server.close());

  it("has no two cases of the same name", () => {
    const names = cases.map(([name]) => name);
    const again = names.filter((name, index) => names.indexOf(name) < index);
    assertEquals(again, []);
  });

  for (const [name, run] of cases) {
    it(name, async () => {
      try {
        await run(kitOf({ ...library, ...client, events }, server));
      } catch (error) {
        if (!(error instanceof Limit)) throw error;
      }
    });
  }
});
