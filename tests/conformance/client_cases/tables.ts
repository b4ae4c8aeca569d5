/** The cases of the tables that every runtime runs over a network. */
import type { Step } from "../client_server.ts";
import { type RoundTrip, travel } from "../round_trips.ts";
import { decode } from "../vectors.ts";
import {
  type Case,
  holds,
  type Kit,
  type Options,
  pause,
  plain,
  same,
  secrets,
} from "./_case.ts";

/**
 * A call, and what comes of it, in JSON (see {@linkcode decode}). A time such as
 * `"$60"`, in milliseconds, is tried first, and ten times as much where the machine
 * is too busy for it.
 */
export interface ResponseCase {
  readonly name: string;
  /** `GET /x` with a secret in its query unless given. */
  readonly route?: string;
  /** They are the body. */
  readonly parameters?: object;
  readonly options?: unknown;
  /** What the server does with one request after the other, in JSON, too. */
  readonly responses: readonly Step[];
  /** How many requests it gets: one unless given. */
  readonly requests?: number;
  /** What the body is read as, where the call fails, too. */
  readonly data?: unknown;
  /** What the call fails with, unless it is what the status says: an `HttpError`, or a `BodyError`. */
  readonly error?: "TimeoutError";
  /** What its message says after the URL, and that of a response after "returned". */
  readonly message?: string | number;
  /** The name of the error that caused it. */
  readonly cause?: string;
}

/** A response that may ask a client to wait. */
export interface RetryAfterCase {
  readonly name: string;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** In milliseconds; `"delay"` leaves it to that option, and a `"final"` response is not repeated. */
  readonly wait: number | "delay" | "final";
}

/** What the tables hold. */
export interface ClientTables {
  readonly trips: readonly RoundTrip[];
  readonly responses: readonly ResponseCase[];
  readonly retryAfter: readonly RetryAfterCase[];
}

/** Makes cases of the tables: pairs, so that two of the same name are both there. */
export function casesOf(
  { trips, responses, retryAfter }: ClientTables,
): [name: string, run: Case][] {
  return [
    ...trips.map((it): [string, Case] => [it.name, travel(it)]),
    ...responses.map((it): [string, Case] => [it.name, respondInTime(it)]),
    ...retryAfter.map((it): [string, Case] => [it.name, wait(it)]),
  ];
}

function respondInTime(it: ResponseCase): Case {
  const json = JSON.stringify(it);
  const slowed = (factor: number) =>
    respond(JSON.parse(json.replace(
      /"\$(\d+)"|\$(\d+)/g,
      (_, whole, part) => `${(whole ?? part) * factor}`,
    )));
  if (!/\$\d/.test(json)) return respond(it);
  return (kit) => slowed(1)(kit).catch(() => slowed(10)(kit));
}

function respond(
  {
    route = "GET /x?token=secret-0",
    parameters,
    options = {},
    responses,
    requests = 1,
    ...expected
  }: ResponseCase,
): (kit: Kit) => Promise<void> {
  return async ({ plan, ...library }) => {
    const steps = decode(responses) as Step[];
    const { client, baseUrl, arrivals } = await plan(...steps);
    const call = client.defaults({ headers: secrets })(
      route,
      parameters,
      decode(options) as Options,
    );
    const outcome = await call.catch((error) => error);
    const arrived = await arrivals();
    const { status = 200 } = steps[Math.min(requests, steps.length) - 1]!;
    const ofResponse = status < 300 ? "BodyError" : "HttpError";
    const { error = ofResponse, message, cause } = expected;
    // Where the machine is busy, a request may come after the timeout.
    const isLate = error === "TimeoutError" && arrived.length < requests;
    if (!isLate) same(arrived.length, requests, "the number of requests");
    for (const { body } of arrived) {
      same(body, parameters ? JSON.stringify(parameters) : "", "what was sent");
    }
    const { statusText } = outcome.response ?? {};
    const isError = outcome instanceof library[error];
    if (isError === (message === undefined)) throw outcome;
    if (error === ofResponse) {
      same(outcome.status, status, "the status");
      same(outcome.response.status, status, "the status of the response");
      same(await plain(outcome.data), decode(expected.data), "data");
    } else {
      const { limit, milliseconds, attempts } = outcome;
      const fields = `its ${limit} of ${milliseconds} ms`;
      holds(String(message).includes(fields), `the fields are ${fields}`);
      same(attempts, requests, "the attempts");
    }
    if (!isError) return;
    const [method, path] = route.split(/[ ?]/);
    // What says no more has the words of the status, where the runtime tells them.
    const words = /^\d+$/.test(`${message}`) && statusText && ` ${statusText}`;
    const said = error === ofResponse
      ? `returned ${message}${words || ""}`
      : message;
    const tail = requests > 1 ? ` (attempts: ${requests})` : "";
    same(
      outcome.message,
      `${method} ${baseUrl}${path} ${said}${tail}`,
      "the message",
    );
    same(outcome.name, error);
    same(outcome.request, { method, url: baseUrl + route.split(" ")[1] });
    if (cause) same(Object(outcome.cause).name, cause, "the cause");
    const shown = `${outcome} ${outcome.stack} ${JSON.stringify(outcome)}`;
    holds(!shown.includes("secret"), `a secret is shown: ${shown}`);
  };
}

/** Checks how long a response asks to wait, by the shortest `maxDelay` that allows it. */
function wait({ response, wait }: RetryAfterCase): Case {
  return async (kit) => {
    const longest = typeof wait === "number" ? wait : Infinity;
    const expected = typeof wait === "number" ? "waits" : wait;
    same(await outcomeOf(kit, response, longest), expected);
    if (longest === 0 || longest === Infinity) return;
    same(await outcomeOf(kit, response, longest - 0.01), "final");
  };
}

/** Whether a response is final, or else whose wait begins after it. */
export async function outcomeOf(
  kit: Kit,
  { status, headers }: RetryAfterCase["response"],
  maxDelay?: number,
): Promise<"final" | "waits" | "delay"> {
  let outcome: "waits" | "delay" = "waits";
  const delay = () => {
    outcome = "delay";
    return 0;
  };
  const controller = new AbortController();
  const { signal } = controller;
  const { client, requests } = kit.stub(
    () =>
      requests.length > 1
        ? new Response()
        : new Response(null, { status, headers }),
    { signal, throwOnError: false, retry: { delay, maxDelay: maxDelay! } },
  );
  const call = client("GET /x").then(() => true, () => true);
  const isOver = await Promise.race([call, pause(5)]);
  controller.abort();
  await call;
  return isOver && requests.length < 2 ? "final" : outcome;
}
