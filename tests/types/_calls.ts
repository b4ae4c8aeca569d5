import type ts from "typescript";
import type { Described, DescribedBody, Operation } from "./_description.ts";
import { type Sampler, textOf } from "./_sample.ts";

/** A call to compile, and what the description alone says of its values. */
export interface Case {
  readonly call: string;
  readonly isRight: boolean;
  /** What is right or wrong with it. */
  readonly about: string;
  /**
   * Assignments to types of the description alone. They compile where the call
   * is right; where it is wrong, one of them does not, or else the description
   * lets the mistake pass, and so may the library.
   */
  readonly facts: readonly string[];
}

/** The headers that the library sets by itself, or that a description has no say in. */
const OWN_HEADERS = ["accept", "authorization", "content-type", "user-agent"];
const BODYLESS = ["GET", "HEAD", "OPTIONS"];

type Values = Map<string, string>;

/** What a call is made of. */
interface Parts {
  readonly route: string;
  readonly parameters: Values;
  readonly headers: Values;
  /** The `data` option. */
  readonly data?: string;
}

/** The source text of a call. */
function write({ route, parameters, headers, data }: Parts): string {
  const options: Values = new Map();
  if (headers.size > 0) options.set("headers", textOf(headers));
  if (data !== undefined) options.set("data", data);
  const given = [
    JSON.stringify(route),
    ...parameters.size + options.size > 0 ? [textOf(parameters)] : [],
    ...options.size > 0 ? [textOf(options)] : [],
  ];
  return `call(${given.join(", ")})`;
}

function fact(type: string, value: string): string {
  return `check<${type}>(${value});`;
}

