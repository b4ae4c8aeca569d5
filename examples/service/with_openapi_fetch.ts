import createClient from "openapi-fetch";
import type { paths } from "./paths.ts";
import type { Service, Settings } from "./service.ts";

const RETRIED = [408, 429, 500, 502, 503, 504];

export function createService({ baseUrl, refresh, count }: Settings): Service {
  let token: Promise<string> | undefined;

  /** Adds a token, refreshes it, and limits the time; `openapi-fetch` has no option for them. */
  async function send(request: Request): Promise<Response> {
    const used = token ??= refresh();
    const again = request.clone();
    const signal = AbortSignal.any([
      request.signal,
      AbortSignal.timeout(10_000),
    ]);
    request.headers.set(
      "authorization",
      `Bearer ${await used.catch(() => "")}`,
    );
    const response = await fetch(request, { signal });
    if (response.status !== 401) return response;
    await response.body?.cancel();
    if (token === used) token = refresh();
    again.headers.set("authorization", `Bearer ${await token}`);
    return await fetch(again, { signal });
  }

  const api = createClient<paths>({
    baseUrl,
    async fetch(request) {
      const mayRetry = request.method === "GET" ||
        request.headers.has("idempotency-key");
      for (let attempt = 0;; attempt++) {
        const response = await send(request.clone());
        const final = !RETRIED.includes(response.status) || attempt === 2;
        if (final || !mayRetry) return response;
        await response.body?.cancel();
        const asked = response.headers.get("retry-after");
        const seconds = asked === null ? 0.5 * 2 ** attempt : Number(asked);
        if (!(seconds <= 60)) return response;
        await new Promise((wake) => setTimeout(wake, 1000 * seconds));
      }
    },
  });
  api.use({
    onResponse({ request, response, schemaPath }) {
      count(`${request.method} ${schemaPath} ${response.status}`);
    },
  });

  return {
    async pending() {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const { data, response } = await api.GET("/orders", {
          params: {
            query: {
              status: ["open", "paid"],
              ...(cursor !== undefined && { cursor }),
            },
          },
        });
        if (!data) {
          throw new Error(`The shop responded with ${response.status}`);
        }
        ids.push(...data.orders.map(({ id }) => id));
        cursor = data.next ?? undefined;
      } while (cursor !== undefined);
      return ids;
    },

    async find(id) {
      const { data, response } = await api.GET("/orders/{id}", {
        params: { path: { id } },
      });
      if (data) return data;
      if (response.status === 404) return undefined;
      throw new Error(`The shop responded with ${response.status}`);
    },

    async place(item, key) {
      const { data, error, response } = await api.POST("/orders", {
        params: { header: { "idempotency-key": key } },
        body: { item },
      });
      if (data) return data.id;
      if (response.status === 422) return error.title;
      throw new Error(`The shop responded with ${response.status}`);
    },
  };
}
