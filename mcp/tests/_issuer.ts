/** An issuer of OAuth tokens on loopback, for the tests of a hosted server. */
import { serve, type Server } from "../../scripts/_serve.ts";

const encode = (bytes: Uint8Array | string) =>
  btoa(
    typeof bytes === "string" ? bytes : String.fromCharCode(...bytes),
  ).replace(/[+/=]/g, (it) => ({ "+": "-", "/": "_" })[it] ?? "");

/** Starts an issuer, which signs any claims. */
export async function serveIssuer(): Promise<
  Server & { sign: (claims: object) => Promise<string> }
> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(algorithm, true, [
    "sign",
    "verify",
  ]);
  const { privateKey, publicKey } = pair as CryptoKeyPair;
  const jwk = await crypto.subtle.exportKey("jwk", publicKey);
  const server = serve((request) => {
    const { origin, pathname } = new URL(request.url);
    return Response.json(
      pathname === "/keys"
        ? { keys: [{ ...jwk, alg: "ES256", kid: "1", use: "sig" }] }
        : {
          issuer: origin,
          jwks_uri: `${origin}/keys`,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          response_types_supported: ["code"],
        },
    );
  });
  return {
    ...server,
    sign: async (claims) => {
      const exp = Math.floor(new Date().getTime() / 1000) + 600;
      const parts = [
        { alg: "ES256", kid: "1" },
        { iss: server.origin, exp, ...claims },
      ].map((part) => encode(JSON.stringify(part)));
      const signature = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        privateKey,
        new TextEncoder().encode(parts.join(".")),
      );
      return [...parts, encode(new Uint8Array(signature))].join(".");
    },
  };
}
