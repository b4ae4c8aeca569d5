import { assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import * as library from "../../mod.ts";
import {
  type EchoServer,
  startEchoServer,
} from "../../scripts/conformance/echo_server.ts";
import { roundTrips } from "../../scripts/conformance/round_trips.ts";

describe("endpoint, toRequest, fetch, server", () => {
  let server: EchoServer;

  before(async () => {
    server = await startEchoServer();
  });
  after(() => server.close());

  for (const trip of roundTrips) {
    it(trip.name, async () => {
      assertEquals(await trip.run(library, server.origin), undefined);
    });
  }
});
