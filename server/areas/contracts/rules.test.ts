import { describe, expect, test } from "vitest"
import { type BindingAct, bindingActs, filenameOf, kindOf, numberOf, wasConfirmed } from "./rules.ts"

describe("what an act did", () => {
  test.each<[string, Partial<BindingAct>, string]>([
    ["an acceptance requests", { verb: "accept", state: "PRE_CONTRACT_ACCEPTED" }, "REQUEST"],
    ["so does a recorded one", { verb: "record", state: "REQUEST_ACCEPTED" }, "REQUEST"],
    ["recorded as confirmed, it confirms", { verb: "record", state: "REQUEST_CONFIRMED" }, "CONFIRMATION"],
    ["a confirmation", { verb: "confirm", state: "PRE_CONTRACT_CONFIRMED" }, "CONFIRMATION"],
    ["a rejection", { verb: "reject", state: "PRE_CONTRACT_REJECTED" }, "REJECTION"],
    [
      "a rejection after the confirmation cancels (P48)",
      { verb: "reject", state: "PRE_CONTRACT_REJECTED", confirmedBefore: true },
      "CANCELLATION",
    ],
    ["a withdrawal", { verb: "withdraw", state: "WITHDRAWN" }, "WITHDRAWAL"],
    ["a release", { verb: "free", state: "FREED" }, "RELEASE"],
    ["whatever was before", { verb: "free", state: "FREED", confirmedBefore: true }, "RELEASE"],
  ])("%s", (_, act, kind) => {
    expect(kindOf({ verb: "", state: "", type: "PRE_OFFER_ACCEPT", confirmedBefore: false, ...act })).toBe(
      kind,
    )
  })
})

test("the conditions of the database say which acts these are", () => {
  const oneLine = (sql: string) => sql.replaceAll(/\s+/g, " ")
  expect(oneLine(bindingActs)).toBe(
    "(a.type <> 'PRE_OFFER_REQUEST' and (a.verb in ('accept', 'record', 'confirm', 'reject', 'withdraw') or a.verb = 'free' and a.state = 'FREED'))",
  )
  expect(oneLine(wasConfirmed)).toBe(
    "exists (select from acts c where c.activity_id = a.activity_id and c.number < a.number and c.state like '%\\_CONFIRMED')",
  )
})

test.each([
  [1, "ZVF-2026-000001"],
  [123_456, "ZVF-2026-123456"],
  [1_234_567, "ZVF-2026-1234567"],
])("the number of document %i has at least six digits", (count, number) => {
  expect(numberOf(2026, count)).toBe(number)
})

describe("the name of a file has letters, digits and underscores of ASCII only", () => {
  test.each([
    ["CONFIRMATION", "PRE_OFFER_ACCEPT", "ZVF-2026-000017_Bestaetigung_des_Vorvertrags.pdf"],
    ["WITHDRAWAL", "PRE_OFFER_ACCEPT", "ZVF-2026-000017_Ruecknahme_der_Annahme_Pre_Offer_3.pdf"],
    ["CANCELLATION", "SELECTION_ACCEPT", "ZVF-2026-000017_Stornierung_der_bestaetigten_ZVF_Anfrage.pdf"],
  ] as const)("%s of %s", (kind, type, filename) => {
    expect(filenameOf("ZVF-2026-000017", { kind, type, preOfferType: "THREE" })).toBe(filename)
  })
})
