/**
 * What programs do with Octokit: each step sends requests to the server at
 * `API_URL`, after telling it the step's name. Prints what each step comes to,
 * as JSON.
 */
import { createAppAuth } from "@octokit/auth-app";
import { Octokit as Core } from "@octokit/core";
import { graphql } from "@octokit/graphql";
import * as oauth from "@octokit/oauth-methods";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { request } from "@octokit/request";
import { Octokit } from "@octokit/rest";

const { API_URL: baseUrl, PRIVATE_KEY: privateKey } = process.env;
const log = { debug() {}, info() {}, warn() {}, error() {} };
const auth = "token 0000000000000000000000000000000000000001";
/** The options that all of them have. */
const base = { baseUrl, auth, log };

/** Sends requests to any other host to the server, which sees the host in the path. */
const anyHost = (url, options) =>
  fetch(
    url.startsWith(baseUrl) ? url : `${baseUrl}/${encodeURIComponent(url)}`,
    options,
  );
const elsewhere = { ...base, request: { fetch: anyHost } };

const octokit = new Octokit(base);
const core = new Core(base);
const api = request.defaults({
  baseUrl,
  headers: { authorization: auth, "user-agent": "program" },
});
const repo = { owner: "octocat", repo: "hello-world" };

/** The steps, each by its name. */
const steps = {
  // @octokit/request
  "request: a route": () => api("GET /orgs/{org}/repos", { org: "octokit" }),
  "request: options": () => api({ method: "GET", url: "/user" }),
  "request: :name": () => api("GET /orgs/:org/repos", { org: "octokit" }),
  "request: a URL alone": () => api("/user"),
  "request: the query": () =>
    api("GET /x", {
      text: "a b&c=d#é'!*()",
      list: ["a", "b,c"],
      none: null,
      object: { a: 1 },
      yes: true,
      "labels[]": ["a", "b"],
      empty: [],
      date: new Date(0),
    }),
  "request: a search": () =>
    api("GET /search/issues", { q: "C++ in:title+repo:octocat/hello" }),
  "request: a path that needs encoding": () =>
    api("GET /repos/{owner}/{repo}/contents/{path}", {
      ...repo,
      path: "a b/ç'!()*.md",
    }),
  "request: an empty path": () =>
    api("GET /repos/{owner}/{repo}/contents/{path}", { ...repo, path: "" }),
  "request: a missing value": () => api("GET /repos/octocat/{repo}"),
  "request: a slash at the end": () => api("GET /users/octocat/"),
  "request: HEAD": () => api("HEAD /x", { a: 1 }),
  "request: OPTIONS": () => api("OPTIONS /x", { a: 1 }),
  "request: another method": () => api("PURGE /x", { a: 1 }),
  "request: a JSON body": () =>
    api("POST /x", { a: [1, { b: null }], c: "é", d: undefined, n: null }),
  "request: a body of bigints": () => api("POST /x", { id: 9007199254740993n }),
  "request: no body": () => api("POST /x"),
  "request: PUT without a body": () => api("PUT /x"),
  "request: PATCH without a body": () => api("PATCH /x"),
  "request: DELETE": () => api("DELETE /x/{id}", { id: 1 }),
  "request: DELETE with a body": () => api("DELETE /x", { a: 1 }),
  "request: text as data": () => api("POST /markdown/raw", { data: "# é" }),
  "request: typed data": () =>
    api("POST /markdown/raw", {
      data: "# é",
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    }),
  "request: bytes as data": () =>
    api("POST /x", { data: new Uint8Array([0, 1, 255]) }),
  "request: a form as data": () =>
    api("POST /x", { data: new URLSearchParams({ a: "b c" }) }),
  "request: a list as data": () => api("POST /x", { data: ["a", "b"] }),
  "request: data for GET": () => api("GET /x", { data: "a" }),
  "request: parameters beside data": () =>
    api.defaults({ per_page: 100 })("POST /x", { data: { a: 1 } }),
  "request: a format": () => api("GET /x", { mediaType: { format: "raw" } }),
  "request: a preview": () =>
    api("GET /x", { mediaType: { previews: ["luke-cage"] } }),
  "request: header values": () =>
    api("GET /x", { headers: { "x-a": true, "X-B": 1, "x-c": null } }),
  "request: deep defaults": () =>
    api.defaults({ a: { b: 1 }, labels: ["a"] })
      .defaults({ a: { c: 2 } })("POST /x", { a: { d: 3 }, labels: ["b"] }),
  "request: a full URL": () => api(`GET ${baseUrl}/full?a=1`, { b: 2 }),
  "request: a URL with raw characters": () =>
    api({ method: "GET", url: `${baseUrl}/full?q="a b"|<c>^\`&d=é%2F%zz` }),
  "request: a hook": () =>
    api("GET /x", {
      request: {
        hook: (send, options) => {
          options.headers["x-hook"] = options.url;
          return send(options);
        },
      },
    }),
  "request: endpoint.merge() and parse()": () => {
    const { merge, parse } = api.endpoint;
    return parse(merge("POST /x/{a}", { a: 1, b: 2 }));
  },
  "request: a body key called url": () =>
    api("PATCH /app/hook/config", { url: `${baseUrl}/evil`, secret: "s" }),
  "request: a dot segment": () =>
    api("GET /repos/{owner}/{repo}", { owner: "octocat", repo: ".." }),
  "request: a host from a parameter": () =>
    api("GET {+path}", { path: `${baseUrl}/evil` }),
  "request: a header of two lines": () =>
    api("GET /x", { headers: { "x-a": "a\r\nx-b: c" } }),
  "request: a token that ends in a line break": () =>
    api("GET /x", { headers: { authorization: `${auth}\r\n` } }),
  "request: a path of many segments": () =>
    api("GET /repos/{owner}/{repo}/contents/{+path}", {
      ...repo,
      path: "docs/read me.md",
    }),
  "request: url beside a query expression": () =>
    api("GET /x{?type}", { type: "a", url: `${baseUrl}/evil` }),
  "request: the statement of the route once more": () =>
    api("GET /x", { method: "get", url: "/x", a: 1 }),
  "request: a semicolon in a name": () => api("GET /x", { "a;admin": 1, b: 2 }),
  "request: two missing values": () => api("GET /x/{a}/{b}"),
  "request: a query expression without a value": () =>
    api("POST /x{?name,label}", { name: "a", data: "b" }),

  // @octokit/core
  "core: a route": () => core.request("GET /repos/{owner}/{repo}", repo),
  "core: a user agent and a time zone": () =>
    new Core({ ...base, userAgent: "app/1", timeZone: "Europe/Berlin" })
      .request("GET /"),
  "core: previews": () =>
    new Core({ ...base, previews: ["jean-grey-preview", "symmetra"] })
      .request("POST /graphql", { query: "{a}" }),
  "core: the hosted API": () => new Core(elsewhere).request("GET /meta"),
  "core: defaults": () =>
    new (Core.defaults({ userAgent: "b" }))(base).request("GET /"),
  "core: hooks": () => {
    const hooked = new Core(base);
    hooked.hook.before("request", (options) => {
      options.headers["x-before"] = options.method;
      options.per_page = 7;
    });
    hooked.hook.wrap("request", (send, options) => send(options));
    return hooked.request("GET /x/{a}", { a: "b" });
  },
  "core: a hook and a body key called url": () => {
    const hooked = new Core(base);
    hooked.hook.before("request", (options) => {
      Object.assign(options, { app: "b", secret: "changed" });
    });
    return hooked.request("PATCH /{app}/hook/config", {
      app: "a",
      url: `${baseUrl}/evil`,
      secret: "s",
    });
  },
  "core: what cannot be sent rejects": async () => {
    const calls = [
      core.request("GET /x", { headers: { "x y": "1" } }),
      core.request("GET /x", { headers: { "x-a": "a\nb" } }),
      core.request({ method: "x y", url: "/x" }),
    ];
    const outcomes = await Promise.allSettled(calls);
    return { data: outcomes.map(({ status }) => status) };
  },
  "core: what only we refuse rejects": async () => {
    const calls = [
      core.request("GET /x", 7),
      core.request("GET /x/{url}", { url: `${baseUrl}/y` }),
      core.request("GET /x/v:version", { version: 1 }),
    ];
    const outcomes = await Promise.allSettled(calls);
    return { data: outcomes.map(({ status }) => status) };
  },
  "core: an error": () => core.request("GET /missing"),
  "core: graphql": () =>
    core.graphql("query ($a: Int) { a }", { a: 1, headers: { "x-a": "b" } }),

  // @octokit/graphql
  "graphql: a query": () =>
    graphql("{ viewer { login } }", {
      baseUrl,
      headers: { authorization: auth },
    }),
  "graphql: defaults and previews": () =>
    graphql.defaults({ baseUrl, mediaType: { previews: ["a-preview"] } })(
      "query ($n: Int!) { b(n: $n) }",
      { n: 1, mediaType: { previews: ["c"] } },
    ),
  "graphql: an enterprise server": () =>
    graphql({ baseUrl: `${baseUrl}/api/v3`, query: "{a}" }),

  // @octokit/rest and its plugins
  "rest: search": () =>
    octokit.rest.search.issuesAndPullRequests({ q: "a+b c", per_page: 5 }),
  "rest: a raw file": () =>
    octokit.rest.repos.getContent({
      ...repo,
      path: "docs/read me.md",
      mediaType: { format: "raw" },
    }),
  "rest: markdown": () =>
    octokit.rest.markdown.renderRaw({
      data: "# a",
      headers: { accept: "text/html" },
    }),
  "rest: an upload": () =>
    new Octokit(elsewhere).rest.repos.uploadReleaseAsset({
      ...repo,
      release_id: 1,
      name: "a b.txt",
      label: "l",
      data: "content",
      headers: { "content-type": "text/plain", "content-length": 7 },
    }),
  "rest: an upload without a label": () =>
    new Octokit(elsewhere).rest.repos.uploadReleaseAsset({
      ...repo,
      release_id: 1,
      name: "a.txt",
      data: "content",
    }),
  "paginate: by route": () =>
    octokit.paginate("GET /pages/{owner}", { owner: "octocat", per_page: 2 }),
  "paginate: by method": () =>
    octokit.paginate(octokit.rest.repos.listForOrg, { org: "pages" }),
  "paginate: with a map": () =>
    octokit.paginate("GET /pages/{owner}", { owner: "o" }, ({ data }) => data),
  "paginate: an iterator": async () => {
    const pages = [];
    const iterator = new (Core.plugin(paginateRest))(base).paginate.iterator;
    for await (const { data } of iterator("GET /pages/x")) pages.push(data);
    return { data: pages };
  },
  "retry: a response of 500": () =>
    new (Core.plugin(retry))({ ...base, retry: { retryAfterBaseValue: 1 } })
      .request("GET /flaky/{a}", { a: 1, request: { retries: 2 } }),
  "retry: the count of retries in DEFAULTS": async () => {
    const own = new (Core.plugin(retry))({
      ...base,
      retry: { retryAfterBaseValue: 1 },
    });
    await own.request("GET /flaky/{a}", { a: 1 });
    const { retryCount = null } = own.request.endpoint.DEFAULTS.request;
    return { data: { retryCount } };
  },
  "throttling: a rate limit": () =>
    new (Core.plugin(throttling))({
      ...base,
      throttle: {
        retryAfterBaseValue: 1,
        onRateLimit: () => true,
        onSecondaryRateLimit: () => true,
      },
    }).request("POST /limited", { a: 1 }),

  // @octokit/auth-app, @octokit/oauth-methods
  "auth-app: as the app and as an installation": async () => {
    const { now } = Date;
    Date.now = () => 1_767_225_600_000; // so that tokens are the same
    try {
      const app = new Core({
        baseUrl,
        log,
        authStrategy: createAppAuth,
        auth: { appId: 1, privateKey, installationId: 2 },
      });
      await app.request("GET /app");
      return await app.request("GET /repos/{owner}/{repo}", repo);
    } finally {
      Date.now = now;
    }
  },
};

