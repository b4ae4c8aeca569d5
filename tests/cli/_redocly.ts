import * as redocly from "@redocly/openapi-core";
import { mkdir, writeFile } from "node:fs/promises";

/** Puts what openapi-typescript brings along into the folder of one that stands for it. */
export async function installRedocly(project: string): Promise<void> {
  const folder =
    `${project}/node_modules/openapi-typescript/node_modules/@redocly/openapi-core`;
  await mkdir(folder, { recursive: true });
  await writeFile(
    `${folder}/index.js`,
    "module.exports = globalThis.redoclyOfTest;",
  );
  Object.assign(globalThis, { redoclyOfTest: redocly });
}
