// The server for many users, who sign in by OAuth and have limits of their own.
import process, { env } from "node:process";
import { discoverAuthorizationServerMetadata } from "@modelcontextprotocol/client";
import * as mcp from "@modelcontextprotocol/server";
import { createServerFactory } from "@waymark/mcp";
import { createHttpHandler, listen } from "@waymark/mcp/http";
import { createRemoteJWKSet, jwtVerify } from "jose";
import description from "./shop.json" with { type: "json" };

const resource = new URL(env.PUBLIC_URL); // https://mcp.shop.example/mcp
const oauthMetadata = await discoverAuthorizationServerMetadata(env.ISSUER);
if (!oauthMetadata) throw new Error("ISSUER has no metadata of OAuth");
const { issuer, jwks_uri } = oauthMetadata;
const keys = createRemoteJWKSet(new URL(jwks_uri));
// A token for another server is none for this one.
const { AUDIENCE: audience = resource.href } = env;
const claims = { issuer, audience, requiredClaims: ["exp"] };
const metadataUrl = mcp.getOAuthProtectedResourceMetadataUrl(resource);
const challenge = `Bearer resource_metadata="${metadataUrl}"`;
const signIn = { status: 401, headers: { "www-authenticate": challenge } };

async function authorize({ headers }) {
  try {
    const token = `${headers.get("authorization")}`.replace(/^bearer +/i, "");
    return { user: (await jwtVerify(token, keys, claims)).payload.sub };
  } catch (error) {
    // Without the keys of the issuer nobody can tell: that is a 503.
    if (!/^ERR_(JW[ST]_|JWKS_NO|JOSE_(ALG|NOT))/.test(error.code)) throw error;
    return new Response("Sign in", signIn);
  }
}

const { API_URL: baseUrl, API_TOKEN, HOST: hostname, PORT = 8080 } = env;
const headers = { authorization: `Bearer ${API_TOKEN}` };
const { hostname: name, pathname: path } = resource;
const handle = createHttpHandler(
  createServerFactory(description, { baseUrl, headers, log: console.error }),
  { path, allowedHosts: [name], allowedOrigins: "*", authorize },
);
const published = { oauthMetadata, resourceServerUrl: resource };
const server = await listen(
  (request) => mcp.oauthMetadataResponse(request, published) ?? handle(request),
  { hostname, port: Number(PORT) },
);
process.once("SIGTERM", server.close);
console.log(`serving ${server.origin}${path}`);
