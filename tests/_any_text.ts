import { fc } from "./_fast_check.ts";

const SURROGATES = 0x800;

/** Every character but halves of surrogate pairs; half of them in ASCII. */
const character = fc.oneof(
  fc.nat(0x7f),
  fc.nat(0x10ffff - SURROGATES)
    .map((code) => code < 0xd800 ? code : code + SURROGATES),
).map((code) => String.fromCodePoint(code));

/**
 * Text of any characters. `fc.string({ unit: "binary" })` would first list them
 * all, for more than a second.
 */
export function anyText(
  constraints: { readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  return fc.string({ unit: character, ...constraints });
}
