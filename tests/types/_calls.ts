import ts from "typescript";
import type { Described, DescribedBody, Operation } from "./_description.ts";

/** A call to compile. */
export interface Case {
  readonly call: string;
  readonly isRight: boolean;
  /** What is right or wrong with it. */
  readonly about: string;
}

/** Names, and expressions for their values. */
type Values = ReadonlyMap<string, string>;

/** What a call is made of. */
interface Parts {
  readonly route: string;
  readonly parameters: Values;
  readonly headers: Values;
  /** The `data` option. */
  readonly data?: string;
}

/** One way to pass a body: its keys as parameters, or all of it as `data`. */
type Shape =
  & { readonly about: string }
  & (
    | { readonly keys: Values }
    | { readonly data: string }
  );

/** The headers that the library sets by itself, or that a description has no say in. */
const OWN_HEADERS = ["accept", "authorization", "content-type", "user-agent"];
const BODYLESS = ["GET", "HEAD", "OPTIONS"];
/** How many keys of a body are left out, and are of a wrong type. */
const KEYS = 4;

const isJson = ({ mediaType }: DescribedBody) => /json/.test(mediaType);
const isForm = ({ mediaType }: DescribedBody) => /form/.test(mediaType);

/** An expression of a type, which is text of the description alone. */
function valueOf({ text }: { readonly text: string }): string {
  return `a<${text}>()`;
}

function valuesOf(described: readonly Described[]): Values {
  return new Map(described.map((it) => [it.name, valueOf(it)]));
}

function without(values: Values, name: string): Values {
  return new Map([...values].filter(([other]) => other !== name));
}

function textOf(values: Values): string {
  const members = [...values].map(([name, value]) =>
    `${JSON.stringify(name)}: ${value}`
  );
  return `{ ${members.join(", ")} }`;
}

/** The source text of a call. */
function write({ route, parameters, headers, data }: Parts): string {
  const options = new Map([
    ...headers.size > 0 ? [["headers", textOf(headers)] as const] : [],
    ...data === undefined ? [] : [["data", data] as const],
  ]);
  const given = [JSON.stringify(route), textOf(parameters), textOf(options)];
  return `call(${
    given.slice(0, options.size > 0 ? 3 : parameters.size > 0 ? 2 : 1)
  })`;
}

