import { expect, test } from "vitest"
import { withUnits } from "./with-units.ts"

test.each([
  ["Mehr-/Minderpreis je 1.000 km", "Mehr-/Minderpreis je 1.000\u00a0km"],
  ["32.759,71 € netto, 19 % MwSt.", "32.759,71\u00a0€ netto, 19\u00a0% MwSt."],
  ["Pre-Offer 1 Kaufpreis netto", "Pre-Offer 1 Kaufpreis netto"],
])("%s may break beside its numbers, not behind them", (text, kept) => {
  expect(withUnits(text)).toBe(kept)
})
