/**
 * Joins the modules that the compiler wrote, and their source maps. The inputs and
 * the folders are options of the command line.
 */
import { existsSync, readFileSync } from "node:fs";

export default {
  plugins: [{
    name: "source-maps",
    load(path) {
      const map = `${path}.map`;
      // The one that a bundled package is in has none.
      if (!existsSync(map)) return null;
      return {
        code: readFileSync(path, "utf8").replace(/^\/\/# source.*$/m, ""),
        map: readFileSync(map, "utf8"),
      };
    },
  }],
  // As `sideEffects` in package.json has it.
  treeshake: { moduleSideEffects: false },
  output: {
    chunkFileNames: "shared/[name].js",
    experimentalMinChunkSize: 5000,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
    sourcemap: true,
  },
};
