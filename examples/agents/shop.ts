/** The tools of a shop's API; most programs read the description from a file. */
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
