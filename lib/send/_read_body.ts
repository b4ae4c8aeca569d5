import { HttpError } from "./http_error.ts";
import type { BodyKind } from "./types.ts";

/** Reads the content of an answer as its type says, or as it is asked for. */
export async function readBody(
  request: Request,
  response: Response,
  as?: BodyKind | false,
): Promise<unknown> {
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  const kind = as ||
    (/[+/]json$/i.test(type.trim())
      ? "json"
      : /^text\//i.test(type)
      ? "text"
      : "arrayBuffer");
  if (kind === "json") {
    // A byte order mark counts as white space.
    const text = (await response.text()).trim();
    try {
      return text ? JSON.parse(text) : undefined;
    } catch {
      if (response.ok) throw new HttpError(request, response, text);
      return text;
    }
  }
  const data = await response[kind as "text" | "blob" | "arrayBuffer"]();
  return as || data !== "" && (data as ArrayBuffer).byteLength !== 0
    ? data
    : undefined;
}
