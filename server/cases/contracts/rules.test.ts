import { expect, test } from "vitest"
import { type BindingAct, filenameOf, kindOf, numberOf } from "./rules.ts"

test.each<[string, Partial<BindingAct>, string]>([
  ["an acceptance requests", { verb: "accept", state: "PRE_CONTRACT_ACCEPTED" }, "REQUEST"],
  ["so does a recorded one", { verb: "record", state: "REQUEST_ACCEPTED" }, "REQUEST"],
  ["recorded as confirmed, it confirms", { verb: "record", state: "REQUEST_CONFIRMED" }, "CONFIRMATION"],
  ["a confirmation", { verb: "confirm", state: "PRE_CONTRACT_CONFIRMED" }, "CONFIRMATION"],
  ["a rejection", { verb: "reject", state: "PRE_CONTRACT_REJECTED" }, "REJECTION"],
  [
    "a rejection after the confirmation cancels",
    { verb: "reject", state: "PRE_CONTRACT_REJECTED", confirmedBefore: true },
    "CANCELLATION",
  ],
  ["a withdrawal", { verb: "withdraw", state: "WITHDRAWN" }, "WITHDRAWAL"],
  ["a release", { verb: "free", state: "FREED" }, "RELEASE"],
  ["whatever was before", { verb: "free", state: "FREED", confirmedBefore: true }, "RELEASE"],
])("kind of document: %s", (_, act, kind) => {
  expect(kindOf({ verb: "", state: "", type: "PRE_OFFER_ACCEPT", confirmedBefore: false, ...act })).toBe(kind)
})

test.each([
  [1, "ZVF-2026-000001"],
  [123_456, "ZVF-2026-123456"],
  [1_234_567, "ZVF-2026-1234567"],
])("document number %i has at least six digits", (count, number) => {
  expect(numberOf(2026, count)).toBe(number)
})

test.each([
  ["CONFIRMATION", "PRE_OFFER_ACCEPT", "ZVF-2026-000017_Bestaetigung_des_Vorvertrags.pdf"],
  ["WITHDRAWAL", "PRE_OFFER_ACCEPT", "ZVF-2026-000017_Ruecknahme_der_Annahme_Pre_Offer_3.pdf"],
  ["CANCELLATION", "SELECTION_ACCEPT", "ZVF-2026-000017_Stornierung_der_bestaetigten_ZVF_Anfrage.pdf"],
] as const)(
  "file names consist of ASCII letters, digits and underscores: %s of %s",
  (kind, type, filename) => {
    expect(filenameOf("ZVF-2026-000017", { kind, type, preOfferType: "THREE" })).toBe(filename)
  },
)
