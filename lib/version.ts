/** The released version of the library; a test compares it with `deno.json`. */
export const VERSION = "0.1.0";
