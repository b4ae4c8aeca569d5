import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint } from "../../mod.ts";
import type {
  EndpointParameters,
  EndpointRoute,
  RequestOptions,
  ResponseOf,
} from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

interface paths {
  "/teams/{team}": {
    get: {
      parameters: { path: { team: string }; query?: { page?: number } };
      responses: { 200: { content: { "application/json": { name: string } } } };
    };
    patch: {
      parameters: { path: { team: string }; header: { "x-reason": string } };
      requestBody: { content: { "application/json": { name: string } } };
      responses: { 200: { content: { "application/json": { id: number } } } };
    };
  };
  "/teams": {
    get: {
      responses: { 200: { content: { "application/json": string[] } } };
    };
  };
}

const api = createEndpoint<paths>({ baseUrl: "https://teams.example" });

/** Answers with the URL. */
function send<Options extends RequestOptions>(
  { url }: Options,
): Promise<ResponseOf<Options>> {
  return Promise.resolve(url as ResponseOf<Options>);
}

async function call<R extends EndpointRoute<paths>>(
  route: R,
  parameters: EndpointParameters<paths, R>,
) {
  return await send(api(route, parameters));
}

const mine = api.defaults({ team: "core" });

async function callMine<R extends EndpointRoute<paths>>(
  route: R,
  parameters: EndpointParameters<paths, R>,
) {
  return await send(mine(route, parameters));
}

describe("a generic wrapper", () => {
  it("calls the endpoint", async () => {
    const team = await call("GET /teams/{team}", { team: "core", page: 2 });
    assertType<IsExact<typeof team, { name: string }>>(true);
    assertEquals(team as unknown, "https://teams.example/teams/core?page=2");
    const teams = await call("GET /teams", {});
    assertType<IsExact<typeof teams, string[]>>(true);
    const headers = { "x-reason": "r" };
    await call("PATCH /teams/{team}", { team: "core", name: "Core", headers });
    await callMine("GET /teams/{team}", { team: "core" });
    onlyCompiled(() => {
      // @ts-expect-error `team` is missing.
      call("GET /teams/{team}", {});
      // @ts-expect-error The page is a number.
      call("GET /teams/{team}", { team: "core", page: "2" });
      // @ts-expect-error The header is missing.
      call("PATCH /teams/{team}", { team: "core", name: "Core" });
      // @ts-expect-error There is no such route.
      call("DELETE /teams/{team}", { team: "core" });
    });
  });
});
