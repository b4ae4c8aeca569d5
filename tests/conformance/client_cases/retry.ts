/** When a client sends a request again; most of it is in `tests/responses.jsonl` and `tests/retry_after.jsonl`. */
import type { RetryOptions } from "../../../lib/client/client.ts";
import type { Step } from "../client_server.ts";
import {
  busy,
  type Cases,
  holds,
  type Kit,
  needStreams,
  ok,
  same,
  thrownBy,
} from "./_case.ts";
import { outcomeOf } from "./tables.ts";

const after = (milliseconds: string): Step => ({
  status: 429,
  headers: { "retry-after-ms": milliseconds },
});

/** Checks how often a request is sent, and the status at the end. */
async function repeats(
  kit: Kit,
  steps: readonly Step[],
  times: number,
  retry: RetryOptions,
  route = "GET /x",
): Promise<void> {
  const { client, arrived } = await kit.plan(...steps);
  // Long enough for a request to arrive where the machine is busy.
  const options = { retry, timeout: 2000, throwOnError: false };
  const { status } = await client(route, {}, options);
  await arrived(times);
  same(status, steps[times - 1]!.status ?? 200, "the status");
}

export const retryCases: Cases = {
  "retry: a wait may be as long as maxDelay, and passes": async (kit) => {
    const steps = [after("60"), ok];
    const delay = () => 1;
    await repeats(kit, steps, 1, { maxDelay: 59, delay });
    let isLater = false;
    setTimeout(() => isLater = true, 40);
    await repeats(kit, steps, 2, { maxDelay: 60, delay });
    holds(isLater, "the second request came at once");
  },
  "retry: no wait is longer than a minute by default": async (kit) => {
    for (const [seconds, outcome] of [["60", "waits"], ["61", "final"]]) {
      const response = { status: 503, headers: { "retry-after": seconds! } };
      same(await outcomeOf(kit, response), outcome);
    }
  },
  "a body that can be read once is sent once": async ({ plan }) => {
    needStreams();
    async function* chunks() {
      yield "a";
    }
    const when = () => true;
    for (const retry of [{}, { when }]) {
      for (const data of [new Blob(["a"]).stream(), chunks()]) {
        const { client, arrivals } = await plan(busy, ok);
        const options = { data, retry, throwOnError: false };
        same((await client("PUT /x", {}, options)).status, 503);
        same((await arrivals()).map(({ body }) => body), ["a"]);
      }
    }
  },
  "retry.delay: the number of the attempt, where the server says nothing":
    async (kit) => {
      const attempts: number[] = [];
      const delay = (attempt: number) => attempts.push(attempt);
      const steps = [busy, after("0"), busy, ok];
      const maxDelay = 9;
      await repeats(kit, steps, 4, { limit: 3, delay, maxDelay });
      same(attempts, [1, 3]);
    },
  "retry.delay: no longer than maxDelay, and any number": async (kit) => {
    for (const wrong of [1e9, -1, NaN]) {
      await repeats(kit, [busy, ok], 2, { delay: () => wrong });
    }
  },
  "retry.when: false is final, and it knows what came": async (kit) => {
    const seen: unknown[] = [];
    const when: RetryOptions["when"] = (
      { attempt, error, response, request },
    ) => {
      if (!(error instanceof kit.HttpError)) throw error;
      const { data, message } = error;
      const { status } = response!;
      const isNamed = message.includes("Busy");
      seen.push([attempt, data, status, request.method, isNamed]);
      return false;
    };
    const json = { message: "Busy" };
    await repeats(kit, [{ ...busy, json }, ok], 1, { when });
    same(seen, [[1, json, 503, "GET", true]]);
  },
  "retry.when: true repeats what is final, after a timeout, too": async (
    { stub },
  ) => {
    const when = () => Promise.resolve(true);
    const { client, requests } = stub(
      () =>
        [
          new Promise<Response>(() => {}),
          new Response(null, { status: 404 }),
          Response.json([1]),
        ][requests.length - 1]!,
      { timeout: 50, retry: { when, delay: () => 1 } },
    );
    same((await client("POST /x")).status, 200);
    same(requests.length, 3, "the number of calls");
  },
  "retry.when: is asked of a 2xx as well, and knows its data": async (kit) => {
    const when: RetryOptions["when"] = ({ error, response, data }) => {
      same(error, undefined);
      return response!.status === 202 || "errors" in Object(data) || undefined;
    };
    const steps = [{ status: 202 }, { json: { errors: [] } }, ok];
    await repeats(kit, steps, 3, { when });
    const { client, arrived } = await kit.plan({ status: 202 }, ok);
    const as = "stream";
    const { data } = await client("GET /x", {}, { as, retry: { when } });
    same(await new Response(data).json(), [1]);
    await arrived(2);
  },
  "retry.when: has the last word neither on limit nor on maxDelay": async (
    kit,
  ) => {
    let calls = 0;
    const when = () => Boolean(++calls);
    await repeats(kit, [busy, busy], 2, { limit: 1, when });
    same(calls, 1);
    await repeats(kit, [after("5000"), ok], 1, { when });
  },
  "retry: a call's, over that of the client": async ({ plan, HttpError }) => {
    const { client, arrived } = await plan(busy);
    const nothing = { retry: { limit: undefined }, timeout: undefined };
    for (
      const [options, total] of [
        [{ retry: 0 }, 1],
        [{ retry: { limit: 1 } }, 3],
        [nothing as object, 6],
      ] as const
    ) {
      await thrownBy(client("GET /x", {}, options), HttpError);
      await arrived(total);
    }
  },
};
