/**
 * The draft-07 JSON Schema of the install-run input, for editors and for tools
 * that take a schema. `run_install_input.schema.json` is the same schema.
 *
 * @example Look up what a property means
 * ```ts
 * import { runInstallInputSchema } from "@waymark/endpoint/schema";
 *
 * const { cwd } = runInstallInputSchema.definitions.RunInstall.properties;
 * console.log(cwd.description);
 * // → "The directory that the command is run in."
 * ```
 */
export const runInstallInputSchema = {
  "$schema": "http://json-schema.org/draft-07/schema#",
  "$id": "urn:waymark:endpoint:run-install-input",
  "title": "Install-run input",
  "description": "Whether and how an install command is run.",
  "anyOf": [
    {
      "$ref": "#/definitions/RunInstall",
    },
    {
      "title": "List of installs",
      "description": "Each install is run.",
      "type": "array",
      "items": {
        "$ref": "#/definitions/RunInstall",
      },
    },
    {
      "title": "Switch",
      "description":
        "true runs one recursive install; false and null run none.",
      "type": [
        "null",
        "boolean",
      ],
    },
  ],
  "definitions": {
    "RunInstall": {
      "title": "Install",
      "description": "One run of the install command.",
      "type": "object",
      "properties": {
        "recursive": {
          "description": "Whether every package of the workspace is installed.",
          "type": "boolean",
        },
        "cwd": {
          "description": "The directory that the command is run in.",
          "type": "string",
        },
        "args": {
          "description": "Further arguments of the command.",
          "type": "array",
          "items": {
            "type": "string",
          },
        },
      },
    },
  },
} as const;
