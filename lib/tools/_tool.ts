import { describe } from "../_describe.ts";
import { invalid, invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { eachHeader } from "../endpoint/_headers.ts";
import { EndpointError } from "../endpoint_error.ts";
import { kindOf } from "../openapi/_media_types.ts";
import { type Parameter, UNSTYLED } from "../openapi/_read_parameter.ts";
import { shapesOf } from "../openapi/_shapes_of.ts";
import { type Route, stylesOf, writeRoutes } from "../openapi/_write_config.ts";
import type {
  AnyEndpointFunction,
  QuerySerializer,
  RequestOptions,
} from "../types/mod.ts";
import {
  bracketed,
  contentOf,
  writeBody,
  writeParameter,
} from "./_arguments.ts";
import { checkArguments, errorOf, show } from "./_check.ts";
import { join, nameArguments, NOT_IN_ARGUMENTS } from "./_names.ts";
import { Ref, type Schema, type Schemas, shorten, STRING } from "./_schemas.ts";
import type {
  InputSchema,
  SchemaValidator,
  ToolRequestOptions,
} from "./types.ts";

/** What all tools of a description share. */
export interface Context {
  readonly schemas: Schemas;
  readonly querySerializer: QuerySerializer;
  /** Whether the program sets a parameter, or a security scheme names it. */
  readonly isHidden: (
    parameter: Pick<Parameter, "name" | "location">,
  ) => boolean;
  readonly isDefault: (name: string) => boolean;
  /** Says why requests cannot go to a base URL. */
  readonly faultOfServer: (baseUrl: string) => string;
  /** Creates an endpoint function, whose defaults have no parameters but these. */
  readonly create: (
    config: object,
    isKept: (name: string) => boolean,
  ) => AnyEndpointFunction;
  readonly validator: SchemaValidator | undefined;
}

/** An argument of a tool. */
export interface Argument {
  readonly name: string;
  readonly location: string;
  readonly isRequired: boolean;
  /** The name in the request. */
  readonly variable: string;
  readonly schema: Schema;
  readonly write: (value: unknown) => unknown;
}

/** An operation with all that its requests need. */
export interface Plan {
  readonly args: readonly Argument[];
  readonly inputSchema: () => InputSchema;
  readonly request: (
    tool: string,
    args: unknown,
    options?: ToolRequestOptions,
  ) => RequestOptions;
}

/** What the options of a request are. */
const OPTIONS = ["baseUrl", "headers", "mediaType", "request"];

/** Reads what an operation needs; where it cannot be a tool, the error says why. */
export function planOf(route: Route, context: Context): Plan {
  const { operation, fault, unwritten } = route;
  const { schemas, isHidden } = context;
  const { document, settings: { descriptions } } = schemas;
  const { method, isBodiless, node, body, server } = operation;
  const reason = operation.faults.at(0) ?? fault;
  if (reason) throw new Error(reason);
  if (isBodiless && node.requestBody !== undefined) {
    throw new Error(`${method} requests have no body`);
  }
  if (server.text !== undefined) {
    throw new Error(`its server is ${describe(server.text)}, which is no URL`);
  }
  if (server.baseUrl) {
    const fault = context.faultOfServer(server.baseUrl);
    if (fault) throw new Error(fault);
  }
  const reasons = new Map(unwritten);
  let path = operation.path;
  const inPath = new Set(
    path.match(/\{[^{}]+\}/g)?.map((it) => it.slice(1, -1)),
  );
  const described = operation.parameters.filter(({ name, location }) =>
    location !== "cookie" && (location !== "path" || inPath.has(name))
  );
  const of = (place: string) =>
    new Set(
      described.filter((it) => it.location === place).map(({ name }) => name),
    );
  for (const name of inPath) {
    // Some descriptions do not list the parameters of their path.
    if (!of("path").has(name)) described.push(inPathOnly(name));
  }
  const inQuery = of("query");
  const spread = new Map<string, Argument["write"]>();
  const sent: Parameter[] = [];
  const shown: {
    described: Parameter;
    variable: string;
    write: Argument["write"];
  }[] = [];
  for (const it of described) {
    const { name, location } = it;
    if (location === "querystring" && kindOf(`${it.mediaType}`) !== 2) {
      throw new Error(
        `the parameter ${describe(name)} is the whole query, and no form`,
      );
    }
    if (reasons.get(it) === "name") {
      if (!it.isRequired || isHidden(it)) continue;
      throw new Error(
        `the query parameter ${
          describe(name)
        } has a name that no request can have`,
      );
    }
    const isClash = inPath.has(name) && inQuery.has(name);
    if (isHidden(it)) {
      if (!isClash || location === "path") sent.push(it);
      continue;
    }
    const { parameter, write } = writeParameter(it, !reasons.has(it));
    let variable = name;
    if (isClash && location === "path") {
      do variable += "_"; while (
        inPath.has(variable) || inQuery.has(variable) ||
        context.isDefault(variable)
      );
      path = path.replaceAll(`{${name}}`, `{${variable}}`);
    }
    if (location.startsWith("query") && parameter.object === "form*") {
      spread.set(name, (sent) => sent);
    } else if (parameter.object === "deepObject") {
      spread.set(name, bracketed(name));
    }
    shown.push({ described: it, variable, write });
    sent.push(variable === name ? parameter : { ...parameter, name: variable });
  }
  const asRead = new Set(operation.parameters);
  const isChanged = path !== operation.path ||
    sent.some((it) => !asRead.has(it) && it.node !== NO_NODE);
  const { querySerializer, routes: [own] } = isChanged
    ? writeRoutes([{ ...operation, path, parameters: sent }])
    : { ...context, routes: [route] };

  /** Keeps the keys of an object that is spread into the query from being other parameters. */
  function checkKeys(name: string, sent: unknown): void {
    if (!isPlainObject(sent)) return;
    const taken = Object.keys(sent).find((key) =>
      key !== name &&
      (inQuery.has(key) || isHidden({ name: key, location: "query" }))
    );
    if (taken === undefined) return;
    throw invalidParameter(
      name,
      `holds the key ${describe(taken)}, which is another parameter; remove it`,
    );
  }

  const names = nameArguments(shown.map(({ described }) => described));
  const args = shown.map(({ described, variable, write }): Argument => {
    const { name: wire, location, isRequired, schema, mediaType, node } =
      described;
    const name = names.get(described)!;
    return {
      name,
      location,
      isRequired,
      variable,
      write,
      schema: noteOn(
        mediaType === undefined && location !== "query" &&
          shapesOf(document, schema).includes("anything")
          ? STRING
          : mediaType !== undefined && kindOf(mediaType) > 2
          ? STRING
          : schema,
        name,
        // The characters that made a difference are lost in its name.
        join(wire, NOT_IN_ARGUMENTS) === wire ||
          join(wire, NOT_IN_ARGUMENTS) === name
          ? node.description
          : [wire, node.description].filter(Boolean).join(": "),
      ),
    };
  });
  const content = contentOf(body);
  if (body?.isRequired && body.contents.length && !content) {
    throw new Error(
      `no request can name the media type of its body, ${
        describe(body.contents[0]!.type)
      }`,
    );
  }
  const written = content && writeBody(document, content);
  if (written) {
    args.push({
      name: "body",
      location: "body",
      isRequired: body!.isRequired,
      variable: "body",
      schema: noteOn(written.schema, "body", body!.node.description),
      write: written.write,
    });
  }

  function noteOn(schema: unknown, name: string, text: unknown): Schema {
    const description = shorten(text, descriptions);
    const $ref = new Ref(schemas.targetOf(schema, name));
    return { $ref, ...description && { description } };
  }

  let schema: InputSchema | undefined;
  const inputSchema = () =>
    schema ??= schemas.write(
      new Map(args.map(({ name, schema }) => [name, schema])),
      args.filter((it) => it.isRequired).map(({ name }) => name),
    );
  let api: AnyEndpointFunction | undefined;
  let validate: ReturnType<SchemaValidator["getValidator"]> | undefined;
  const known = new Map(args.map((it) => [it.name, it]));
  return {
    args,
    inputSchema,
    request(tool, given = {}, added) {
      const options: ToolRequestOptions = toRecord<never>(added as never);
      api ??= context.create(
        {
          querySerializer,
          routes: {
            [own!.route]: {
              route: own!.template,
              headers: operation.headers,
              baseUrl: server.baseUrl,
              ...stylesOf(own!.operation.parameters),
            },
          },
        },
        (name) => isBodiless || inPath.has(name) || inQuery.has(name),
      );
      const unknown = Object.keys(options).find((it) => !OPTIONS.includes(it));
      if (unknown !== undefined) {
        throw invalid(
          `${
            describe(unknown)
          } is not an option of a request; the options are ${
            OPTIONS.join(", ")
          }`,
        );
      }
      // A mistake in them is the program's, not one of the arguments.
      api.defaults({ ...options });
      if (!isPlainObject(given)) {
        throw errorOf(`The arguments are ${show(given)}; pass an object`);
      }
      const faults = checkArguments(tool, given, inputSchema(), known);
      if (faults.length) throw errorOf(...faults);
      if (context.validator) {
        validate ??= context.validator.getValidator(inputSchema());
        const { valid, errorMessage = "pass another value" } = validate(given);
        if (!valid) {
          throw errorOf(
            `The arguments do not fit: ${errorMessage.slice(0, 300)}`,
          );
        }
      }
      const headers: [string, unknown][] = [];
      const parameters: [string, unknown][] = [];
      const call: Record<string, unknown> = {};
      try {
        for (const [name, value] of Object.entries(given)) {
          const { location, variable, write } = known.get(name)!;
          const sent = write(value);
          if (location === "body") {
            call.data = sent;
            const type = written!.typeOf(value);
            if (type) headers.push(["content-type", type]);
          } else if (location === "header") {
            headers.push([variable.toLowerCase(), sent]);
          } else {
            checkKeys(variable, spread.get(variable)?.(sent));
            parameters.push([variable, sent]);
          }
        }
        if (options.headers) {
          eachHeader(options.headers, (name, it) => headers.push([name, it]));
        }
        return api(
          own!.route,
          {
            ...options,
            ...call,
            headers: Object.fromEntries(headers) as never,
          },
          Object.fromEntries(parameters),
        );
      } catch (error) {
        throw explain(error, given, known);
      }
    },
  };
}

const NO_NODE = /* @__PURE__ */ toRecord();

/** A parameter that only the path names. */
function inPathOnly(name: string): Parameter {
  return {
    ...UNSTYLED,
    name,
    location: "path",
    isRequired: true,
    node: NO_NODE,
    schema: STRING,
    described: { style: "simple", explode: false },
  };
}

/** Rewords an error for whoever chose the arguments. */
function explain(
  error: unknown,
  given: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, Argument>,
): unknown {
  if (
    !(error instanceof EndpointError) ||
    !/^(?:INVALID_PARAMETER|INVALID_HEADER|MISSING_PARAMETER|UNSAFE_PATH)$/
      .test(error.code)
  ) return error;
  const { code, message } = error;
  const [, what = "", fault] =
    /^Parameter ("[^]*?") ((?:holds|nests|is not base64)[^{}]*)$/.exec(
      message,
    ) ?? [];
  const args = Object.keys(given).map((name) => known.get(name)!);
  const named = args.filter(({ variable }) =>
    message.toLowerCase().includes(describe(variable).toLowerCase())
  );
  // What is wrong with none by itself is the size of the largest.
  const largest = args.sort((one, other) => sizeOf(other) - sizeOf(one));
  const guilty = named.length ? named : largest.slice(0, 1);
  const names = fault && !named.length
    ? what
    : guilty.map(({ name }) => describe(name)).join(", ") || "A default";
  function sizeOf({ name }: Argument) {
    return JSON.stringify(given[name]).length;
  }
  const text = code === "INVALID_HEADER"
    ? "cannot be sent in a header; pass a value without line breaks or characters beyond Latin-1"
    : code === "UNSAFE_PATH"
    ? 'would make "." or ".." of a part of the path; pass another value'
    : fault ?? "cannot be written in a URL; pass a shorter or simpler value";
  return new EndpointError(code, `${names} ${text}`);
}
