/** Shows an argument in a message. */
export function show(argument: string): string {
  return JSON.stringify(argument);
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
