import { type EnergyCar, type EnergyField, energyGaps, energyLines } from "./energy.ts"
import { energyWarnings } from "./energy-warnings.ts"

/** What an advertisement has to say of consumption and CO₂ (P225). */
export type MandatoryText = {
  /** The whole text in one line; null while something is missing or contradicts itself. */
  text: string | null
  /** Fields that it needs and that are not set. */
  missing: EnergyField[]
  /** German sentences: what does not go together. */
  contradictions: string[]
}

/** The mandatory text of a car, whole or not at all: half of it would look like one. */
export function mandatoryTextOf(car: EnergyCar): MandatoryText {
  const missing = [...energyGaps(car)]
  const contradictions = energyWarnings(car).map(({ message }) => message)
  const isWhole = missing.length === 0 && contradictions.length === 0
  const lines = energyLines(car).map(({ label, value }) => `${label}: ${value}`)
  return { text: isWhole ? lines.join("; ") : null, missing, contradictions }
}
