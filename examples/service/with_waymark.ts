import { createClient } from "@waymark/endpoint/client";
import { description } from "./description.ts";
import { getOrders, getOrdersId, postOrders } from "./routes.ts";
import type { Service, Settings } from "./service.ts";

export function createService({ baseUrl, refresh, count }: Settings): Service {
  const api = createClient({
    baseUrl,
    description,
    timeout: 10_000,
    throwOnError: false,
    authorize: async () => `Bearer ${await refresh()}`,
    async fetch(request, { route }) {
      const response = await fetch(request);
      if (response.status !== 401) count(`${route} ${response.status}`);
      return response;
    },
  });

  return {
    async pending() {
      const ids: string[] = [];
      const pages = api.pages(
        getOrders,
        { status: ["open", "paid"] },
        { throwOnError: true, next: ({ next }) => ({ cursor: next }) },
      );
      for await (const { data } of pages) {
        ids.push(...data.orders.map(({ id }) => id));
      }
      return ids;
    },

    async find(id) {
      const { data, status } = await api(getOrdersId, { id });
      if (status === 200) return data;
      if (status === 404) return undefined;
      throw new Error(`The shop responded with ${status}`);
    },

    async place(item, key) {
      const { data, error, status } = await api(postOrders, { item }, {
        headers: { "idempotency-key": key },
      });
      if (status === 201) return data.id;
      if (status === 422) return error.title;
      throw new Error(`The shop responded with ${status}`);
    },
  };
}
