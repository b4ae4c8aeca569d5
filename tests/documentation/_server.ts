import { serve, type Server } from "../../scripts/_serve.ts";

const issues = [
  { number: 3, title: "Third" },
  { number: 2, title: "Second" },
  { number: 1, title: "First" },
];

/** What is always the same. */
const FIXED: Readonly<Record<string, unknown>> = {
  "GET /users/42": { id: 42, name: "Ada" },
  "GET /users/octocat": { login: "octocat", name: "The Octocat" },
  "GET /users": [{ id: 42 }],
  "GET /repos/octocat/hello-world": { full_name: "octocat/hello-world" },
  "GET /orders": [{ id: "7", status: "open" }],
};

/** Starts the server that the examples of the documentation talk to: it answers as GitHub and other APIs do. */
export function startExampleServer(): Server {
  const refused = new Map<string, number>();
  /** Whether a request is refused, for the first times. */
  const isBusy = (request: Request, times: number) => {
    const key = request.headers.get("idempotency-key") ?? request.url;
    const count = refused.get(key) ?? 0;
    refused.set(key, count + 1);
    return count % (times + 1) < times;
  };
  return serve(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const authorization = request.headers.get("authorization");
    const route = `${request.method} ${pathname}`;
    if (Object.hasOwn(FIXED, route)) return Response.json(FIXED[route]);
    switch (route) {
      case "GET /user":
        return authorization === null || authorization === "Bearer stale"
          ? fault(401, "Requires authentication")
          : Response.json({ login: "octocat" });
      case "GET /repos/octocat/hello-world/issues": {
        const page = Number(searchParams.get("page") ?? 1);
        const next = `<https://api.github.com${pathname}?per_page=1&page=${
          page + 1
        }>`;
        return Response.json([issues[page - 1]], {
          headers: page < issues.length ? { link: `${next}; rel="next"` } : {},
        });
      }
      case "POST /repos/octocat/hello-world/issues": {
        const { title } = await request.json();
        return title
          ? Response.json({ number: 4, title }, { status: 201 })
          : fault(422, "Validation Failed");
      }
      case "GET /busy":
        return isBusy(request, 2)
          ? fault(503, "Service Unavailable")
          : Response.json({ ready: true });
      case "POST /payments":
        return isBusy(request, 1)
          ? fault(503, "Service Unavailable")
          : Response.json(await request.json(), { status: 201 });
      case "GET /feed":
        return Response.json(
          searchParams.get("cursor") === "2"
            ? { items: ["c"], next_cursor: null }
            : { items: ["a", "b"], next_cursor: "2" },
        );
      case "GET /users.ndjson":
        return new Response('{"name":"Ada"}\n{"name":"Grace"}\n', {
          headers: { "content-type": "application/x-ndjson" },
        });
      case "GET /events":
        switch (request.headers.get("last-event-id")) {
          case "2":
            return new Response(null, { status: 204 });
          case "1":
            return eventsOf("id: 2\ndata: world\n\n");
        }
        return eventsOf("id: 1\ndata: Hello\n\n");
      case "PUT /files/a.csv":
        return Response.json({ bytes: (await request.bytes()).length });
    }
    return fault(404, "Not Found");
  });
}

function eventsOf(body: string): Response {
  return new Response(body, {
    headers: { "content-type": "text/event-stream" },
  });
}

function fault(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
