import { createServer } from "node:http";
import type { Order } from "./paths.ts";

const orders: Order[] = [
  { id: "1", item: "tea", status: "open" },
  { id: "2", item: "milk", status: "sent" },
  { id: "a/b", item: "sugar", status: "paid" },
];

/** A shop on this machine, two orders a page, whose first token has expired. */
export async function startShop() {
  const received: string[] = [];
  const placed = new Map<string, string>();

  const server = createServer(async (request, response) => {
    const { headers, method = "", url = "" } = request;
    received.push(`${method} ${url}`);
    let text = "";
    for await (const chunk of request) text += chunk;
    const reply = (status: number, body: unknown, more = {}) => {
      const type = status < 400
        ? "application/json"
        : "application/problem+json";
      response.writeHead(status, { "content-type": type, ...more });
      response.end(JSON.stringify(body));
    };

    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (headers.authorization !== "Bearer fresh") {
      return reply(401, { title: "The token has expired" });
    }
    if (method === "GET" && pathname === "/orders") {
      const statuses = searchParams.getAll("status");
      const found = orders.filter(({ status }) => statuses.includes(status));
      const start = Number(searchParams.get("cursor") ?? 0);
      const next = start + 1 < found.length ? `${start + 1}` : null;
      return reply(200, { orders: found.slice(start, start + 1), next });
    }
    if (method === "POST" && pathname === "/orders") {
      const { item } = JSON.parse(text);
      if (item === "") return reply(422, { title: "An order needs an item" });
      const key = `${headers["idempotency-key"]}`;
      if (!placed.has(key)) {
        // The order is placed, but the shop fails to say so.
        placed.set(key, `${3 + placed.size}`);
        return reply(503, { title: "Busy" }, { "retry-after": "0" });
      }
      return reply(201, { id: placed.get(key), item, status: "open" });
    }
    if (pathname === "/") return reply(200, { admin: "all customers" });
    const id = decodeURIComponent(pathname.slice("/orders/".length));
    const order = orders.find((order) => order.id === id);
    return order ? reply(200, order) : reply(404, { title: "No such order" });
  });

  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
