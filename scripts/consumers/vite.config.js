// A user of Vite who builds a library.
export default {
  build: {
    lib: { entry: process.env.ENTRY, formats: ["es"], fileName: "main" },
    emptyOutDir: false,
  },
  logLevel: "error",
};
