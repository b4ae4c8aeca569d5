import ts from "typescript";

/** Writes values of types as source text, with what they require and nothing else. */
export class Sampler {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /**
   * A value of a type; `undefined` where no value could be written.
   *
   * @param type The type.
   * @param around The object types that it stands in, so that a recursive type ends.
   */
  valueOf(type: ts.Type, around: readonly ts.Type[] = []): string | undefined {
    const written = this.#written(type);
    if (written !== type) return written && this.valueOf(written, around);
    const { flags } = type;
    if (flags & ts.TypeFlags.Never) return undefined;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return `"x"`;
    if (flags & ts.TypeFlags.Null) return "null";
    if (type.isUnion()) return this.#memberOf(type, around);
    if (type.isLiteral()) return JSON.stringify(type.value);
    if (flags & ts.TypeFlags.BooleanLike) {
      return this.#checker.typeToString(type);
    }
    if (flags & ts.TypeFlags.String) return `"x"`;
    if (flags & ts.TypeFlags.Number) return "1";
    return isObject(type) ? this.#objectOf(type, around) : undefined;
  }

  /** What a call gives for a type that may be marked; nothing for what is only read. */
  #written(type: ts.Type): ts.Type | undefined {
    if (type.isUnion()) return type;
    if (type.getProperty("$read")) return undefined;
    const written = type.getProperty("$write");
    return written ? this.#checker.getTypeOfSymbol(written) : type;
  }

  /** Whether a type is one of objects with keys. */
  hasKeys(type: ts.Type): boolean {
    return isObject(type) && !this.#checker.isArrayType(type) &&
      !this.#checker.isTupleType(type);
  }

  #memberOf(
    type: ts.UnionType,
    around: readonly ts.Type[],
  ): string | undefined {
    // null comes last: it says the least of the others.
    const members = type.types
      .filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
      .sort((a, b) =>
        (a.flags & ts.TypeFlags.Null) - (b.flags & ts.TypeFlags.Null)
      );
    for (const member of members) {
      const value = this.valueOf(member, around);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  #objectOf(type: ts.Type, around: readonly ts.Type[]): string | undefined {
    if (around.includes(type)) return undefined;
    const inside = [...around, type];
    if (this.#checker.isTupleType(type)) {
      const items = this.#checker.getTypeArguments(type as ts.TypeReference)
        .map((item) => this.valueOf(item, inside));
      return items.includes(undefined) ? undefined : `[${items.join(", ")}]`;
    }
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return `[${this.valueOf(item!, inside) ?? ""}]`;
    }
    const name = type.symbol?.name;
    if (name === "Date") return "new Date(0)";
    if (name === "Blob") return "new Blob()";
    const members = this.membersOf(type, inside);
    return members && textOf(members);
  }

  /** The required members of an object type; `undefined` where one has no value. */
  membersOf(
    type: ts.Type,
    around: readonly ts.Type[] = [],
  ): Map<string, string> | undefined {
    const members = new Map<string, string>();
    for (const property of this.#checker.getPropertiesOfType(type)) {
      if (property.flags & ts.SymbolFlags.Optional) continue;
      const member = this.#checker.getTypeOfSymbol(property);
      if (!this.#written(this.#checker.getNonNullableType(member))) continue;
      const value = this.valueOf(member, around);
      if (value === undefined) return undefined;
      members.set(property.name, value);
    }
    return members;
  }
}

function isObject({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
}

/** An object literal. */
export function textOf(members: ReadonlyMap<string, string>): string {
  return `{ ${
    [...members].map(([name, value]) => `${JSON.stringify(name)}: ${value}`)
      .join(", ")
  } }`;
}
