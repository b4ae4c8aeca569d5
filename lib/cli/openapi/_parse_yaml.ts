import { parse } from "yaml";

/**
 * Reads YAML 1.2, with the merge keys of 1.1.
 *
 * This is the one file that needs a package. Only the command loads it, and only
 * for YAML; the build of the npm package puts the parser into it.
 */
export function parseYaml(text: string): unknown {
  return parse(text, {
    merge: true,
    // What an alias stands for is not copied, so that it may be used often.
    maxAliasCount: -1,
    prettyErrors: true,
  });
}
