import { argv, env } from "node:process";
import { fromOpenAPI } from "fastmcp/openapi";

const [, , spec, baseUrl] = argv;
const headers = { Authorization: `Bearer ${env.API_TOKEN}` };
const server = await fromOpenAPI({ spec, baseUrl, headers });
await server.start({ transportType: "stdio" });