/** The calls of an operation, right ones and wrong ones. */
export function casesOf(operation: Operation, sampler: Sampler): Case[] {
  const { method, path, inPath, inQuery, inHeader } = operation;
  const hasBody = !BODYLESS.includes(method);
  const bodies = hasBody ? operation.bodies : [];
  const cases: Case[] = [];
  const inUrl = new Set(
    path.match(/\{[^}]*\}/g)?.map((name) => name.replace(/[{}*+./;?]/g, "")),
  );
  const isTwice = inQuery.some(({ name, isRequired }) =>
    isRequired && inPath.some((other) => other.name === name)
  );
  if (isTwice) return [];

  const named = new Set([
    ...[...inPath, ...inQuery].map(({ name }) => name),
    ...bodies.flatMap(({ type }) =>
      (type.isUnion() ? type.types : [type]).flatMap((each) =>
        sampler.isObject(each)
          ? each.getProperties().map(({ name }) => name)
          : []
      )
    ),
  ]);
  const right = (about: string, parts: Parts, facts: string[]) =>
    cases.push({ about, call: write(parts), facts, isRight: true });
  const wrong = (about: string, parts: Parts, facts: string[] = []) =>
    cases.push({ about, call: write(parts), facts, isRight: false });

  const least = parametersIn("least");
  if (!least) return [];
  const [body] = bodies;
  const shapes = body ? bodies.flatMap((each) => shapesOf(each, "least")) : [];
  const needed = body && operation.isBodyRequired ? shapes[0] : undefined;
  if (body && operation.isBodyRequired && !needed) return [];
  const bare = join(least, needed);
  right("least", bare.parts, bare.facts);
  if (!operation.isBodyRequired || shapes.length > 1) {
    shapes.forEach((shape) => {
      const { parts, facts } = join(least, shape);
      right(`least, ${shape.about}`, parts, facts);
    });
  }
  const full = parametersIn("full");
  if (full) {
    const fullShapes = bodies.flatMap((each) => shapesOf(each, "full"));
    (fullShapes.length > 0 ? fullShapes : [undefined]).forEach((shape) => {
      const { parts, facts } = join(full, shape);
      right(`full, ${shape?.about ?? "no body"}`, parts, facts);
    });
    const [first] = fullShapes;
    if (first?.data !== undefined && least.parts.parameters.size > 0) {
      const { parts } = join(least, first);
      const { parameters } = parts;
      for (const { name } of inPath) {
        if (!inUrl.has(name)) continue;
        wrong(`without ${name}, with data`, {
          ...parts,
          parameters: without(parameters, name),
        });
      }
    }
  }
  for (const shape of dataOf(body, "least")) {
    const { parts, facts } = join(least, shape);
    right(`least, ${shape.about}`, parts, facts);
  }

  // What is wrong is wrong beside the least that is right.
  const { parts } = bare;
  const alter = (change: Partial<Parts>): Parts => ({ ...parts, ...change });
  wrong(
    "no such route",
    alter({ route: `${method} ${path.replace(/(?=\?|$)/, "/zzz")}` }),
  );
  const other = ["GET", "POST", "PUT", "PATCH", "DELETE"]
    .find((name) => name !== method)!;
  wrong("no such path", alter({ route: `${other} /zzz${path}` }));
  for (const { name, isRequired } of [...inPath, ...inQuery]) {
    if (!isRequired || !parts.parameters.has(name)) continue;
    wrong(
      `without ${name}`,
      alter({ parameters: without(parts.parameters, name) }),
    );
  }
  for (const described of [...inPath, ...inQuery]) {
    const { name, type, text } = described;
    for (const value of wrongValues(type)) {
      wrong(
        `${value} as ${name}`,
        alter({ parameters: new Map([...parts.parameters, [name, value]]) }),
        [fact(text, value)],
      );
    }
  }
  for (const { name } of inHeader) {
    if (named.has(name)) continue;
    wrong(
      `header ${name} as a parameter`,
      alter({ parameters: new Map([...parts.parameters, [name, '"a"']]) }),
    );
  }
  for (const described of inHeader) {
    const { name, type, text, isRequired } = described;
    if (OWN_HEADERS.includes(name.toLowerCase())) continue;
    if (isRequired) {
      wrong(
        `without header ${name}`,
        alter({ headers: without(parts.headers, name) }),
      );
      wrong(
        `header ${name} misspelt`,
        alter({
          headers: new Map([
            ...without(parts.headers, name),
            [`${name}zzz`, parts.headers.get(name)!],
          ]),
        }),
      );
    }
    if (sampler.isEnum(type)) {
      wrong(
        `"zzz" as header ${name}`,
        alter({ headers: new Map([...parts.headers, [name, `"zzz"`]]) }),
        [fact(text, `"zzz"`)],
      );
    }
  }
  if (!hasBody) {
    wrong(
      "an unknown name",
      alter({ parameters: new Map([...parts.parameters, ["zzz", "1"]]) }),
    );
    wrong("data without a body", alter({ data: "{}" }));
  }
  if (hasBody && !body) {
    wrong(
      "an unknown name",
      alter({ parameters: new Map([...parts.parameters, ["zzz", "1"]]) }),
    );
  }
  if (body && needed === undefined && !shapes[0]) return cases;
  if (body) {
    const shape = shapes[0]!;
    const { parts } = join(least, shape);
    if (operation.isBodyRequired && !isAll(body)) {
      wrong("without a body", least.parts, [
        ...shape.members ? [fact(body.text, "{}")] : [],
      ]);
    }
    if (shape.members) {
      const members = shape.members;
      const into = (changed: Values): Parts => {
        const { parts } = join(least, {
          ...shape,
          members: changed,
          ...shape.data !== undefined && { data: textOf(changed) },
        });
        return parts;
      };
      const unknown = new Map([...members, ["zzz", "1"]]);
      wrong("an unknown key", into(unknown), [
        fact(body.text, textOf(unknown)),
      ]);
      if (shape.data === undefined && bodies.length === 1) {
        const data = textOf(unknown);
        wrong("an unknown key in data", join(least, { ...shape, data }).parts, [
          fact(body.text, data),
        ]);
      }
      for (const name of [...members.keys()].slice(0, 4)) {
        const rest = without(members, name);
        if (rest.size === 0 && !operation.isBodyRequired) continue;
        wrong(`without key ${name}`, into(rest), [
          fact(body.text, textOf(rest)),
        ]);
      }
      const known = sampler.membersOf(shape.type, "full") ?? members;
      for (const name of [...known.keys()].slice(0, 4)) {
        const property = shape.type.getProperty(name)!;
        for (const value of wrongValues(sampler.typeOf(property))) {
          const changed = new Map([...members, [name, value]]);
          wrong(`${value} as key ${name}`, into(changed), [
            fact(body.text, textOf(changed)),
          ]);
        }
      }
    } else {
      const value = sampler.otherThan(body.type);
      if (value !== undefined && /json/.test(body.mediaType)) {
        wrong(`${value} as data`, { ...parts, data: value }, [
          fact(body.text, value),
        ]);
      }
    }
  }
  return cases;

  function isAll({ type }: DescribedBody): boolean {
    return sampler.otherThan(type) === undefined;
  }

  function wrongValues(type: ts.Type): string[] {
    const value = sampler.otherThan(type);
    return [
      ...value === undefined ? [] : [value],
      ...sampler.isEnum(type) ? [`"zzz"`] : [],
    ];
  }

  /** The parameters of path, query and header. */
  function parametersIn(extent: "least" | "full") {
    const facts: string[] = [];
    const parameters: Values = new Map();
    const headers: Values = new Map();
    const add = (to: Values, { name, type, text }: Described) => {
      const value = sampler.valueOf(type, extent);
      if (value === undefined) return false;
      to.set(name, value);
      facts.push(fact(text, value));
      return true;
    };
    for (const described of inPath) {
      if (!inUrl.has(described.name)) continue;
      if (!add(parameters, described)) return undefined;
    }
    for (const described of inQuery) {
      if (extent === "least" && !described.isRequired) continue;
      if (parameters.has(described.name)) continue;
      if (!add(parameters, described)) {
        if (described.isRequired) return undefined;
      }
    }
    for (const described of inHeader) {
      const { name, isRequired } = described;
      if (OWN_HEADERS.includes(name.toLowerCase())) continue;
      if (extent === "least" && !isRequired) continue;
      if (!add(headers, described) && isRequired) return undefined;
    }
    return {
      parts: { route: `${method} ${path}`, parameters, headers },
      facts,
    };
  }

  interface Shape {
    about: string;
    type: ts.Type;
    /** The keys of the body, where it is an object. */
    members?: Values;
    /** The `data` option, where the keys cannot be parameters. */
    data?: string;
    facts: string[];
  }

  function join(
    { parts, facts }: { parts: Parts; facts: string[] },
    shape: Shape | undefined,
  ): { parts: Parts; facts: string[] } {
    const { parameters, headers } = parts;
    const flat = shape?.data === undefined ? shape?.members : undefined;
    return {
      parts: {
        ...parts,
        parameters: new Map([...parameters, ...flat ?? []]),
        headers: new Map([
          ...headers,
        ]),
        ...shape?.data !== undefined && { data: shape.data },
      },
      facts: [...facts, ...shape?.facts ?? []],
    };
  }

  /** A body as parameters where that can be, else as data. */
  function shapesOf(body: DescribedBody, extent: "least" | "full"): Shape[] {
    const { mediaType, type, text } = body;
    const isJson = /^application\/json|\+json/.test(mediaType);
    const isForm = /form/.test(mediaType);
    if (!isJson && !isForm) return dataOf(body, extent);
    // A form is written as parameters where there is no JSON beside it.
    if (isForm && bodies.some((other) => /json/.test(other.mediaType))) {
      return [{
        about: `form as data`,
        type,
        data: /multipart/.test(mediaType)
          ? "new FormData()"
          : "new URLSearchParams()",
        facts: [],
      }];
    }
    const taken = [...inPath, ...inQuery].map(({ name }) => name);
    const members = type.isUnion() ? type.types : [type];
    return members.flatMap((each, index): Shape[] => {
      if (!sampler.isObject(each)) {
        const data = sampler.valueOf(each, extent);
        return data === undefined || isForm ? [] : [{
          about: `data, member ${index}`,
          type: each,
          data,
          facts: [fact(text, data)],
        }];
      }
      const keys = sampler.membersOf(each, extent, [each]);
      if (!keys) return [];
      const value = textOf(keys);
      return [{
        about: `${mediaType}, member ${index}`,
        type: each,
        members: keys,
        ...[...keys.keys()].some((name) => taken.includes(name)) &&
          { data: value },
        facts: [fact(text, value)],
      }];
    });
  }

  /** A body as data. */
  function dataOf(
    body: DescribedBody | undefined,
    extent: "least" | "full",
  ): Shape[] {
    if (!body) return [];
    const { mediaType, type, text } = body;
    if (/form-data/.test(mediaType)) {
      return [{ about: "FormData", type, data: "new FormData()", facts: [] }];
    }
    if (/form/.test(mediaType)) {
      return [{
        about: "URLSearchParams",
        type,
        data: "new URLSearchParams()",
        facts: [],
      }];
    }
    if (!/json/.test(mediaType)) {
      return [
        { about: "bytes", type, data: "new Uint8Array(1)", facts: [] },
        { about: "a Blob", type, data: "new Blob()", facts: [] },
      ];
    }
    const data = sampler.valueOf(type, extent);
    return data === undefined
      ? []
      : [{ about: "data", type, data, facts: [fact(text, data)] }];
  }
}

function without(values: Values, name: string): Values {
  return new Map([...values].filter(([other]) => other !== name));
}
