/**
 * What somebody may have added to every object: members of any name, symbols and
 * accessors included. They are there only while a function of the library runs,
 * because nothing else, the test runner included, is proof against them.
 */

const NAMES = [
  ..."DEFAULTS cache credentials errors integrity keepalive mode redirect"
    .split(
      " ",
    ),
  ..."referrerPolicy serialize trusted unset upperCase".split(" "),
  ..."accept args array authorization baseUrl body boundary browser cause code"
    .split(
      " ",
    ),
  ..."command config configurable content-type count cwd data defaults done"
    .split(
      " ",
    ),
  ..."dotted duplex encode enumerable exec explode flags format get global"
    .split(
      " ",
    ),
  ..."groups headers href index indices input keep lastIndex length mediaType"
    .split(
      " ",
    ),
  ..."merge message method methodCase name names next object operator origin"
    .split(
      " ",
    ),
  ..."parameters parse path position prefix previews query querySerializer raw"
    .split(
      " ",
    ),
  ..."recursive redact request return routes set signal slots source start strict"
    .split(
      " ",
    ),
  ..."style then throw toJSON tokens trustedOrigins type unicode url user-agent"
    .split(
      " ",
    ),
  ..."value values variables writable x 0 1 2 3 4 5 6 7 8 9 10".split(" "),
];

const SYMBOLS = [
  "asyncIterator",
  "isConcatSpreadable",
  "iterator",
  "match",
  "matchAll",
  "replace",
  "search",
  "species",
  "split",
  "toPrimitive",
  "toStringTag",
].map((name) => Reflect.get(Symbol, name) as symbol);

/** The ways in which members are added: to which prototype, and of what kind. */
export const ADDITIONS: Readonly<
  Record<string, readonly [prototype: object, descriptor: PropertyDescriptor]>
> = {
  "text on every object": [Object.prototype, { value: "?", writable: true }],
  "constants on every object": [Object.prototype, { value: "?" }],
  "functions on every object": [
    Object.prototype,
    { value: () => "?", writable: true },
  ],
  "accessors on every object": [
    Object.prototype,
    { get: () => "?", set() {} },
  ],
  "enumerable accessors on every object": [
    Object.prototype,
    { get: () => undefined, set() {}, enumerable: true },
  ],
  "accessors that throw on every object": [Object.prototype, {
    get() {
      throw new Error("was read");
    },
    set() {
      throw new Error("was set");
    },
  }],
  "text on every array": [Array.prototype, { value: "?", writable: true }],
  "functions on every array": [
    Array.prototype,
    { value: () => "?", writable: true },
  ],
  "accessors on every array": [Array.prototype, { get: () => "?", set() {} }],
  "functions on every text": [
    String.prototype,
    { value: () => "?", writable: true },
  ],
};

/** Runs a function while one member is added to what others inherit from. */
export function withAddition<Result>(
  prototype: object,
  key: string | symbol,
  descriptor: PropertyDescriptor,
  run: () => Result,
): Result {
  const bare = Object.assign(Object.create(null), descriptor);
  Object.defineProperty(prototype, key, bare);
  try {
    return run();
  } finally {
    Reflect.deleteProperty(prototype, key);
  }
}

/** The keys that can be added to a prototype without taking the place of its own. */
export function keysFor(prototype: object): (string | symbol)[] {
  return [...NAMES, ...SYMBOLS].filter((key) => !Object.hasOwn(prototype, key));
}
