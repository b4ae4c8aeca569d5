import { argv, env } from "node:process";
import { fromOpenAPI } from "fastmcp/openapi";

const [, , spec, baseUrl, port] = argv;
const headers = { Authorization: `Bearer ${env.API_TOKEN}` };
const server = await fromOpenAPI({ spec, baseUrl, headers });
await server.start(
  port === undefined
    ? { transportType: "stdio" }
    : {
      transportType: "httpStream",
      httpStream: { host: "127.0.0.1", port: Number(port) },
    },
);
