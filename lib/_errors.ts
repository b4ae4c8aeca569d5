import { describe } from "./_describe.ts";
import { EndpointError } from "./endpoint_error.ts";

/** The most frequent error: of a parameter, an option or a body. */
export function invalid(message: string): EndpointError {
  return new EndpointError("INVALID_PARAMETER", message);
}

/** The error of one parameter. */
export function invalidParameter(name: string, fault: string): EndpointError {
  return invalid(`Parameter ${describe(name)} ${fault}`);
}
