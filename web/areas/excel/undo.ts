import type { AppliedImport } from "../../../contract/excel.ts"

export const canBeUndone = ({ undone, changedSince }: AppliedImport): boolean =>
  undone === null && changedSince.length === 0

const mostNamed = 3

/** A few job numbers in words; an erased car has none any more. */
export function namedCars(jobNumbers: readonly string[], erased: string): string {
  const named = jobNumbers.slice(0, mostNamed).map((jobNumber) => jobNumber || erased)
  return named.join(", ") + (jobNumbers.length > mostNamed ? " …" : "")
}
