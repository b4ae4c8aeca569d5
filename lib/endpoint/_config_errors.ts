import { describe } from "../_describe.ts";
import { EndpointError } from "../endpoint_error.ts";

/**
 * The errors of what only a config switches on. They reach the rest of the code
 * through the settings, so that the bundle of an endpoint without a config does
 * not hold them.
 */
export const configErrors = {
  /** The error of a request to an origin that is not trusted. */
  untrustedOrigin: (origin: string): EndpointError =>
    new EndpointError(
      "UNTRUSTED_ORIGIN",
      `${
        origin ? describe(origin) : "The origin of the page"
      } is neither the origin of the base URL nor in trustedOrigins; add it there if requests may go to it`,
    ),

  /** The error of placeholders in the path that have no value. */
  missingParameters: (url: string, names: Iterable<string>): EndpointError =>
    new EndpointError(
      "MISSING_PARAMETER",
      `The path of ${describe(url)} needs a value for ${
        Array.from(names, describe).join(", ")
      }; a segment that may be left out is written {/name}`,
    ),

  /** The error of a parameter that has a place neither in the URL nor in the body. */
  misplacedParameter: (name: string): EndpointError => {
    const shown = describe(name);
    return new EndpointError(
      "INVALID_PARAMETER",
      `Parameter ${shown} has no place beside "data", which is the whole body; name it in the URL, as in {?${
        shown.slice(1, -1)
      }}`,
    );
  },
};
