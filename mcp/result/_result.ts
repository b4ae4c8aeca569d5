/** A part of a result, as the Model Context Protocol has them. */
export type Content =
  | { type: "text"; text: string }
  | { type: "image" | "audio"; data: string; mimeType: string };

/** The result of a tool. */
export interface ToolResult {
  /** What a model reads. */
  content: Content[];
  /** Whether the call failed. */
  isError?: boolean;
  /** The data for programs: an object, so that anything else is its `result`. */
  structuredContent?: Record<string, unknown>;
  /** Lets the result be passed where the SDK expects one. */
  [key: string]: unknown;
}

/** The result of some texts; empty ones are left out. */
export function textOf(...texts: readonly string[]): ToolResult {
  return {
    content: texts.filter((text) => text)
      .map((text) => ({ type: "text", text })),
  };
}

/** The same as an error. */
export function errorOf(...texts: readonly string[]): ToolResult {
  return { ...textOf(...texts), isError: true };
}
