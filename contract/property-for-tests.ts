import fc from "fast-check"

/** Expects a check to hold for all values that may be drawn of these; fails with the smallest ones for which it does not. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
  arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
  check: (...values: Values) => undefined,
): void => fc.assert(fc.property<Values>(...arbitraries, check))