/** The calls of an operation, right ones and wrong ones. */
export function casesOf(
  operation: Operation,
  checker: ts.TypeChecker,
): Case[] {
  const { method, path, inQuery, isBodyRequired } = operation;
  const inUrl: readonly string[] = path.match(/(?<=\{)[^}]*(?=\})/g) ?? [];
  const inPath = operation.inPath.filter(({ name }) => inUrl.includes(name));
  const named = [...inPath, ...inQuery];
  // It can only be passed apart.
  if (
    inQuery.some((it) =>
      it.isRequired && inPath.some(({ name }) => name === it.name)
    )
  ) return [];
  const inHeader = operation.inHeader
    .filter(({ name }) => !OWN_HEADERS.includes(name.toLowerCase()));
  const bodies = BODYLESS.includes(method) ? [] : operation.bodies;
  /** The body whose keys can be parameters. */
  const body = bodies.find(isJson) ?? bodies.find(isForm);
  const keys = body && keysOf(body);
  const isOpen = body !== undefined && takesAnyName(body.type);

  const cases: Case[] = [];
  const right = (about: string, parts: Parts) =>
    cases.push({ about, call: write(parts), isRight: true });
  const wrong = (about: string, parts: Parts) =>
    cases.push({ about, call: write(parts), isRight: false });

  for (const extent of ["least", "full"] as const) {
    const parts = partsIn(extent);
    if (extent === "full" ? bodies.length === 0 : !isBodyRequired) {
      right(`${extent}, no body`, parts);
    }
    for (const shape of shapesIn(extent)) {
      right(`${extent}, ${shape.about}`, join(parts, shape));
    }
  }

  // What is wrong is wrong beside the least that is right.
  const bare = partsIn("least");
  const [first, ...others] = shapesIn("least");
  const least = isBodyRequired && first ? join(bare, first) : bare;
  const withParameter = (name: string, value: string): Parts => ({
    ...least,
    parameters: new Map([...least.parameters, [name, value]]),
  });
  wrong("no such route", { ...least, route: `${method} ${path}/zzz` });
  wrong("no such path", { ...least, route: `GET /zzz${path}` });
  for (const described of named) {
    const { name, isRequired } = described;
    for (const parts of [least, ...others.map((it) => join(bare, it))]) {
      if (!isRequired) continue;
      const parameters = without(parts.parameters, name);
      wrong(`without ${name}`, { ...parts, parameters });
    }
    const value = otherThan(described.type);
    if (value) wrong(`${value} as ${name}`, withParameter(name, value));
  }
  for (const { name, type, isRequired } of inHeader) {
    const withHeaders = (headers: Values) => ({ ...least, headers });
    const headers = without(least.headers, name);
    if (isRequired) {
      wrong(`without header ${name}`, withHeaders(headers));
      const misspelt = new Map([...headers, [`${name}zzz`, '"a"']]);
      wrong(`header ${name} misspelt`, withHeaders(misspelt));
    }
    if (!accepts(type, checker.getStringType())) {
      const other = new Map([...headers, [name, "a<string>()"]]);
      wrong(`a string as header ${name}`, withHeaders(other));
    }
  }
  if (!isOpen) {
    wrong("an unknown name", withParameter("zzz", "1"));
    for (const { name } of inHeader) {
      if ([...named, ...keys ?? []].some((it) => it.name === name)) continue;
      wrong(`header ${name} as a parameter`, withParameter(name, '"a"'));
    }
  }
  if (bodies.length === 0) {
    wrong("data without a body", { ...least, data: "{}" });
  }
  if (!body) return cases;
  if (isBodyRequired && keys?.some(({ isRequired }) => isRequired)) {
    wrong("without a body", bare);
  }
  const value = otherThan(body.type);
  if (value && isJson(body)) {
    wrong(`${value} as data`, { ...bare, data: value });
  }
  if (!keys) return cases;
  const required = valuesOf(keys.filter(({ isRequired }) => isRequired));
  /** Changed keys of the body, as parameters or else as data. */
  const withKeys = (changed: Values) =>
    join(
      bare,
      isTaken(keys)
        ? { about: "", data: textOf(changed) }
        : { about: "", keys: changed },
    );
  if (!isOpen && isJson(body)) {
    const data = textOf(new Map([...required, ["zzz", "1"]]));
    wrong("an unknown key in data", { ...bare, data });
  }
  for (const name of [...required.keys()].slice(0, KEYS)) {
    const rest = without(required, name);
    if (rest.size === 0 && !isBodyRequired) continue;
    wrong(`without key ${name}`, withKeys(rest));
  }
  for (const { name, type } of keys.slice(0, KEYS)) {
    const value = otherThan(type);
    if (!value) continue;
    const changed = new Map([...required, [name, value]]);
    wrong(`${value} as key ${name}`, withKeys(changed));
  }
  return cases;

  function accepts(type: ts.Type, other: ts.Type): boolean {
    return checker.isTypeAssignableTo(other, type);
  }

  /** An expression of a type that is not assignable to another. */
  function otherThan(type: ts.Type): string | undefined {
    const other = [
      checker.getStringType(),
      checker.getNumberType(),
      checker.getBooleanType(),
    ].find((it) => !accepts(type, it));
    return other && `a<${checker.typeToString(other)}>()`;
  }

  function takesAnyName(type: ts.Type): boolean {
    return (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 ||
      (type.isUnion() ? type.types : [type])
        .some((it) => checker.getIndexInfosOfType(it).length > 0);
  }

  /** The keys of a body that is one object, but for those that are only read. */
  function keysOf(
    { type, text }: DescribedBody,
  ): Described[] | undefined {
    if (!(type.flags & ts.TypeFlags.Object) || checker.isArrayLikeType(type)) {
      return undefined;
    }
    return checker.getPropertiesOfType(type).map((property) => ({
      name: property.name,
      type: checker.getNonNullableType(checker.getTypeOfSymbol(property)),
      isRequired: (property.flags & ts.SymbolFlags.Optional) === 0,
      text: `NonNullable<${text}>[${JSON.stringify(property.name)}]`,
    })).filter(({ type }) => !type.getProperty("$read"));
  }

  /** Whether the path or the query has the name of a key as well. */
  function isTaken(keys: readonly Described[]): boolean {
    return keys.some((key) => named.some(({ name }) => name === key.name));
  }

  function partsIn(extent: "least" | "full"): Parts {
    const isIn = ({ isRequired }: Described) => isRequired || extent === "full";
    return {
      route: `${method} ${path}`,
      // The path comes last: its value is the one of a name that the query has too.
      parameters: valuesOf([...inQuery, ...inPath].filter(isIn)),
      headers: valuesOf(inHeader.filter(isIn)),
    };
  }

  /** The ways to pass a body. */
  function shapesIn(extent: "least" | "full"): Shape[] {
    return bodies.flatMap((each): Shape[] => {
      const about = each.mediaType;
      const whole = { about: `${about} as data`, data: valueOf(each) };
      const chosen = keys
        ?.filter(({ isRequired }) => isRequired || extent === "full");
      const asKeys = each === body && chosen && !isTaken(chosen)
        ? [{ about: `keys of ${about}`, keys: valuesOf(chosen) }]
        : [];
      if (isJson(each)) return [...asKeys, whole];
      if (/urlencoded/.test(about)) {
        return [...asKeys, { about, data: "new URLSearchParams()" }];
      }
      if (isForm(each)) return [...asKeys, { about, data: "new FormData()" }];
      return ["new Uint8Array(1)", "new Blob()"].map((data) => ({
        about: `${data} as ${about}`,
        data,
      }));
    });
  }

  function join(parts: Parts, shape: Shape): Parts {
    if ("data" in shape) return { ...parts, data: shape.data };
    const parameters = new Map([...parts.parameters, ...shape.keys]);
    return { ...parts, parameters };
  }
}
