import { assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import * as library from "../../mod.ts";
import {
  type EchoServer,
  startEchoServer,
} from "../conformance/echo_server.ts";
import { readRoundTrips } from "../conformance/read_vectors.ts";
import { runRoundTrips } from "../conformance/round_trips.ts";

describe("endpoint, toRequest, fetch, server", () => {
  let server: EchoServer;

  before(async () => {
    server = await startEchoServer();
  });
  after(() => server.close());

  it("receives what was meant, whatever was sent", async () => {
    const trips = readRoundTrips();
    const found = await runRoundTrips(library, trips, server.origin);
    assertEquals(found, { passed: trips.length + 4, failures: [], limits: [] });
  });
});
