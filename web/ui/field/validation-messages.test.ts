import { describe, expect, it } from "vitest"
import { validationMessage } from "./Field.tsx"

describe("messages of P88", () => {
  it.each([
    ["valueMissing", {}, "Diese Angabe ist erforderlich."],
    ["stepMismatch", { lower: "3.000", upper: "3.250" }, "Bitte Angabe berichtigen: 3.000 oder 3.250"],
    ["badInput", { invalid: "Ungültige Zahl." }, "Bitte Angabe berichtigen: Ungültige Zahl."],
    ["typeMismatch", {}, "Bitte Angabe berichtigen: Ungültiger Wert."],
    ["rangeOverflow", { max: "500" }, "Bitte Angabe berichtigen: Maximum 500"],
    ["rangeUnderflow", { min: "21.11.2026" }, "Bitte Angabe berichtigen: Minimum 21.11.2026"],
  ] as const)("%s", (validity, values, sentence) => {
    expect(validationMessage(validity, values)).toBe(sentence)
  })

  it("states only the lower neighbour if the upper one is out of range", () => {
    expect(validationMessage("stepMismatch", { lower: "8" })).toBe("Bitte Angabe berichtigen: 8")
  })
})

const own = { rangeUnderflow: "Mindestlaufleistung: {min}" }

it("a field's own message replaces only the general one", () => {
  expect(validationMessage("rangeUnderflow", { min: "3.000" }, own)).toBe("Mindestlaufleistung: 3.000")
  expect(validationMessage("valueMissing", {}, own)).toBe("Diese Angabe ist erforderlich.")
})
