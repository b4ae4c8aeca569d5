import ky, { HTTPError } from "ky";
import type { paths } from "./paths.ts";
import type { Service, Settings } from "./service.ts";

type List =
  paths["/orders"]["get"]["responses"][200]["content"]["application/json"];
type Order =
  paths["/orders/{id}"]["get"]["responses"][200]["content"]["application/json"];
type Problem = paths["/orders"]["post"]["responses"][422]["content"][
  "application/problem+json"
];

export function createService({ baseUrl, refresh, count }: Settings): Service {
  let token: Promise<string> | undefined;

  const api = ky.create({
    baseUrl,
    timeout: 10_000,
    async fetch(input, init) {
      const request = new Request(input, init);
      const used = token ??= refresh();
      const again = request.clone();
      request.headers.set(
        "authorization",
        `Bearer ${await used.catch(() => "")}`,
      );
      const response = await fetch(request);
      if (response.status !== 401) return response;
      await response.body?.cancel();
      if (token === used) token = refresh();
      again.headers.set("authorization", `Bearer ${await token}`);
      return await fetch(again);
    },
    hooks: {
      afterResponse: [
        // The URL has ids in it: each call repeats its route for the metrics.
        ({ options, response }) => {
          count(`${options.context.route} ${response.status}`);
        },
      ],
    },
  });

  return {
    async pending() {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const searchParams = new URLSearchParams();
        for (const status of ["open", "paid"]) {
          searchParams.append("status", status);
        }
        if (cursor !== null) searchParams.set("cursor", cursor);
        const page: List = await api.get("/orders", {
          searchParams,
          context: { route: "GET /orders" },
        }).json<List>();
        ids.push(...page.orders.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== null);
      return ids;
    },

    async find(id) {
      const response = await api.get(`/orders/${encodeURIComponent(id)}`, {
        context: { route: "GET /orders/{id}" },
        throwHttpErrors: (status) => status !== 404,
      });
      if (response.status === 404) return undefined;
      return await response.json<Order>();
    },

    async place(item, key) {
      try {
        const order = await api.post("/orders", {
          json: { item },
          headers: { "idempotency-key": key },
          context: { route: "POST /orders" },
          retry: { methods: ["post"] },
        }).json<Order>();
        return order.id;
      } catch (error) {
        if (!(error instanceof HTTPError)) throw error;
        if (error.response.status !== 422) throw error;
        return (error.data as Problem).title;
      }
    },
  };
}
