import * as openapi from "../../lib/description/mod.ts";
import { path } from "../../lib/path/path.ts";
import { createTools } from "../../lib/tools/create_tools.ts";
import { strictTool } from "../../lib/tools/openai/strict_tool.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import * as library from "../../mod.ts";
import { testVectors } from "./_test_vectors.ts";

testVectors(
  { ...library, ...openapi, createTools, strictTool, parseTemplate, path },
  new URL("./", import.meta.url),
);
