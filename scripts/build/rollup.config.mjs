/**
 * Joins the modules that the compiler wrote. The inputs and the folders are options
 * of the command line. There are no source maps: what it writes is readable, and
 * maps that hold the sources were two thirds of the package.
 */
export default {
  // As `sideEffects` in package.json has it.
  treeshake: { moduleSideEffects: false },
  output: {
    chunkFileNames: "shared/[name].js",
    experimentalMinChunkSize: 5000,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
  },
};
