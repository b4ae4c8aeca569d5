import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { type Api, apiOf, DEFAULT_OPTIONS, firstDefaults } from "./_api_of.ts";
import type { Values } from "./_merge.ts";
import { readOptions } from "./_read_options.ts";
import type { DescribeRoute } from "./_route_description.ts";
import { STRICT } from "./_strict.ts";
import { readTrustedOrigins } from "./_trusted_origins.ts";

/** The names of the options of `createEndpoint`. */
export const CREATE_OPTIONS: readonly string[] = [
  ...DEFAULT_OPTIONS,
  "strict",
  "trustedOrigins",
  "description",
];

export function createEndpoint(options: unknown): Api {
  return createApi(readOptions(options, CREATE_OPTIONS, "createEndpoint"));
}

/** Creates the function that builds the requests of an API. The names of the options are checked already. */
export function createApi(own: Values): Api {
  const { strict = true, trustedOrigins = [], description } = own;
  if (typeof strict !== "boolean") {
    throw invalid(`strict is ${describe(strict)}; pass true or false`);
  }
  return apiOf(firstDefaults(own), {
    strict: strict ? STRICT : undefined,
    assertTrusted: readTrustedOrigins(trustedOrigins),
    describeRoute: describeRouteOf(description),
  });
}

/** Reads what `described` returned. */
function describeRouteOf(description: unknown): DescribeRoute | undefined {
  if (description === undefined) return undefined;
  const { describeRoute } = Object(description) as {
    describeRoute?: DescribeRoute;
  };
  if (typeof describeRoute === "function") return describeRoute;
  throw invalid(
    `description is ${
      describe(description)
    }; pass what described() or describe() of @waymark/endpoint/openapi returns`,
  );
}
