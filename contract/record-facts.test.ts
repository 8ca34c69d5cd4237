import { expect, test } from "vitest"
import { factsOf } from "./record-facts.ts"
import { entryName } from "./record-words.ts"

const person = "00000000-0000-4000-8000-200000000005"
const place = "00000000-0000-4000-8000-100000000001"
const factsIn = (content: Record<string, unknown>) =>
  factsOf(content, { [place]: "1101 - Hamburg" }).map(({ label, value }) => [label, value])

test("an act reads as its step with everything that was promised", () => {
  const act = {
    id: person,
    number: 7,
    verb: "accept",
    location_id: place,
    reason: "",
    snapshot: {
      targetKm: 15_000,
      dateUntilTakeover: "2027-04-30",
      dueAt: "2026-11-18T09:00:00.000Z",
      wantedKm: null,
    },
  }
  expect(factsIn(act)).toEqual([
    ["Standort", "1101 - Hamburg"],
    ["Stand · Ziel km", "15000"],
    ["Stand · Übernahme bis", "30.04.2027"],
    ["Stand · Antwort zugesagt bis", "18.11.2026, 10:00"],
  ])
})

test("an answer reads offer by offer, before and after", () => {
  const answer = {
    offers: [{ type: "TWO", before: { targetKm: 1 }, after: { targetKm: 2 } }],
    text: "Gern",
    acceptable: true,
  }
  expect(factsIn({ snapshot: { answer } })).toEqual([
    ["Stand · Antwort · Angebote · 1 · Art", "Pre-Offer 2"],
    ["Stand · Antwort · Angebote · 1 · Bisher · Ziel km", "1"],
    ["Stand · Antwort · Angebote · 1 · Neu · Ziel km", "2"],
    ["Stand · Antwort · Text", "Gern"],
    ["Stand · Antwort · Zur Annahme freigegeben", "ja"],
  ])
})

test("a change reads old and new; of what names a person only that it changed", () => {
  const fields = {
    active: [false, true],
    mail: ["a".repeat(64), "b".repeat(64)],
    gssn_location: ["GS1", "GS2"],
    paint_code: ["", "C4"],
  }
  expect(factsIn({ id: person, fields })).toEqual([
    ["Aktiv", "ja (bisher: nein)"],
    ["E-Mail", "geändert (nur als Prüfsumme aufbewahrt)"],
    ["Firmennummer", "GS2 (bisher: GS1)"],
    ["Lackcode", "C4"],
  ])
  expect(factsIn({ added: [place, person] })).toEqual([["Hinzugekommen", `1101 - Hamburg, ${person}`]])
})

test("what a later version adds is shown by its own name", () => {
  expect(factsIn({ newThing: 3 })).toEqual([["newThing", "3"]])
  expect(entryName("car.create")).toBe("Fahrzeug angelegt")
  expect(entryName("car.later")).toBe("car.later")
  expect(factsOf(null, {})).toEqual([])
})
