import { show } from "./_show.ts";
import { EndpointError } from "./endpoint_error.ts";

/** The most frequent error: a wrong parameter, option or body. */
export function invalid(message: string): EndpointError {
  return new EndpointError("INVALID_PARAMETER", message);
}

/** The error of one parameter. */
export function invalidParameter(name: string, fault: string): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `Parameter ${show(name)} ${fault}`,
    { parameter: name },
  );
}

/** The error of a body: where in it the fault is, as in `a.b[2]` or empty, and what is there. */
export function invalidBody(path: string, fault: string): EndpointError {
  const place = path ? `${show(path)} in the body` : "The body";
  return invalid(`${place} ${fault}`);
}
