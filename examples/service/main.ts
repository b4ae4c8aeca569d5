/**
 * Uses the same service with another client, by its name, against a shop on this
 * machine: `main.ts waymark`, `main.ts ky` or `main.ts openapi_fetch`.
 *
 * @module
 */
import process from "node:process";
import type { Settings } from "./service.ts";
import { startShop } from "./shop.ts";
import { createService as withKy } from "./with_ky.ts";
import { createService as withOpenapiFetch } from "./with_openapi_fetch.ts";
import { createService as withWaymark } from "./with_waymark.ts";

const [name] = process.argv.slice(2);
const createService = name === "ky"
  ? withKy
  : name === "openapi_fetch"
  ? withOpenapiFetch
  : withWaymark;

const { baseUrl, received, close } = await startShop();
const counts = new Map<string, number>();
const tokens = ["expired", "fresh"];
let refreshes = 0;
const settings: Settings = {
  baseUrl,
  refresh: () => Promise.resolve(tokens[refreshes++] ?? "one too many"),
  count: (label) => counts.set(label, (counts.get(label) ?? 0) + 1),
};
const service = createService(settings);

const [ids, order, nothing] = await Promise.all([
  service.pending(),
  service.find("a/b"),
  service.find("9"),
]);
console.log("pending:", ids.join(" "));
console.log("found:", order?.item, nothing);
console.log("placed:", await service.place("bread", "k1"));
console.log("refused:", await service.place("", "k2"));
console.log("tokens:", refreshes);
for (const label of [...counts.keys()].sort()) {
  console.log(`  ${label}: ${counts.get(label)}`);
}

// An id from a form, a tenant or a model.
received.length = 0;
try {
  console.log('find(".."):', JSON.stringify(await service.find("..")));
} catch (error) {
  console.log('find(".."):', Object(error).code);
}
console.log("  sent:", received.join(", ") || "nothing");
close();
