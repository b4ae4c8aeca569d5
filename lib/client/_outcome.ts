/** What came of an attempt: a response and its data, or a failure. */
export type Outcome =
  | {
    readonly response: Response;
    readonly data: unknown;
    readonly failure: undefined;
  }
  | {
    /** The response, if there is one. */
    readonly response: Response | undefined;
    readonly data?: undefined;
    readonly failure: {
      readonly error: unknown;
      /** How long to wait before the next attempt, in milliseconds; nothing if this one is final. */
      readonly delay: number | undefined;
    };
  };
