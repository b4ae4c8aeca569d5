/**
 * Runs the suite in a Worker: the input is the request, the result the response.
 *
 * @module
 */
import { runSuite } from "./suite.ts";

export default {
  async fetch(request: Request): Promise<Response> {
    return Response.json(await runSuite(await request.json()));
  },
};
