import { described } from "../../lib/described/described.ts";
import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint, toRequest } from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

interface Charge {
  amount: number;
  expand?: string[];
  metadata?: { [key: string]: string };
}

/** As openapi-typescript 7 writes what forms and brackets are described with. */
interface paths {
  "/charges": {
    get: {
      parameters: {
        query: {
          "expand[]"?: string[];
          "fields[tag]"?: ("name" | "color")[];
          "page[size]": number;
          created?: { gte?: number; lt?: number };
        };
      };
      responses: { 200: { content: { "application/json": Charge[] } } };
    };
    post: {
      parameters: { query?: { "fields[tag]"?: string; "expand[]"?: string[] } };
      requestBody: {
        content: { "application/x-www-form-urlencoded": Charge };
      };
      responses: { 200: { content: { "application/json": Charge } } };
    };
    delete: {
      requestBody?: {
        content: { "application/x-www-form-urlencoded": { reason?: string } };
      };
      responses: { 204: { content?: never } };
    };
  };
  "/files": {
    post: {
      requestBody: {
        content: { "multipart/form-data": { file: Blob; "tags[]"?: string[] } };
      };
      responses: { 201: { content?: never } };
    };
    put: {
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": { name: string };
          "multipart/form-data": { name: string; file?: Blob };
        };
      };
      responses: { 201: { content?: never } };
    };
    patch: {
      requestBody: {
        content: {
          "application/json": { name: string };
          "multipart/form-data": { plan: string };
        };
      };
      responses: { 201: { content?: never } };
    };
  };
  /** The bytes of files are text, as openapi-typescript writes them by default. */
  "/uploads": {
    post: {
      requestBody: {
        content: {
          "multipart/form-data": {
            file: string;
            more?: string[];
            kind?: "plan" | "photo";
            width: number;
          };
        };
      };
      responses: { 201: { content?: never } };
    };
    put: {
      requestBody: {
        content: { "application/x-www-form-urlencoded": { file: string } };
      };
      responses: { 201: { content?: never } };
    };
  };
}

const baseUrl = "https://charges.example";
const api = createEndpoint<paths>({ baseUrl });
const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/** The URL after the host. */
function path({ url }: { url: string }): string {
  return url.slice(baseUrl.length);
}

