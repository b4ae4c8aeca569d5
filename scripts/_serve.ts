export interface Server {
  /** Where it listens, for example `http://127.0.0.1:43210`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Responds to a request; `undefined` means 404. */
export type Handler = (
  request: Request,
) => Response | undefined | Promise<Response | undefined>;

export function serve(handle: Handler): Server {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) =>
      await handle(request) ?? new Response(null, { status: 404 }),
  );
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    close: () => server.shutdown(),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
};

/** Responds with the files of a folder. */
export function filesOf(folder: string): Handler {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const type = TYPES[path.split(".").at(-1)!];
    const body = await Deno.readFile(folder + path).catch(() => undefined);
    return body && type
      ? new Response(body, { headers: { "content-type": type } })
      : undefined;
  };
}

/** Waits until a process prints a pattern, and returns its first group. Both outputs must be piped. */
export async function printed(
  child: Deno.ChildProcess,
  pattern: RegExp,
): Promise<string> {
  let output = "";
  return await new Promise((resolve, reject) => {
    const read = async (stream: ReadableStream<Uint8Array>) => {
      for await (const text of stream.pipeThrough(new TextDecoderStream())) {
        const found = pattern.exec(output += text)?.[1];
        if (found !== undefined) resolve(found);
      }
    };
    Promise.all([child.stdout, child.stderr].map(read)).finally(() =>
      reject(new Error(`${pattern} is not in the output:\n${output}`))
    );
  });
}

export async function stop(child: Deno.ChildProcess): Promise<void> {
  try {
    child.kill();
  } catch {
    // It has stopped already.
  }
  await child.status;
}
