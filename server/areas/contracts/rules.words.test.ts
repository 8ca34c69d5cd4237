import { describe, expect, test } from "vitest"
import { factsWith, zvfFactsWith } from "./rules.for-tests.ts"
import { statementsOf, stepTitle } from "./rules.words.ts"

const agent = "Petra Brenner für 1101 - Autohaus Brenner"
const byAgent = { actedBy: { office: "AGENT", name: null } } as const
const byColleague = { actedBy: { office: "AGENT", name: "Karl Kollege" } } as const
const unconfirmed = { confirmation: null }

test("each kind of act has a word in the history", () => {
  expect(stepTitle).toEqual({
    REQUEST: "verbindlich angefragt",
    CONFIRMATION: "bestätigt",
    REJECTION: "abgelehnt",
    CANCELLATION: "storniert",
    WITHDRAWAL: "zurückgezogen",
    RELEASE: "wieder freigegeben",
  })
})

describe("what an act about a pre-offer declares", () => {
  const requested = { kind: "REQUEST", ...unconfirmed, ...byAgent } as const
  const outlook = "Ein Vorvertrag kommt erst zustande, wenn der Anbieter die Anfrage bestätigt."
  test("an acceptance asks, and says that nothing is agreed yet (P26)", () => {
    expect(statementsOf(factsWith({ ...requested, act: { verb: "accept" } }))).toEqual([
      `${agent} fragt Pre-Offer 2 des unten bezeichneten Fahrzeugs zu den unten stehenden Angaben verbindlich an.`,
      outlook,
    ])
  })
  test("one that the provider recorded says so", () => {
    expect(statementsOf(factsWith({ ...requested, act: { verb: "record" } }))).toEqual([
      `Der Anbieter hat erfasst, dass ${agent} Pre-Offer 2 des unten bezeichneten Fahrzeugs verbindlich anfragt.`,
      outlook,
    ])
  })
  test("an offer without a type is the first", () => {
    const first = factsWith({ ...requested, act: { verb: "accept", preOfferType: null } })
    expect(statementsOf(first)[0]).toContain(" fragt Pre-Offer 1 des ")
  })
  test("a confirmation makes the contract", () => {
    expect(statementsOf(factsWith())).toEqual([
      `Der Anbieter bestätigt die verbindliche Anfrage von ${agent}. Damit ist der Vorvertrag über Pre-Offer 2 des unten bezeichneten Fahrzeugs zu den unten stehenden Angaben gültig.`,
    ])
  })
  test("a rejection says that there is none", () => {
    expect(statementsOf(factsWith({ kind: "REJECTION", ...unconfirmed }))).toEqual([
      `Der Anbieter lehnt die verbindliche Anfrage von ${agent} ab. Es ist kein Vertrag zustande gekommen.`,
    ])
  })
  test("a cancellation says since when there was one (P48)", () => {
    expect(statementsOf(factsWith({ kind: "CANCELLATION" }))).toEqual([
      `Der Anbieter storniert den Vorvertrag mit ${agent}.`,
      "Bestätigt war er am 17.11.2026, 09:05 Uhr.",
    ])
    expect(statementsOf(factsWith({ kind: "CANCELLATION", ...unconfirmed }))).toEqual([
      `Der Anbieter storniert den Vorvertrag mit ${agent}.`,
    ])
  })
  test("a withdrawal names who withdrew", () => {
    const end = "zurück. Es ist kein Vertrag zustande gekommen."
    const withdrawn = { kind: "WITHDRAWAL", ...unconfirmed } as const
    expect(statementsOf(factsWith({ ...withdrawn, ...byAgent }))).toEqual([
      `${agent} zieht die eigene verbindliche Anfrage ${end}`,
    ])
    expect(statementsOf(factsWith({ ...withdrawn, ...byColleague }))).toEqual([
      `Karl Kollege zieht die verbindliche Anfrage von ${agent} ${end}`,
    ])
  })
  test("a release says for whom the car was, and since when it was confirmed", () => {
    const released = `Der Anbieter hat das Fahrzeug wieder freigegeben; es ist nicht mehr für ${agent} vorgemerkt.`
    expect(statementsOf(factsWith({ kind: "RELEASE" }))).toEqual([
      released,
      "Bestätigt war er am 17.11.2026, 09:05 Uhr.",
    ])
    expect(statementsOf(factsWith({ kind: "RELEASE", ...unconfirmed }))).toEqual([released])
  })
})

describe("what an act about a ZVF declares", () => {
  const requested = { kind: "REQUEST", ...unconfirmed, ...byAgent } as const
  test("a request, sent or recorded, is valid once it is confirmed", () => {
    const outlook = "Die Anfrage wird erst gültig, wenn der Anbieter sie bestätigt."
    expect(statementsOf(zvfFactsWith({ ...requested, act: { verb: "accept" } }))).toEqual([
      `${agent} fragt das unten bezeichnete ZVF zu den unten stehenden Angaben verbindlich an.`,
      outlook,
    ])
    expect(statementsOf(zvfFactsWith({ ...requested, act: { verb: "record" } }))).toEqual([
      `Der Anbieter hat erfasst, dass ${agent} das unten bezeichnete ZVF verbindlich anfragt.`,
      outlook,
    ])
  })
  test("a confirmation makes it valid", () => {
    expect(statementsOf(zvfFactsWith())).toEqual([
      `Der Anbieter bestätigt die ZVF-Anfrage von ${agent}. Sie ist damit gültig.`,
    ])
  })
  test("a cancellation and a release speak of the request", () => {
    const confirmed = "Bestätigt war sie am 17.11.2026, 09:05 Uhr."
    expect(statementsOf(zvfFactsWith({ kind: "CANCELLATION" }))).toEqual([
      `Der Anbieter storniert die ZVF-Anfrage mit ${agent}.`,
      confirmed,
    ])
    expect(statementsOf(zvfFactsWith({ kind: "RELEASE" }))).toEqual([
      `Der Anbieter hat das Fahrzeug wieder freigegeben; es ist nicht mehr für ${agent} vorgemerkt.`,
      confirmed,
    ])
  })
})
