import { describe, expect, test } from "vitest"
import type { Offer } from "../../../contract/fleet/offers.ts"
import { type ActRow, messageOfAct, messageOfBlockAct } from "./notify.ts"

const facts = {
  jobNumber: "4000123",
  model: "A 200",
  location: "1101 - Autohaus Brenner",
  type: "PRE_OFFER_ACCEPT",
  preOfferType: "TWO",
  reason: "Grund",
  due: "2026-11-18T09:00:00.000Z",
  confirmedAt: null,
  dateConfirmation: null,
} as const
const confirmedAt = "2026-11-17T08:00:00.000Z"

const messageOf = ({ facts: more, ...act }: Partial<ActRow>) =>
  messageOfAct({
    ...{ verb: "confirm", state: "", answer: null, withRecord: false, ...act },
    facts: { ...facts, ...more },
  })

const offer: Offer = {
  netCents: 3_990_000,
  grossCents: 4_748_100,
  vatPercent: 19,
  deliveryDate: "2026-12-01",
  takeoverDate: "2026-12-31",
  minKm: 9_500,
  targetKm: 10_000,
  maxKm: 11_000,
  perMonthCents: 100,
  per1000KmCents: 200,
}
const messageOffer = { netCents: 3_990_000, deliveryDate: "2026-12-01", targetKm: 10_000 }

const newMessage = (kind: string, more = {}) => ({
  kind,
  facts: { ...facts, ...more },
})
const dateConfirmation = "2026-11-20"

test.each<[string, Partial<ActRow>, object | null]>([
  ["a request stands on the desk", { verb: "request" }, null],
  ["an acceptance stands on the desk", { verb: "accept" }, null],
  ["a recorded acceptance", { verb: "record", state: "PRE_CONTRACT_ACCEPTED" }, newMessage("RECORDED")],
  ["one recorded as confirmed", { verb: "record", state: "REQUEST_CONFIRMED" }, newMessage("CONFIRMED")],
  ["a confirmation", { facts: { dateConfirmation } }, newMessage("CONFIRMED", { dateConfirmation })],
  ["a rejection before the confirmation", { verb: "reject" }, newMessage("REJECTED")],
  [
    "a rejection afterwards",
    { verb: "reject", facts: { confirmedAt } },
    newMessage("CANCELLED", { confirmedAt }),
  ],
  [
    "freeing what was confirmed",
    { verb: "free", state: "FREED", facts: { confirmedAt } },
    newMessage("FREED", { confirmedAt }),
  ],
  ["freeing what was not", { verb: "free", state: "FREED" }, newMessage("FREED")],
  ["freeing a rejected car concerns it alone", { verb: "free", state: "PRE_CONTRACT_REJECTED" }, null],
  ["a decline", { verb: "decline" }, newMessage("DECLINED")],
  [
    "a decline because somebody else got the car",
    { verb: "decline", withRecord: true },
    newMessage("SETTLED"),
  ],
  ["a withdrawal", { verb: "withdraw" }, newMessage("WITHDRAWN")],
  [
    "a correction",
    { verb: "correct", facts: { dateConfirmation } },
    newMessage("CORRECTED", { dateConfirmation }),
  ],
  ["a removed date", { verb: "correct" }, newMessage("CORRECTED")],
  ["an unknown verb has no message", { verb: "look" }, null],
])("message about an act: %s", (_, act, message) => expect(messageOf(act)).toEqual(message))

describe("an answer to an individual request", () => {
  const answered = (act: Partial<ActRow>) => messageOf({ verb: "answer", ...act })
  const answer = (more: object) => newMessage("ANSWERED", more)

  test("has its offers in order, its text, and whether one can be accepted", () => {
    const given = {
      offers: [
        { type: "THREE" as const, before: offer, after: offer },
        {
          type: "MAIN" as const,
          before: offer,
          after: { ...offer, netCents: 1, deliveryDate: null, targetKm: 2 },
        },
      ],
      text: "Gern",
      acceptable: false,
    }
    expect(answered({ answer: given })).toEqual(
      answer({
        offers: [
          { type: "THREE", ...messageOffer },
          { type: "MAIN", netCents: 1, deliveryDate: null, targetKm: 2 },
        ],
        text: "Gern",
        acceptable: false,
      }),
    )
  })
  test("settled by an acceptance does not invite to accept", () => {
    const settled = newMessage("SETTLED")
    expect(answered({})).toEqual(settled)
    expect(answered({ withRecord: true })).toEqual(settled)
  })
})

test.each([
  ["block", "MONTHS_3", { kind: "BLOCKED", facts: { reason: "Grund", duration: "MONTHS_3" } }],
  ["block", null, { kind: "BLOCKED", facts: { reason: "Grund" } }],
  ["lift", null, { kind: "LIFTED", facts: { reason: "Grund" } }],
  ["uphold", "MONTHS_3", { kind: "UPHELD", facts: { reason: "Grund" } }],
] as const)("message about a block: %s, duration %s", (verb, duration, telling) => {
  expect(messageOfBlockAct({ verb, duration, reason: "Grund" })).toStrictEqual(telling)
})
