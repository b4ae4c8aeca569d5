import { createClient } from "@waymark/endpoint/client";
import { description } from "./description.ts";
import type { Service, Settings } from "./service.ts";

export function createService({ baseUrl, refresh, count }: Settings): Service {
  let token: Promise<string> | undefined;
  const tokenOf = new WeakMap<Response, Promise<string>>();

  const api = createClient({
    baseUrl,
    description,
    timeout: 10_000,
    throwOnError: false,
    async fetch(request, { route }) {
      const used = token ??= refresh();
      const bearer = await used.catch(() => "");
      request.headers.set("authorization", `Bearer ${bearer}`);
      const response = await fetch(request);
      if (response.status === 401) tokenOf.set(response, used);
      else count(`${route} ${response.status}`);
      return response;
    },
    retry: {
      when({ attempt, response }) {
        if (response?.status !== 401 || attempt > 1) return undefined;
        if (token === tokenOf.get(response)) token = undefined;
        return true;
      },
    },
  });

  return {
    async pending() {
      const ids: string[] = [];
      const pages = api.pages(
        "GET /orders",
        { status: ["open", "paid"] },
        { throwOnError: true, next: ({ next }) => ({ cursor: next }) },
      );
      for await (const { data } of pages) {
        ids.push(...data.orders.map(({ id }) => id));
      }
      return ids;
    },

    async find(id) {
      const { data, status } = await api("GET /orders/{id}", { id });
      if (status === 200) return data;
      if (status === 404) return undefined;
      throw new Error(`The shop responded with ${status}`);
    },

    async place(item, key) {
      const { data, error, status } = await api("POST /orders", { item }, {
        headers: { "idempotency-key": key },
      });
      if (status === 201) return data.id;
      if (status === 422) return error.title;
      throw new Error(`The shop responded with ${status}`);
    },
  };
}
