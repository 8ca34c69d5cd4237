import { expect, test } from "vitest"
import { withUnits } from "./with-units.ts"

test.each([
  ["Mehr-/Minderpreis je 1.000 km", "Mehr-/Minderpreis je 1.000\u00a0km"],
  ["32.759,71 € netto, 19 % MwSt.", "32.759,71\u00a0€ netto, 19\u00a0% MwSt."],
  [
    "6,4 l/100 km, 17,5 kWh/100 km, 120 g/km",
    "6,4\u00a0l/100\u00a0km, 17,5\u00a0kWh/100\u00a0km, 120\u00a0g/km",
  ],
  ["Pre-Offer 1 Kaufpreis netto", "Pre-Offer 1 Kaufpreis netto"],
])("%s may break beside its numbers, not behind them", (text, kept) => {
  expect(withUnits(text)).toBe(kept)
})