describe("a described form", () => {
  it("is sent of parameters where its media type is named", async () => {
    const request = api("POST /charges", {
      amount: 1,
      metadata: { color: "red" },
      headers: { "content-type": urlencoded },
    });
    assertType<IsExact<typeof request.body, Charge>>(true);
    assertEquals(
      await toRequest(request).text(),
      "amount=1&metadata%5Bcolor%5D=red",
    );
    const typed = toRequest(api("POST /charges", {
      amount: 1,
      headers: { "content-type": `${urlencoded};charset=UTF-8` },
    }));
    assertEquals(await typed.text(), "amount=1");
    const form = await toRequest(api("POST /files", {
      file: new Blob(["x"]),
      "tags[]": ["a", "b"],
      headers: { "Content-Type": multipart },
    })).formData();
    assertEquals(form.getAll("tags[]"), ["a", "b"]);
    onlyCompiled(() => {
      // @ts-expect-error It would be sent as JSON.
      api("POST /charges", { amount: 1 });
      api("POST /charges", {
        amount: 1,
        // @ts-expect-error It is described as another form.
        headers: { "content-type": multipart },
      });
      api("POST /charges", {
        // @ts-expect-error `amount` is a number.
        amount: "1",
        headers: { "content-type": urlencoded },
      });
      api("POST /charges", {
        amount: 1,
        // @ts-expect-error `amont` is misspelt.
        amont: 1,
        headers: { "content-type": urlencoded },
      });
      // @ts-expect-error `amount` is missing.
      api("POST /charges", { headers: { "content-type": urlencoded } });
      // @ts-expect-error `file` is missing.
      api("POST /files", {
        "tags[]": [],
        headers: { "content-type": multipart },
      });
      api("POST /files", {
        // @ts-expect-error `file` is no text.
        file: "x",
        headers: { "content-type": multipart },
      });
    });
  });

  it("is either of two, as its media type says", () => {
    for (const type of [urlencoded, multipart] as const) {
      assertEquals(
        api("PUT /files", { name: "a", headers: { "content-type": type } })
          .body,
        { name: "a" },
      );
    }
    onlyCompiled(() => {
      // @ts-expect-error None is named.
      api("PUT /files", { name: "a" });
      api("PUT /files", {
        name: "a",
        // @ts-expect-error JSON is not described.
        headers: { "content-type": "application/json" },
      });
    });
  });

  it("is the data, in each of its forms", () => {
    const charge: Charge = { amount: 1 };
    for (
      const data of [charge, "amount=1", new URLSearchParams({ amount: "1" })]
    ) {
      assertEquals(api("POST /charges", { data }).body, data);
    }
    const file = new Blob(["x"]);
    assertEquals(api("POST /files", { data: { file } }).body, { file });
    assertEquals(
      api("PATCH /files", { data: new FormData() }).body,
      new FormData(),
    );
    onlyCompiled(() => {
      // @ts-expect-error `amount` is missing.
      api("POST /charges", { data: {} });
      // @ts-expect-error `amont` is misspelt.
      api("POST /charges", { data: { amount: 1, amont: 1 } });
      // @ts-expect-error It is no form.
      api("POST /charges", { data: 1 });
    });
  });

  it("takes a file where its description has text", async () => {
    const file = new Blob(["x"]);
    const headers = { "content-type": multipart } as const;
    const request = api("POST /uploads", {
      file,
      more: [file, "y"],
      width: 1,
      headers,
    });
    const form = await toRequest(request).formData();
    assertEquals(form.getAll("more").length, 2);
    assertEquals(
      api("POST /uploads", { data: { file, width: 1 } }).body,
      { file, width: 1 },
    );
    onlyCompiled(() => {
      // @ts-expect-error `kind` is one of two words.
      api("POST /uploads", { file, kind: file, width: 1, headers });
      // @ts-expect-error `width` is a number.
      api("POST /uploads", { file, width: file, headers });
      // @ts-expect-error `file` is not a number.
      api("POST /uploads", { file: 1, width: 1, headers });
      api("PUT /uploads", {
        // @ts-expect-error Pairs hold no file.
        file,
        headers: { "content-type": urlencoded },
      });
    });
  });

  it("takes a `Blob` for a part that is JSON, which says so", async () => {
    interface Photos {
      "/photos": {
        post: {
          requestBody: {
            content: {
              "multipart/form-data": {
                meta: { dpi?: number };
                tags?: { name: string }[];
              };
            };
          };
          responses: { 201: { content?: never } };
        };
      };
    }
    const api = createEndpoint<Photos>({ baseUrl: "https://api.example.com" });
    const type = "application/json";
    const meta = new Blob(["{}"], { type });
    const headers = { "content-type": multipart } as const;
    const request = api("POST /photos", { meta, tags: [meta], headers });
    const form = await toRequest(request).formData();
    assertEquals((form.get("meta") as Blob).type, type);
    onlyCompiled(() => {
      api("POST /photos", { meta: { dpi: 1 }, tags: [{ name: "a" }], headers });
      // @ts-expect-error `dpii` is misspelt.
      api("POST /photos", { meta: { dpii: 1 }, headers });
      // @ts-expect-error It is no object.
      api("POST /photos", { meta: 1, headers });
    });
  });

  it("gives way to JSON, whose keys need no media type", () => {
    assertEquals(api("PATCH /files", { name: "a" }).body, { name: "a" });
    onlyCompiled(() => {
      // @ts-expect-error `plan` is a key of the form.
      api("PATCH /files", { plan: "a" });
    });
  });

  it("may be left out where it is optional", () => {
    assertEquals(path(api("DELETE /charges")), "/charges");
    assertEquals(path(api("DELETE /charges", {})), "/charges");
    onlyCompiled(() => {
      // @ts-expect-error It would be sent as JSON.
      api("DELETE /charges", { reason: "x" });
    });
  });

  it("needs no media type where the defaults name one", () => {
    const mine = api.defaults({ headers: { "Content-Type": urlencoded } });
    assertEquals(mine("POST /charges", { amount: 1 }).body, { amount: 1 });
    assertEquals(mine("DELETE /charges", { reason: "x" }).body, {
      reason: "x",
    });
  });
});

