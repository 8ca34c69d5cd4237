import { describe, expect, it } from "vitest"
import { validationMessage } from "./validation-messages.ts"

describe("the sentences of P88", () => {
  it.each([
    ["valueMissing", "text", {}, "Diese Angabe ist erforderlich."],
    [
      "stepMismatch",
      "number",
      { lower: "3.000", upper: "3.250" },
      "Bitte Angabe berichtigen: 3.000 oder 3.250",
    ],
    ["badInput", "number", {}, "Bitte Angabe berichtigen: Ungültige Zahl."],
    ["badInput", "date", {}, "Bitte Angabe berichtigen: Ungültiges Datum."],
    ["typeMismatch", "text", {}, "Bitte Angabe berichtigen: Ungültiger Wert."],
    ["rangeOverflow", "number", { max: "500" }, "Bitte Angabe berichtigen: Maximum 500"],
    ["rangeUnderflow", "date", { min: "21.11.2026" }, "Bitte Angabe berichtigen: Minimum 21.11.2026"],
  ] as const)("%s of a %s", (validity, kind, values, sentence) => {
    expect(validationMessage(validity, kind, values)).toBe(sentence)
  })

  it("names only the lower neighbour where the upper one is out of range", () => {
    expect(validationMessage("stepMismatch", "number", { lower: "8" })).toBe("Bitte Angabe berichtigen: 8")
  })
})

describe("a field's own wording", () => {
  const own = { rangeUnderflow: "Mindestlaufleistung: {min}" }

  it("takes the place of the general one", () => {
    expect(validationMessage("rangeUnderflow", "number", { min: "3.000" }, own)).toBe(
      "Mindestlaufleistung: 3.000",
    )
  })
  it("leaves the others alone", () => {
    expect(validationMessage("valueMissing", "number", {}, own)).toBe("Diese Angabe ist erforderlich.")
  })
})
