import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { parseArguments } from "../../command/_parse_arguments.ts";
import { UsageError } from "../../command/_read_http.ts";
import { USAGE } from "../../command/_usage.ts";

const ENVIRONMENT = {
  SHOP_TOKEN: "Bearer 5ecret",
  WAYMARK_MCP_TOKEN: "0123456789abcdef",
};

function parse(line: string) {
  const command = parseArguments(line.split(" "), ENVIRONMENT);
  assert(typeof command === "object");
  return command;
}

describe("parseArguments()", () => {
  it("reads headers from the environment, and parameters", () => {
    const { source, options, http } = parse(
      "shop.yaml --header-env authorization=SHOP_TOKEN --parameter tenant=a=b",
    );
    assertEquals(source, "shop.yaml");
    assertEquals(options.headers, { authorization: "Bearer 5ecret" });
    assertEquals(options.secrets?.slice(0, 2), ["Bearer 5ecret", "5ecret"]);
    assertEquals(options.parameters, { tenant: "a=b" });
    assertEquals(http, undefined);
  });

  it("reads parameters from the environment, and knows them as secrets", () => {
    const { options } = parse("a --parameter-env key=SHOP_TOKEN --timeout 5");
    assertEquals(options.parameters, { key: "Bearer 5ecret" });
    assertEquals(options.secrets, ["Bearer 5ecret"]);
    assertEquals(options.timeout, 5000);
  });

  it("reads keys of the query, and headers for the description, from the environment", () => {
    const { options, sourceHeaders } = parse(
      "a --query-env key=SHOP_TOKEN --description-header-env x-key=SHOP_TOKEN --name shop",
    );
    assertEquals(options.query, { key: "Bearer 5ecret" });
    assertEquals(sourceHeaders, { "x-key": "Bearer 5ecret" });
    assertEquals(options.name, "shop");
  });

  it("hides a header that a command prints", () => {
    const { options } = parse("a --header-command x-key=./token.sh");
    assertEquals(typeof options.headers, "function");
    assertEquals(options.tools?.perRequest, ["x-key"]);
  });

  it("forwards a header under its own name or another one", () => {
    const { options } = parse(
      "a --http 80 --forward-header X-User --forward-header x-a=X-B",
    );
    assertEquals(options.forwardHeaders, { "x-user": "x-user", "x-a": "x-b" });
  });

  it("listens on this machine unless another address is named", () => {
    const listens = (address: string) => {
      const { hostname, port } = parse(`a --http ${address}`).http!;
      return `${hostname} ${port}`;
    };
    assertEquals(listens("8080"), "127.0.0.1 8080");
    assertEquals(listens("0.0.0.0:80"), "0.0.0.0 80");
    assertEquals(listens("[::1]:80"), "::1 80");
  });

  it("takes the address that it listens on, and others that are named, as its names", () => {
    const names = (line: string) =>
      parse(`a --http ${line}`).http!.allowedHosts.slice(3);
    const named = "--allow-host shop.local";
    assertEquals(names(`10.0.0.7:80 ${named}`), ["shop.local", "10.0.0.7"]);
    assertEquals(names("0.0.0.0:80"), []);
    assertEquals(names("[::]:80"), []);
  });

  it("lets the list decide about the search unless it is asked for", () => {
    assertEquals(parse("a").options.search, undefined);
    assertEquals(parse("a --search").options.search, true);
    assertEquals(parse("a --no-search").options.search, false);
  });

  const WRONG: readonly [line: string, message: string][] = [
    ["a b", "Pass one description"],
    ["a --search --no-search", "not both"],
    ["a --nope", "--nope"],
    ["a --header-env authorization=NOT_SET", "NOT_SET is not set"],
    ["a --header-env authorization", "lacks a name or a value"],
    ["a --parameter-env key=NOT_SET", "NOT_SET is not set"],
    ["a --forward-header x-user", "needs --http"],
    ["a --http 8080 --forward-header authorization", "x-api-authorization"],
    ["a --http nowhere", "takes an address"],
    ["a --http 70000", "takes an address"],
    ["a --max-characters 0", "whole number above 0"],
    ["a --concurrency many", "whole number above 0"],
  ];
  for (const [line, message] of WRONG) {
    it(`refuses ${line}`, () => {
      const error = assertThrows(
        () => parseArguments(line.split(" "), ENVIRONMENT),
        UsageError,
      ) as Error;
      assert(error.message.includes(message), error.message);
      assert(!error.message.includes("5ecret"), error.message);
    });
  }

  it("shows no secret that was passed where a variable belongs", () => {
    const error = assertThrows(
      () => parseArguments(["a", "--header-env", "x=5ecret-value"], {}),
      UsageError,
    ) as Error;
    assert(!error.message.includes("5ecret"), error.message);
  });

  it("demands a token of its own for HTTP", () => {
    const error = assertThrows(
      () => parseArguments(["a", "--http", "8080"], {}),
      UsageError,
    ) as Error;
    assert(error.message.includes("WAYMARK_MCP_TOKEN"), error.message);
    const short = { WAYMARK_MCP_TOKEN: "0123456789abcde" };
    const guessed = assertThrows(
      () => parseArguments(["a", "--http", "8080"], short),
      UsageError,
    ) as Error;
    assert(guessed.message.includes("16 characters"), guessed.message);
  });

  it("knows every option that its help shows", () => {
    for (const [, name] of USAGE.matchAll(/^ +--([a-z-]+)(?= |,|$)/gm)) {
      const error = (() => {
        try {
          parseArguments(["a", `--${name}`], ENVIRONMENT);
        } catch (error) {
          return `${error}`;
        }
        return "";
      })();
      assert(!error.includes("Unknown option"), error);
    }
  });
});
