/**
 * What the tests may do: read, run the command and other programs, and speak
 * to servers that they started themselves. What they write is in temporary
 * folders, in which shells run what they print.
 */
export const permissions: readonly string[] = [
  "--allow-env",
  "--allow-net=127.0.0.1",
  "--allow-read",
  "--allow-run",
  "--allow-write",
];
