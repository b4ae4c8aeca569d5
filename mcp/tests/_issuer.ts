/** An issuer of OAuth tokens on loopback, for the tests of a hosted server. */
import { serve, type Server } from "../../scripts/_serve.ts";

const encode = (bytes: Uint8Array | string) =>
  btoa(
    typeof bytes === "string" ? bytes : String.fromCharCode(...bytes),
  ).replace(/[+/=]/g, (it) => ({ "+": "-", "/": "_" })[it] ?? "");

/** Where an issuer has its metadata, in each form that the specification of 2026-07-28 names, after the path of the issuer. */
export const FORMS: readonly (readonly [path: string, metadata: string])[] = [
  ["", "/.well-known/oauth-authorization-server"],
  ["", "/.well-known/openid-configuration"],
  ["/a", "/.well-known/oauth-authorization-server/a"],
  ["/a", "/.well-known/openid-configuration/a"],
  ["/a", "/a/.well-known/openid-configuration"],
];

/** Starts an issuer, which signs any claims, has its metadata in one form, and fails when it is first asked for its keys. */
export async function serveIssuer(
  [path, metadata] = FORMS[0]!,
): Promise<
  Server & {
    readonly issuer: string;
    sign: (claims: object) => Promise<string>;
  }
> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(algorithm, true, [
    "sign",
    "verify",
  ]);
  const { privateKey, publicKey } = pair as CryptoKeyPair;
  const jwk = await crypto.subtle.exportKey("jwk", publicKey);
  let fails = true;
  const server = serve((request) => {
    const { origin, pathname } = new URL(request.url);
    if (pathname === "/keys") {
      if (fails) {
        fails = false;
        return new Response(null, { status: 500 });
      }
      const key = { ...jwk, alg: "ES256", kid: "1", use: "sig" };
      return Response.json({ keys: [key] });
    }
    return pathname === metadata
      ? Response.json({
        issuer: origin + path,
        jwks_uri: `${origin}/keys`,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["ES256"],
      })
      : undefined;
  });
  const issuer = server.origin + path;
  return {
    ...server,
    issuer,
    sign: async (claims) => {
      const exp = Math.floor(new Date().getTime() / 1000) + 600;
      const parts = [
        { alg: "ES256", kid: "1" },
        { iss: issuer, exp, ...claims },
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
