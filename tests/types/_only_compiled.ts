/**
 * Code that the compiler checks and that never runs: where it expects an error,
 * it reports the lack of one.
 */
export function onlyCompiled(_code: () => void): void {}
