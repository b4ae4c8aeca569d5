/** Tools for the operations of a shop's API that only read. */
import { createTools } from "@waymark/endpoint/tools";
import { readFileSync } from "node:fs";
import { env } from "node:process";

export const tools = createTools(
  JSON.parse(readFileSync("shop.json", "utf8")),
  {
    baseUrl: env["API_URL"]!,
    headers: { authorization: `Bearer ${env["API_TOKEN"]}` },
  },
  { include: ({ method }) => method === "get" },
);
