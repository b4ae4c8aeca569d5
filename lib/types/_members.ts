// What TypeScript lacks for the members of types.

/** @internal Whether a type is `any`, as a broken reference is. */
export type IsAny<T> = [0] extends [1 & T] ? true : false;

/** @internal Whether a type is a union. */
export type IsUnion<T, Each = T> = T extends unknown
  ? [Each] extends [T] ? false : true
  : never;

/** @internal A type without some properties. `Pick` keeps their comments, which `as` does not, but drops all where there may be any. */
export type Without<T, Names> = keyof T & Names extends never ? T
  : string extends keyof T
    ? { [Name in keyof T as Exclude<Name, Names>]: T[Name] }
  : Pick<T, Exclude<keyof T, Names>>;

/** @internal The named properties of a type that may have any. */
export type KnownKey<T> = keyof {
  [Name in keyof T as string extends Name ? never : Name]: never;
};

/** @internal The required names of a type. */
export type RequiredName<T> = T extends unknown ?
    & string
    & {
      [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name;
    }[keyof T]
  : never;

/** @internal A member that may be missing, `undefined` or `never`. */
export type Member<T, Name> = Name extends keyof T ? Exclude<T[Name], undefined>
  : never;

/** @internal An intersection as one object type. */
export type Flat<T> = { [K in keyof T]: T[K] };
