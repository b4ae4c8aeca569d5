import { assert, assertEquals } from "@std/assert";
import { fc } from "../_fast_check.ts";
import { describe } from "node:test";
import { EndpointError } from "../../mod.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import { call } from "../_call.ts";
import { expand, toTemplate } from "./_reference.ts";
import { pieces, values } from "./_templates.ts";
import * as input from "./_input.ts";
import { deepFreeze, outcome, property } from "./_property.ts";

describe("expand()", () => {
  property(
    "agrees with the words of RFC 6570, and changes no variables",
    [pieces, values],
    (pieces, values) => {
      const template = parseTemplate(toTemplate(pieces));
      const names = pieces.flatMap((piece) =>
        typeof piece === "string" ? [] : piece.specs.map(({ name }) => name)
      );
      assertEquals(template.variableNames, [...new Set(names)]);
      const expected = expand(pieces, values);
      const found = outcome(() => template.expand(deepFreeze(values)));
      assertEquals(
        found,
        expected === undefined
          ? { code: "INVALID_TEMPLATE" }
          : { result: expected },
      );
    },
    { full: 20_000 },
  );

  property(
    "throws nothing but EndpointError, whatever it is given",
    [
      fc.oneof(input.anyTemplate, input.anyValue),
      fc.oneof(input.parameters(input.anyValue), input.anyValue),
    ],
    (text, variables) => {
      const parsed = outcome(() => {
        try {
          return call(parseTemplate, text);
        } catch (error) {
          if (error instanceof EndpointError && typeof text === "string") {
            const { position = -1 } = error;
            assert(position >= 0 && position <= text.length, text);
          }
          throw error;
        }
      });
      if (!("result" in parsed)) return;
      outcome(() => call(Object(parsed.result).expand, variables));
    },
    { full: 2000 },
  );
});
