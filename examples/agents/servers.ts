/** Two APIs, each with a server of its own; `--name` tells their tools apart. */
import { env } from "node:process";

export const servers = ["shop", "stock"].map((name) => ({
  name,
  command: "npx",
  args: [
    "waymark-mcp",
    `${name}.json`,
    ...["--name", name, "--base-url", env["API_URL"]!],
    ...["--header-env", "authorization=API_TOKEN"],
  ],
  env: { PATH: env["PATH"]!, API_TOKEN: `Bearer ${env["API_TOKEN"]}` },
}));
