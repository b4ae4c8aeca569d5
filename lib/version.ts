/** The released version of the library; a test holds it to `deno.json`'s. */
export const VERSION = "0.1.0";
