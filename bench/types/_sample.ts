import ts from "typescript";

/** How much of a value is written: what is required, or all that may be there. */
export type Extent = "least" | "full";

/** How deep optional members are written. */
const DEPTH = 3;

/** Writes values of types as source text. */
export class Sampler {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /**
   * A value of a type; `undefined` where no value could be written.
   *
   * @param type The type.
   * @param extent Whether optional members are written, too.
   * @param around The object types that it stands in, so that a recursive type ends.
   */
  valueOf(
    type: ts.Type,
    extent: Extent,
    around: readonly ts.Type[] = [],
  ): string | undefined {
    const written = this.#written(type);
    if (written !== type) {
      return written && this.valueOf(written, extent, around);
    }
    const { flags } = type;
    if (flags & ts.TypeFlags.Never) return undefined;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return `"x"`;
    if (flags & ts.TypeFlags.Null) return "null";
    if (type.isUnion()) return this.#memberOf(type, extent, around);
    if (type.isLiteral()) return JSON.stringify(type.value);
    if (flags & ts.TypeFlags.BooleanLike) {
      return this.#checker.typeToString(type);
    }
    if (flags & ts.TypeFlags.String) return `"x"`;
    if (flags & ts.TypeFlags.Number) return "1";
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
      return this.#objectOf(type, extent, around);
    }
    return undefined;
  }

  /** A value that a type does not hold; `undefined` where it may hold any. */
  otherThan(type: ts.Type): string | undefined {
    const holds = (flags: ts.TypeFlags) =>
      (type.isUnion() ? type.types : [type])
        .some((member) => (member.flags & flags) !== 0);
    if (holds(ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return undefined;
    if (!holds(ts.TypeFlags.NumberLike)) return "12345";
    if (!holds(ts.TypeFlags.BooleanLike)) return "true";
    return holds(ts.TypeFlags.StringLike) ? undefined : `"zzz"`;
  }

  /** The type of a member, without `undefined`. */
  typeOf(symbol: ts.Symbol): ts.Type {
    const type = this.#nonNullable(symbol);
    return this.#written(type) ?? type;
  }

  #nonNullable(symbol: ts.Symbol): ts.Type {
    return this.#checker.getNonNullableType(
      this.#checker.getTypeOfSymbol(symbol),
    );
  }

  /** What a call gives for a type that may be marked; nothing for what is only read. */
  #written(type: ts.Type): ts.Type | undefined {
    if (type.isUnion()) return type;
    if (type.getProperty("$read")) return undefined;
    const written = type.getProperty("$write");
    return written ? this.#checker.getTypeOfSymbol(written) : type;
  }

  /** Whether a type is one of objects with keys. */
  isObject(type: ts.Type): boolean {
    return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !==
        0 &&
      !this.#checker.isArrayType(type) && !this.#checker.isTupleType(type);
  }

  /** Whether a type is one of some texts. */
  isEnum(type: ts.Type): boolean {
    const members = type.isUnion() ? type.types : [type];
    return members.some((member) => member.isStringLiteral()) &&
      members.every((member) => !(member.flags & ts.TypeFlags.String));
  }

  #memberOf(
    type: ts.UnionType,
    extent: Extent,
    around: readonly ts.Type[],
  ): string | undefined {
    // null comes last: it says the least of the others.
    const members = type.types
      .filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
      .sort((a, b) =>
        (a.flags & ts.TypeFlags.Null) - (b.flags & ts.TypeFlags.Null)
      );
    for (const member of members) {
      const value = this.valueOf(member, extent, around);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  #objectOf(
    type: ts.Type,
    extent: Extent,
    around: readonly ts.Type[],
  ): string | undefined {
    if (around.includes(type)) return undefined;
    const inside = [...around, type];
    if (this.#checker.isTupleType(type)) {
      const items = this.#checker.getTypeArguments(type as ts.TypeReference)
        .map((item) => this.valueOf(item, extent, inside));
      return items.includes(undefined) ? undefined : `[${items.join(", ")}]`;
    }
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return `[${this.valueOf(item!, extent, inside) ?? ""}]`;
    }
    const name = type.symbol?.name;
    if (name === "Date") return "new Date(0)";
    if (name === "Blob") return "new Blob()";
    const members = this.membersOf(type, extent, inside);
    return members && textOf(members);
  }

  /** The members of an object type; `undefined` where a required one has no value. */
  membersOf(
    type: ts.Type,
    extent: Extent,
    around: readonly ts.Type[] = [],
  ): Map<string, string> | undefined {
    const members = new Map<string, string>();
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (isOptional && (extent === "least" || around.length > DEPTH)) continue;
      if (!this.#written(this.#nonNullable(property))) continue;
      const value = this.valueOf(
        this.#checker.getTypeOfSymbol(property),
        extent,
        around,
      );
      if (value !== undefined) members.set(property.name, value);
      else if (!isOptional) return undefined;
    }
    return members;
  }
}

/** An object literal. */
export function textOf(members: ReadonlyMap<string, string>): string {
  return `{ ${
    [...members].map(([name, value]) => `${JSON.stringify(name)}: ${value}`)
      .join(", ")
  } }`;
}
