import { expect, test } from "vitest"
import { withLabel } from "./sentences.ts"

test.for([
  ["Kilometerstand", "Ungültige Zahl.", "Kilometerstand: Ungültige Zahl."],
  [
    "Pre-Offer 1 Kaufpreis netto",
    "Pre-Offer 1 Kaufpreis netto (1,00 €) ist weit niedriger als bisher (30.000,00 €).",
    "Pre-Offer 1 Kaufpreis netto (1,00 €) ist weit niedriger als bisher (30.000,00 €).",
  ],
  ["Preis", "Preise weichen ab.", "Preis: Preise weichen ab."],
  ["Ort", "Ort", "Ort"],
])("a finding names its label once: %s, %s", ([label, message, text]) =>
  expect(withLabel(label!, message!)).toBe(text),
)