const app = {
  clientType: "oauth-app",
  clientId: "1234567890abcdef1234",
  clientSecret: "1234567890abcdef12347890abcdef12345678",
  request: request.defaults({ baseUrl, headers: { "user-agent": "p" } }),
};
const token = "token123";
const { clientSecret: _, ...device } = app;
Object.assign(steps, {
  "oauth: exchangeWebFlowCode": () =>
    oauth.exchangeWebFlowCode({ ...app, code: "c" }),
  "oauth: createDeviceCode": () =>
    oauth.createDeviceCode({ ...device, scopes: ["repo", "user"] }),
  "oauth: exchangeDeviceCode": () =>
    oauth.exchangeDeviceCode({ ...device, code: "c" }),
  "oauth: checkToken": () => oauth.checkToken({ ...app, token }),
  "oauth: refreshToken": () =>
    oauth.refreshToken({ ...app, clientType: "github-app", refreshToken: "r" }),
  "oauth: scopeToken": () =>
    oauth.scopeToken({ ...app, clientType: "github-app", token, target: "o" }),
  "oauth: resetToken": () => oauth.resetToken({ ...app, token }),
  "oauth: deleteToken": () => oauth.deleteToken({ ...app, token }),
  "oauth: deleteAuthorization": () =>
    oauth.deleteAuthorization({ ...app, token }),
  "oauth: getWebFlowAuthorizationUrl": () =>
    oauth.getWebFlowAuthorizationUrl({ ...app, state: "s" }),
});

// Every method of @octokit/plugin-rest-endpoint-methods, with a value for each
// placeholder and for what goes to the query or the body.
const all = new (Core.plugin(restEndpointMethods))(elsewhere);
for (const [scope, methods] of Object.entries(all.rest)) {
  for (const name of Object.keys(methods)) {
    const method = methods[name];
    const { url } = method.endpoint.DEFAULTS;
    const parameters = { per_page: 2, body: "é b", labels: ["a", "b"] };
    for (const [, variable] of url.matchAll(/\{\??(\w[\w,-]*)\}/g)) {
      for (const part of variable.split(",")) parameters[part] = `${part} 1/é`;
    }
    steps[`rest: ${scope}.${name}`] = () => method(parameters);
  }
}

const outcomes = {};
for (const [name, step] of Object.entries(steps)) {
  await fetch(`${baseUrl}/-/step`, { method: "POST", body: name });
  outcomes[name] = await Promise.resolve().then(step).then(
    ({ url, status, data, ...rest }) =>
      status === undefined ? { url, data, ...rest } : { url, status, data },
    ({ name, status, message, code }) => ({
      error: { name, status, message, code },
    }),
  );
}
console.log(JSON.stringify(outcomes));
