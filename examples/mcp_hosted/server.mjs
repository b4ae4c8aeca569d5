// The server for many users: each signs in by OAuth at an issuer, and has limits and lines in the log of its own.
import { readFileSync } from "node:fs";
import { env } from "node:process";
import { serve } from "@hono/node-server";
import {
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  oauthMetadataResponse,
  requireBearerAuth,
} from "@modelcontextprotocol/server";
import { createServerFactory } from "@waymark/mcp";
import { createRemoteJWKSet, jwtVerify } from "jose";

const resource = new URL(env.PUBLIC_URL); // https://mcp.shop.example/mcp
const found = await fetch(
  `${env.ISSUER}/.well-known/oauth-authorization-server`,
);
const issuer = await found.json();
const keys = createRemoteJWKSet(new URL(issuer.jwks_uri));

/** Reads who a user is; a token for another server is none for this one. */
async function verifyAccessToken(token) {
  const audience = resource.href;
  const { payload } = await jwtVerify(token, keys, {
    issuer: issuer.issuer,
    audience,
  }).catch(({ message }) => {
    throw new OAuthError(OAuthErrorCode.InvalidToken, message);
  });
  const { client_id: clientId = "", exp: expiresAt, scope = "", sub } = payload;
  const extra = { subject: sub };
  return {
    token,
    clientId,
    expiresAt,
    scopes: scope.split(" "),
    resource,
    extra,
  };
}

const authorize = requireBearerAuth({
  verifier: { verifyAccessToken },
  expectedResource: resource,
  resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
});
const serverFor = createServerFactory(
  JSON.parse(readFileSync("shop.json", "utf8")),
  {
    baseUrl: env.API_URL,
    // Or `headers` in what is passed to `serverFor`, for credentials of each user.
    headers: { authorization: `Bearer ${env.API_TOKEN}` },
    log: (line) => console.error(line),
  },
);
const handler = createMcpHandler(({ authInfo }) =>
  serverFor({ user: authInfo.extra.subject })
);

async function respond(request) {
  const metadata = oauthMetadataResponse(request, {
    oauthMetadata: issuer,
    resourceServerUrl: resource,
    // For an issuer on this machine.
    dangerouslyAllowInsecureIssuerUrl: issuer.issuer.startsWith("http://127."),
  });
  if (metadata) return metadata;
  const authInfo = await authorize(request);
  return authInfo instanceof Response
    ? authInfo
    : await handler.fetch(request, { authInfo });
}

const port = Number(env.PORT ?? 8080);
// Otherwise `Response` is replaced, and what the SDK returns is no instance of it.
const overrideGlobalObjects = false;
serve({ fetch: respond, port, overrideGlobalObjects }, (address) => {
  console.log(`http://127.0.0.1:${address.port}/mcp`);
});
