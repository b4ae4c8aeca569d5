/** A separate file, which the build replaces by the function alone: its package has two others. */
export { toNodeHandler } from "@modelcontextprotocol/node";