describe("a name with brackets", () => {
  it("is a parameter of the query as it is described", () => {
    assertEquals(
      path(
        api("GET /charges", {
          "expand[]": ["a", "b"],
          "fields[tag]": ["name"],
          "page[size]": 2,
        }),
      ),
      "/charges?expand%5B%5D=a&expand%5B%5D=b&fields%5Btag%5D=name&page%5Bsize%5D=2",
    );
    onlyCompiled(() => {
      // @ts-expect-error `page[size]` is missing.
      api("GET /charges");
      // @ts-expect-error `page[size]` is missing.
      api("GET /charges", { "expand[]": [] });
      // @ts-expect-error It is a list.
      api("GET /charges", { "page[size]": 1, "expand[]": "a" });
      // @ts-expect-error There are two fields.
      api("GET /charges", { "page[size]": 1, "fields[tag]": ["size"] });
      // @ts-expect-error It is described with brackets.
      api("GET /charges", { "page[size]": 1, expand: ["a"] });
      // @ts-expect-error There are no fields of it.
      api("GET /charges", { "page[size]": 1, "fields[tags]": ["name"] });
      // @ts-expect-error It is described with the brackets in its name.
      api("GET /charges", { page: { size: 1 } });
    });
  });

  it("may stand in the route, as it is or percent-encoded", () => {
    const headers = { "content-type": urlencoded } as const;
    assertEquals(
      path(
        api("POST /charges{?fields[tag],expand[]*}", {
          amount: 1,
          "fields[tag]": "name",
          "expand[]": ["a", "b"],
          headers,
        }),
      ),
      "/charges?fields%5Btag%5D=name&expand%5B%5D=a&expand%5B%5D=b",
    );
    assertEquals(
      path(api("GET /charges?page%5Bsize%5D=2")),
      "/charges?page%5Bsize%5D=2",
    );
    assertEquals(
      path(api("GET /charges{?page[size]}", { "page[size]": 2 })),
      "/charges?page%5Bsize%5D=2",
    );
    onlyCompiled(() => {
      // @ts-expect-error There are no fields of it.
      api("POST /charges{?fields[tags]}", { amount: 1, headers });
      // @ts-expect-error It belongs to the query.
      api("POST /charges", { amount: 1, "fields[tag]": "name", headers });
    });
  });

  it("may have a default", () => {
    const paged = api.defaults({ "page[size]": 2 });
    assertEquals(path(paged("GET /charges")), "/charges?page%5Bsize%5D=2");
    onlyCompiled(() => {
      // @ts-expect-error It is a number.
      api.defaults({ "page[size]": "2" });
      // @ts-expect-error No route has such a parameter.
      api.defaults({ "page[number]": 2 });
    });
  });
});

describe("an object in the query", () => {
  it("is checked to its members", () => {
    const nested = createEndpoint<paths>({ baseUrl }, {
      described: described({
        querySerializer: { object: { style: "deepObject", explode: true } },
      }),
    });
    assertEquals(
      path(nested("GET /charges", { "page[size]": 1, created: { gte: 1 } })),
      "/charges?page%5Bsize%5D=1&created%5Bgte%5D=1",
    );
    onlyCompiled(() => {
      // @ts-expect-error `gte` is a number.
      nested("GET /charges", { "page[size]": 1, created: { gte: "1" } });
      // @ts-expect-error `gt` is not described.
      nested("GET /charges", { "page[size]": 1, created: { gt: 1 } });
    });
  });
});
