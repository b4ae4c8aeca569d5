/** What Chromium is called where it is installed, in the order of preference. */
const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A page of a headless browser. */
export interface Page {
  /** The name and the version of the browser. */
  readonly version: string;
  /** Evaluates an expression in the page, awaits its value, and gives it as JSON can hold it. */
  evaluate(expression: string): Promise<unknown>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/**
 * Starts headless Chromium with a page at the address, and speaks the DevTools
 * protocol with it. `undefined` where no Chromium is installed.
 */
export async function openPage(url: string): Promise<Page | undefined> {
  const profile = await Deno.makeTempDir();
  const browser = start(profile);
  if (browser === undefined) {
    await Deno.remove(profile);
    return undefined;
  }
  const connection = await connect(await addressOf(browser));
  const { product } = await connection.send("Browser.getVersion");
  const { targetId } = await connection.send("Target.createTarget", {
    url: "about:blank",
  });
  const { sessionId } = await connection.send("Target.attachToTarget", {
    targetId,
    flatten: true,
  });
  const page = String(sessionId);
  await connection.send("Page.enable", {}, page);
  const loaded = connection.once("Page.loadEventFired");
  await connection.send("Page.navigate", { url }, page);
  await loaded;
  return {
    version: String(product).replace(/^.*\//, ""),
    async evaluate(expression) {
      const { result, exceptionDetails } = await connection.send(
        "Runtime.evaluate",
        { expression, awaitPromise: true, returnByValue: true },
        page,
      );
      if (exceptionDetails !== undefined) {
        throw new Error(JSON.stringify(exceptionDetails));
      }
      return Reflect.get(Object(result), "value");
    },
    async close() {
      connection.close();
      browser.kill("SIGKILL");
      await browser.status;
      await Deno.remove(profile, { recursive: true });
    },
  };
}

function start(profile: string): Deno.ChildProcess | undefined {
  for (const name of names) {
    try {
      return new Deno.Command(name, {
        args: [
          "--headless",
          // Its sandbox refuses to work for root.
          ...(Deno.uid() === 0 ? ["--no-sandbox"] : []),
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-dev-shm-usage",
          "--disable-gpu",
          "--disable-sync",
          "--no-default-browser-check",
          "--no-first-run",
          "--remote-debugging-port=0",
          `--user-data-dir=${profile}`,
        ],
        stdin: "null",
        stdout: "null",
        stderr: "piped",
      }).spawn();
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  return undefined;
}

/** The address of the DevTools, which Chromium writes to standard error. */
async function addressOf(browser: Deno.ChildProcess): Promise<string> {
  const decoder = new TextDecoder();
  let written = "";
  for await (const chunk of browser.stderr.values({ preventCancel: true })) {
    written += decoder.decode(chunk, { stream: true });
    const address = written.match(/DevTools listening on (\S+)\n/)?.[1];
    if (address === undefined) continue;
    // Chromium goes on writing, and would stop if nobody read.
    browser.stderr.pipeTo(new WritableStream()).catch(() => {});
    return address;
  }
  throw new Error(`Chromium did not start:\n${written}`);
}

type Answer = Record<string, unknown>;

interface Connection {
  send(method: string, params?: object, sessionId?: string): Promise<Answer>;
  once(method: string): Promise<void>;
  close(): void;
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const calls: ((message: Answer) => void)[] = [];
  const listeners = new Map<string, () => void>();
  socket.onmessage = ({ data }) => {
    const message: Answer = JSON.parse(data);
    if (typeof message.id === "number") calls[message.id]?.(message);
    else listeners.get(String(message.method))?.();
  };
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = calls.push(({ error, result }) => {
          if (error === undefined) resolve(Object(result));
          else reject(new Error(`${method}: ${JSON.stringify(error)}`));
        }) - 1;
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      }),
    once: (method) =>
      new Promise((resolve) => {
        listeners.set(method, resolve);
      }),
    close: () => socket.close(),
  };
}
