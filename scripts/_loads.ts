/**
 * Runs before each test file, and adds a test to it: `deno test` passes a file that has
 * no tests, ends the process, or throws after its first `describe` of `node:test`.
 */
import assert from "node:assert/strict";
import process from "node:process";
import { LOADS } from "./_report.ts";

const { test } = Deno;
let count = 0;

function exit(code = 0): never {
  throw new Error(`A test ended the process, with ${code}`);
}

Object.assign(process, { exit });
Object.assign(Deno, {
  exit,
  test: new Proxy(test, {
    apply(target, self, args) {
      count++;
      return Reflect.apply(target, self, args);
    },
  }),
});

test(LOADS, async () => {
  await import(Deno.mainModule);
  // What is about types only has to compile.
  const hasTests = count > 0 || Deno.mainModule.includes("/tests/types/");
  assert.ok(hasTests, `There is no test in ${Deno.mainModule}`);
});
