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
  ["bis Mo 23.11., 14:30 Uhr, noch 47 Stunden", "bis Mo\u00a023.11., 14:30\u00a0Uhr, noch 47\u00a0Stunden"],
  ["3 von 56 Fahrzeugen, Seite 2 von 12", "3\u00a0von\u00a056 Fahrzeugen, Seite 2\u00a0von\u00a012"],
  ["§ 2 Abs. 1 Nr. 3, Art. 6", "§\u00a02 Abs.\u00a01 Nr.\u00a03, Art.\u00a06"],
  ["z. B. 8 bis 18 Zeichen, höchstens 20 MB", "z.\u00a0B. 8 bis 18 Zeichen, höchstens 20\u00a0MB"],
  ["am 21.11.2026 von Anna Behrens, Auftrag 4700043", "am 21.11.2026 von Anna Behrens, Auftrag 4700043"],
])("%s may break before its numbers, not between number and unit", (text, kept) => {
  expect(withUnits(text)).toBe(kept)
})
