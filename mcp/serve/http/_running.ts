/**
 * The requests of clients that run. Until the protocol of 2025-11-25, a client
 * cancels one by another request, which names its session and its id. (Later ones
 * close the connection.)
 */
export class Running {
  readonly #controllers = new Map<string, AbortController>();

  /** Cancels a request of a client, if it runs in this process. */
  cancel(client: string, id: unknown): void {
    this.#controllers.get(keyOf(client, id))?.abort();
  }

  /**
   * Runs a request until its response has been read, or the client leaves.
   *
   * @param client Who sends it, and in which session.
   * @param left Aborts when the client leaves.
   */
  async run(
    client: string,
    id: unknown,
    left: AbortSignal,
    respond: (signal: AbortSignal) => Promise<Response>,
  ): Promise<Response> {
    const key = keyOf(client, id);
    const controller = new AbortController();
    const end = () => {
      // Another request may have the same id meanwhile.
      if (this.#controllers.get(key) !== controller) return;
      this.#controllers.delete(key);
    };
    this.#controllers.set(key, controller);
    const signal = AbortSignal.any([left, controller.signal]);
    signal.addEventListener("abort", end);
    const { body, status, headers } = await respond(signal);
    const { readable, writable } = new TransformStream();
    // Also if nobody reads it to its end.
    if (body) body.pipeTo(writable).then(end, end);
    else end();
    return new Response(body && readable, { status, headers });
  }
}

function keyOf(client: string, id: unknown): string {
  return JSON.stringify([client, id]);
}
