import { expect, it } from "vitest"
import { type ErrorCode, errorStatus, errorText } from "../../../contract/core/errors.ts"
import { ApiError } from "../../core/api.ts"
import { problemCode, problemText } from "./problem-text.ts"

const refusal = (code: ErrorCode, requestId?: string) =>
  new ApiError(errorStatus[code], { code, message: errorText[code], ...(requestId && { requestId }) })

it.each([
  ["forbidden", "Ihnen Fehlen die Berechtigungen um diese Aktion auszuführen."],
  ["individual_not_allowed", "Individuelle Pre-Offer Anfrage nicht möglich."],
  ["pre_offer_unavailable", "Pre-Offer nicht verfügbar"],
  ["selection_unavailable", "ZVF nicht mehr verfügbar"],
  ["car_gone", "Das Fahrzeug wurde nicht mehr gefunden. Bitte laden Sie die Seite neu."],
  ["invalid_job_number", "Bitte geben Sie eine eindeutige Auftragsnummer an."],
] as const)("uses the message sent with %s", (code, sentence) => {
  expect(problemText(refusal(code))).toBe(sentence)
})

it.each(["__proto__", "constructor", "ECONNRESET", 7, undefined])(
  "treats %s as an internal error",
  (code) => {
    expect(problemCode(Object.assign(new Error("refused"), { code }))).toBe("internal")
  },
)

it("treats a failed connection as an unavailable portal", () => {
  expect(problemText(new TypeError("Failed to fetch"))).toBe(errorText.unavailable)
})

it("prefers the caller's message over a general one, never over a reason", () => {
  expect(problemText(refusal("internal"), "Laden fehlgeschlagen.")).toBe("Laden fehlgeschlagen.")
  expect(problemText(refusal("offer_changed"), "Laden fehlgeschlagen.")).toBe(errorText.offer_changed)
})

it("includes the request id of internal errors", () => {
  expect(problemText(refusal("internal", "0f3a"), "Laden fehlgeschlagen.")).toBe(
    "Laden fehlgeschlagen. (Kennung 0f3a)",
  )
})
