import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import {
  fromSummary,
  type Gains,
  lost,
  toSummary,
} from "../../bench/_gains.ts";

const gains: Gains = { peer: 20.5, byHand: 2.25, firstCall: 3, coldStart: 1.1 };

describe("fromSummary()", () => {
  const page = toSummary(
    new Map([["Node 20.20.2", gains], ["Bun 1.4.5", {
      ...gains,
      peer: 12,
    }]]),
  );

  it("reads what toSummary() wrote, whatever the version is", () => {
    assertEquals(fromSummary(page, "Node 22.0.0"), gains);
    assertEquals(fromSummary(page, "Bun 1.4.5")?.peer, 12);
  });

  it("reads a table as deno fmt aligns it", () => {
    const aligned = page.replaceAll(" |", "     |").replaceAll("| ", "|    ");
    assertEquals(fromSummary(`text\n\n${aligned}\n`, "Node 20.20.2"), gains);
  });

  it("finds nothing of a runtime that is not there", () => {
    assertEquals(fromSummary(page, "Deno 2.9.6"), undefined);
  });
});

describe("lost()", () => {
  it("lets a ratio fall by a fifth", () => {
    assertEquals(
      lost({ peer: 16.5, byHand: 2.75, firstCall: 2.5, coldStart: 0.9 }, gains),
      [],
    );
  });

  it("names the ratios that fell further, in either direction", () => {
    assertEquals(
      lost({ peer: 16, byHand: 2.9, firstCall: 30, coldStart: 0.8 }, gains),
      [
        "warm call, octokit ÷ waymark: 16.0, and was 20.5",
        "warm call, waymark ÷ by hand: 2.90, and was 2.25",
        "fresh process, octokit ÷ waymark: 0.80, and was 1.10",
      ],
    );
  });
});
