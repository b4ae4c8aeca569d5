/** Options of a call or of defaults, merged or not. */
export interface Options {
  [name: string]: unknown;
  [BESIDE]?: unknown;
}

/**
 * Where merged options keep the parameters called `url` and `method` of a call
 * whose route decides both, or a value that was passed in place of options, which
 * `parse` refuses. A symbol is not the name of a parameter, and is copied with
 * the options.
 */
export const BESIDE: unique symbol = /* @__PURE__ */ Symbol("beside the route");
