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

/** The error of a body: the path to the fault, such as `a.b[2]` or an empty string, and what is wrong there. */
export function invalidBody(path: string, fault: string): EndpointError {
  const place = path ? `${show(path)} in the body` : "The body";
  return invalid(`${place} ${fault}`);
}
