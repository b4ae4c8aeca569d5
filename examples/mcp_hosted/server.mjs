// The server for many users: each signs in by OAuth at an issuer, and has limits and lines in the log of its own.
import { readFileSync } from "node:fs";
import process, { env } from "node:process";
import { discoverAuthorizationServerMetadata } from "@modelcontextprotocol/client";
import { oauthMetadataResponse } from "@modelcontextprotocol/server";
import { createServerFactory } from "@waymark/mcp";
import { createHttpHandler, listen } from "@waymark/mcp/http";
import { createRemoteJWKSet, jwtVerify } from "jose";

const resource = new URL(env.PUBLIC_URL); // https://mcp.shop.example/mcp
const oauthMetadata = await discoverAuthorizationServerMetadata(env.ISSUER);
if (!oauthMetadata) throw new Error("ISSUER has no metadata of OAuth");
const keys = createRemoteJWKSet(new URL(oauthMetadata.jwks_uri));
// A token for another server is none for this one.
const claims = { issuer: oauthMetadata.issuer, audience: resource.href };
const challenge =
  `Bearer resource_metadata="${resource.origin}/.well-known/oauth-protected-resource${resource.pathname}"`;
const signIn = { status: 401, headers: { "www-authenticate": challenge } };

const factory = createServerFactory(JSON.parse(readFileSync("shop.json")), {
  baseUrl: env.API_URL,
  headers: { authorization: `Bearer ${env.API_TOKEN}` },
  log: console.error,
});
const serve = createHttpHandler(factory, {
  path: resource.pathname,
  allowedHosts: [resource.hostname],
  allowedOrigins: "*",
  async authorize({ headers }) {
    const token = headers.get("authorization")?.replace(/^bearer +/i, "");
    const found = await jwtVerify(`${token}`, keys, claims).catch((error) => {
      // Without the keys of the issuer, nobody can tell: that is a 503.
      if (!/^ERR_J(W[ST]|OSE_(ALG|NOT)|WKS_NO)/.test(error.code)) throw error;
    });
    if (found) return { user: found.payload.sub };
    return new Response("Sign in", signIn);
  },
});
const published = { oauthMetadata, resourceServerUrl: resource };
const server = await listen(
  (request) => oauthMetadataResponse(request, published) ?? serve(request),
  { hostname: env.HOST, port: Number(env.PORT ?? 8080) },
);
process.once("SIGTERM", server.close);
console.log(`serving ${server.origin}${resource.pathname}`);
