import { describe, expect, test } from "vitest"
import type { Offer } from "../../../contract/offers.ts"
import { type ToldAct, tellingOfBlockAct, tellingsOfAct } from "./rules.ts"

const facts = {
  jobNumber: "4000123",
  model: "A 200",
  location: "1101 - Autohaus Brenner",
  type: "PRE_OFFER_ACCEPT",
  preOfferType: "TWO",
  reason: "Grund",
  due: "2026-11-18T09:00:00.000Z",
} as const
const confirmedAt = "2026-11-17T08:00:00.000Z"

const told = (act: Partial<ToldAct>) =>
  tellingsOfAct({
    ...facts,
    id: "act",
    verb: "confirm",
    state: "",
    snapshot: {},
    byAdmin: true,
    confirmedAt: null,
    withRecord: false,
    ...act,
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
const toldOffer = { netCents: 3_990_000, deliveryDate: "2026-12-01", targetKm: 10_000 }

describe("what an act of a case tells", () => {
  test.each<[string, Partial<ToldAct>, ReturnType<typeof tellingsOfAct>]>([
    ["a request stands on the desk", { verb: "request" }, []],
    ["an acceptance stands on the desk", { verb: "accept" }, []],
    [
      "an acceptance that the provider records is told to the location",
      { verb: "record", state: "PRE_CONTRACT_ACCEPTED" },
      [{ kind: "RECORDED", audience: "LOCATION", facts }],
    ],
    [
      "one that is recorded as confirmed is a confirmation",
      { verb: "record", state: "REQUEST_CONFIRMED" },
      [{ kind: "CONFIRMED", audience: "LOCATION", facts }],
    ],
    [
      "a confirmation, by its date",
      { verb: "confirm", snapshot: { dateConfirmation: "2026-11-20" } },
      [{ kind: "CONFIRMED", audience: "LOCATION", facts: { ...facts, dateConfirmation: "2026-11-20" } }],
    ],
    [
      "a rejection before the confirmation",
      { verb: "reject" },
      [{ kind: "REJECTED", audience: "LOCATION", facts }],
    ],
    [
      "a rejection afterwards is a cancellation, and says when it was confirmed (P48)",
      { verb: "reject", confirmedAt },
      [{ kind: "CANCELLED", audience: "LOCATION", facts: { ...facts, confirmedAt } }],
    ],
    [
      "freeing says whether it was confirmed",
      { verb: "free", state: "FREED", confirmedAt },
      [{ kind: "FREED", audience: "LOCATION", facts: { ...facts, confirmedAt } }],
    ],
    [
      "freeing what was not confirmed",
      { verb: "free", state: "FREED" },
      [{ kind: "FREED", audience: "LOCATION", facts: { ...facts, confirmedAt: null } }],
    ],
    [
      "freeing a rejected car concerns the car alone (P23)",
      { verb: "free", state: "PRE_CONTRACT_REJECTED" },
      [],
    ],
    ["a decline", { verb: "decline" }, [{ kind: "DECLINED", audience: "LOCATION", facts }]],
    [
      "a decline because somebody else got the car",
      { verb: "decline", withRecord: true },
      [{ kind: "SETTLED", audience: "LOCATION", facts }],
    ],
    [
      "a withdrawal is told to both sides",
      { verb: "withdraw" },
      [
        { kind: "WITHDRAWN", audience: "LOCATION", facts },
        { kind: "TAKEN_BACK", audience: "ADMINS", facts },
      ],
    ],
    [
      "a correction says the date",
      { verb: "correct", snapshot: { dateConfirmation: "2026-11-20" } },
      [{ kind: "CORRECTED", audience: "LOCATION", facts: { ...facts, dateConfirmation: "2026-11-20" } }],
    ],
    [
      "a correction that takes the date away",
      { verb: "correct" },
      [{ kind: "CORRECTED", audience: "LOCATION", facts: { ...facts, dateConfirmation: null } }],
    ],
    ["an unknown verb concerns nobody else", { verb: "look" }, []],
  ])("%s", (_, act, tellings) => expect(told(act)).toEqual(tellings))
})

describe("an answer to an individual request", () => {
  const answered = (act: Partial<ToldAct>) => told({ verb: "answer", ...act })
  const telling = (more: object) => [{ kind: "ANSWERED", audience: "LOCATION", facts: { ...facts, ...more } }]

  test("tells its offers in their order, its text, and whether one can be accepted", () => {
    const answer = {
      offers: [
        { type: "THREE" as const, after: offer },
        { type: "MAIN" as const, after: { ...offer, netCents: 1, deliveryDate: null, targetKm: 2 } },
      ],
      text: "Gern",
      acceptable: false,
    }
    expect(answered({ snapshot: { answer } })).toEqual(
      telling({
        offers: [
          { type: "THREE", ...toldOffer },
          { type: "MAIN", netCents: 1, deliveryDate: null, targetKm: 2 },
        ],
        text: "Gern",
        acceptable: false,
      }),
    )
  })
  test("without listed offers is the flat one, whose acceptance is not known", () => {
    expect(answered({ snapshot: offer })).toStrictEqual(
      telling({ offers: [{ type: "MAIN", ...toldOffer }], text: "" }),
    )
    expect(answered({ snapshot: { ...offer, answer: { text: "Ja", acceptable: true } } })).toStrictEqual(
      telling({ offers: [{ type: "MAIN", ...toldOffer }], text: "Ja", acceptable: true }),
    )
  })
  test("of which nothing was kept still tells that it came", () => {
    expect(answered({ snapshot: {} })).toStrictEqual(
      telling({ offers: [{ type: "MAIN", netCents: 0, deliveryDate: null, targetKm: 0 }], text: "" }),
    )
  })
  test("that an acceptance made needless invites nobody to accept (P17)", () => {
    const settled = [{ kind: "SETTLED", audience: "LOCATION", facts }]
    expect(answered({ byAdmin: false })).toEqual(settled)
    expect(answered({ withRecord: true })).toEqual(settled)
    expect(answered({ byAdmin: false, withRecord: true })).toEqual(settled)
  })
})

test.each([
  ["block", "MONTHS_3", { kind: "BLOCKED", facts: { reason: "Grund", duration: "MONTHS_3" } }],
  ["block", null, { kind: "BLOCKED", facts: { reason: "Grund" } }],
  ["lift", null, { kind: "LIFTED", facts: { reason: "Grund" } }],
  ["uphold", "MONTHS_3", { kind: "UPHELD", facts: { reason: "Grund" } }],
] as const)("a block: %s, duration %s (P65)", (verb, duration, telling) => {
  expect(tellingOfBlockAct({ verb, duration, reason: "Grund" })).toStrictEqual(telling)
})
