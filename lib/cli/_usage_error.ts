/** Arguments that the command does not understand. */
export class UsageError extends Error {}
