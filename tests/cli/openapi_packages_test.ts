/** What `waymark openapi` does with the packages of the project that it is used in. */
import { assertEquals } from "@std/assert";
import { readdir } from "node:fs/promises";
import { describe, it } from "node:test";
import { attempt, root } from "../../scripts/_tools.ts";
// The TypeScript that the command finds in the process of the test.
import "typescript";
import { type Files, openProject } from "./_command.ts";

describe("waymark openapi, with the packages of a project", () => {
  const NAME = "openapi-typescript";
  const WRITER = `
    exports.scanDiscriminators = () => {};
    exports.transformSchema = ({ info }) => info?.title;`;

  it("says where the types of openapi-typescript do not compile, and writes them", async () => {
    const project = await openProject({
      packages: {
        [NAME]:
          `${WRITER} exports.COMMENT_HEADER = ""; exports.astToString = String;`,
      },
    });
    const faults: [text: string, line?: string][] = [
      ["export type A = Record<string, 1>;"],
      ["\nexport type A = B;", "line 2: Cannot find name 'B'."],
      ["export type A = ;", "line 1: Type expected."],
      [
        "export interface components {\n    schemas: {\n        A: B;\n    };\n}",
        "line 3, in A of the components: Cannot find name 'B'.",
      ],
      [
        "export interface operations {\n    getA: {\n        a: B;\n    };\n}",
        "line 3, in getA of the operations: Cannot find name 'B'.",
      ],
      [
        'export type A = import("./a").B;',
        "line 1: Cannot find module './a'. Did you mean to set the 'moduleResolution' option to 'nodenext', or to add aliases to the 'paths' option?",
      ],
    ];
    for (const [title, line] of faults) {
      const paths = { "/a": { get: {} } };
      const input = JSON.stringify({
        openapi: "3.1.0",
        info: { title },
        paths,
      });
      const args = ["openapi", "-", "-o", "$PWD/api"];
      const { status, errors } = await project.run(args, { input });
      const message =
        `waymark: the types that openapi-typescript wrote of standard input do not compile, in paths.ts\n  error: ${line}\n`;
      assertEquals([status, errors], line ? [1, message] : [0, ""]);
      assertEquals(await project.read("api/paths.ts"), title);
    }
    await project.close();
  });

  it("shows the error of a package that is broken, and writes nothing", async () => {
    const project = await openProject({
      packages: { [NAME]: "throw new TypeError('broken');" },
    });
    const input = '{"openapi":"3.1.0"}';
    const args = ["openapi", "-", "-o", "$PWD/api"];
    const { errors } = await project.run(args, { input });
    assertEquals(errors, "waymark: broken\n");
    assertEquals(await readdir(project.folder), ["node_modules"]);
    await project.close();
  });

  /** Runs the command in a process, in which Deno finds the packages of the project and not its own. */
  async function runIn(packages: Files, item: object) {
    const document = { openapi: "3.1.0", paths: { "/a": item } };
    const project = await openProject({ packages });
    await project.write("api.json", JSON.stringify(document));
    const args = [
      ...["run", "--quiet", "--no-check", "--allow-all"],
      ...["--import-map=tests/offline/import_map.json", "cli.ts", "openapi"],
      ...[`${project.folder}/api.json`, "-o", `${project.folder}/api`],
    ];
    const command = Deno.execPath();
    const { code, stderr } = await attempt(command, { args, cwd: root });
    const types = await project.read("api/paths.ts");
    await project.close();
    return [code, stderr, types];
  }

  const INSTALL =
    "npm install --save-dev openapi-typescript@7; or, beside TypeScript 7: npx -p @waymark/endpoint -p openapi-typescript@7 -p typescript@5 waymark openapi ...\n";
  const INSIDE = {
    [NAME]: `${WRITER} exports.COMMENT_HEADER = "export {};";
      exports.astToString = () => "";`,
  };
  const NEEDS = {
    [NAME]: `${WRITER} exports.COMMENT_HEADER = "";
      exports.astToString = () => require("typescript").factory;`,
  };
  const NEW = { typescript: "exports.version = '7.0.2';" };
  const OLD = `
    exports.factory = "export {};";
    exports.createSourceFile = () => {};
    exports.createProgram = () => ({
      getSyntacticDiagnostics: () => [],
      getSemanticDiagnostics: () => [],
    });`;
  const REFERS = { $ref: "a.json" };
  const projects: [
    name: string,
    packages: Files,
    fault: string,
    item?: object,
  ][] = [
    ["an openapi-typescript that has a TypeScript inside", INSIDE, ""],
    ["TypeScript 5", { ...NEEDS, typescript: OLD }, ""],
    [
      "TypeScript 7 alone",
      { ...NEEDS, ...NEW },
      `openapi-typescript cannot use TypeScript 7; ${INSTALL}`,
    ],
    [
      "no openapi-typescript",
      {},
      `the project has no openapi-typescript; ${INSTALL}`,
    ],
    [
      "no openapi-typescript, for several files",
      {},
      `the project has no openapi-typescript; ${INSTALL}`,
      REFERS,
    ],
    [
      "another openapi-typescript, for several files",
      INSIDE,
      `openapi-typescript 7 puts the files of a description together, and this is another one; ${INSTALL}`,
      REFERS,
    ],
  ];
  for (const [name, packages, fault, item = { get: {} }] of projects) {
    it(`${fault ? "says what is missing beside" : "works with"} ${name}`, async () => {
      assertEquals(
        await runIn(packages, item),
        fault ? [1, `waymark: ${fault}`, ""] : [0, "", "export {};"],
      );
    });
  }
});
