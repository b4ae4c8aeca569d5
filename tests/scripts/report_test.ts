import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  fromReport,
  fromText,
  isGood,
  slowestIn,
  sum,
  toText,
} from "../../scripts/_report.ts";

/** What `deno test --junit-path` writes for a `describe` in a `describe`. */
const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="7" failures="3" errors="0" time="0.240">
    <testsuite name="./tests/a_test.ts" tests="2">
        <testcase name="the file loads" classname="./scripts/_loads.ts" time="2">
        </testcase>
        <testcase name="outer" classname="./tests/a_test.ts" time="0.003">
            <failure message="1 test step failed">1 test step failed.</failure>
        </testcase>
        <testcase name="alone" classname="./tests/a_test.ts" time="0.000">
        </testcase>
    </testsuite>
    <testsuite name="ext:deno_node/testing.ts" tests="5">
        <testcase name="outer &gt; inner" classname="x" time="0.002">
            <failure message="1 test step failed">1 test step failed.</failure>
        </testcase>
        <testcase name="outer &gt; inner &gt; good &lt; &amp; &gt;" classname="x">
        </testcase>
        <testcase name="outer &gt; inner &gt; skipped" classname="x">
            <skipped/>
        </testcase>
        <testcase name="outer &gt; inner &gt; bad" classname="x" time="0.001">
            <failure message="Uncaught Error: x">Error: x</failure>
        </testcase>
    </testsuite>
</testsuites>`;

describe("fromReport()", () => {
  it("counts each test once, and no group of tests", () => {
    assertEquals(fromReport(REPORT), { passed: 2, failed: 1, skipped: 1 });
  });

  it("counts a file that does not load", () => {
    const report = REPORT.replace(
      /(loads" .*>)/,
      '$1<failure message="Error: at the top"/>',
    );
    assertEquals(fromReport(report), { passed: 2, failed: 2, skipped: 1 });
  });

  it("counts nothing where there is no report", () => {
    assertEquals(fromReport(""), { passed: 0, failed: 0, skipped: 0 });
  });
});

describe("slowestIn()", () => {
  it("names the file whose tests took longest", () => {
    const slower = REPORT.replace(
      "</testsuites>",
      `<testsuite name="b"><testcase name="b" classname="./b_test.ts" time="0.1"/>
      </testsuite></testsuites>`,
    );
    assertEquals(slowestIn(slower), { file: "b_test.ts", seconds: 0.1 });
    assertEquals(slowestIn(REPORT), {
      file: "tests/a_test.ts",
      seconds: 0.003,
    });
  });
});

describe("fromText()", () => {
  it("reads what toText() writes, at the end of an output alone", () => {
    for (const skipped of [0, 3]) {
      const total = { passed: 12, failed: 1, skipped };
      assertEquals(fromText(`ok\n${toText(total)}\n`), total);
    }
    assertEquals(fromText("1 passed, 0 failed\nChecked 3 files"), undefined);
    assertEquals(fromText("ok | 1 passed, 0 failed"), undefined);
    assertEquals(fromText(""), undefined);
  });
});

it("isGood() takes no suite for good that ran no test", () => {
  assertEquals(isGood({ passed: 1, failed: 0, skipped: 0 }), true);
  assertEquals(isGood({ passed: 0, failed: 0, skipped: 1 }), true);
  assertEquals(isGood({ passed: 0, failed: 0, skipped: 0 }), false);
  assertEquals(isGood({ passed: 1, failed: 1, skipped: 0 }), false);
});

describe("sum()", () => {
  it("adds the totals", () => {
    assertEquals(
      sum([
        { passed: 1, failed: 2, skipped: 3 },
        { passed: 10, failed: 20, skipped: 30 },
      ]),
      { passed: 11, failed: 22, skipped: 33 },
    );
  });
});
