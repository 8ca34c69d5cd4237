import fc from "fast-check"

/** Property test: the check must hold for all generated values; fails with a minimal counterexample. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
  arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
  check: (...values: Values) => undefined,
): void => fc.assert(fc.property<Values>(...arbitraries, check))
