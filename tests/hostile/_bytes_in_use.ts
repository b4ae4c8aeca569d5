import process from "node:process";

/**
 * The bytes in use after garbage collection, on Deno, Node and Bun. It collects
 * several times: V8 frees the memory of array buffers beside the program, so
 * that right after one collection it still counts some of them, and finalizers
 * run between two collections.
 */
export async function bytesInUse(): Promise<number> {
  const { Bun, gc } = globalThis as {
    Bun?: { gc(force: boolean): void };
    gc?: () => void;
  };
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (Bun) Bun.gc(true);
    else if (gc) gc();
    else throw new Error("Run it with --expose-gc");
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  // Deno counts no array buffers, and Bun counts them on its heap.
  return Bun ? heapUsed : heapUsed + arrayBuffers;
}
