import { expect, test } from "vitest"
import { entryName } from "../core/journal-words.ts"
import { labelOf } from "../fleet/car-fields.ts"
import { factsOf } from "./journal-facts.ts"

const person = "00000000-0000-4000-8000-200000000005"
const place = "00000000-0000-4000-8000-100000000001"
const factsIn = (content: Record<string, unknown>) =>
  factsOf(content, { [place]: "1101 - Hamburg" }).map(({ label, value }) => [label, value])

test("shows an act with its transition and all values", () => {
  const offer = { netCents: 3_850_050, grossCents: 4_581_560, vatPercent: 19 }
  const km = { minKm: 15_000, targetKm: 15_000, maxKm: 16_000 }
  const surcharges = { perMonthCents: -47_990, per1000KmCents: 0 }
  const days = { deliveryDate: "2027-03-31", takeoverDate: "2027-04-30" }
  const conditions = { version: "2026-02", hash: "c0ffee" }
  const agreed = { offerVersion: 7, conditions, terms: null, dueAt: "2026-11-18T09:00:00.000Z" }
  const snapshot = { ...offer, ...days, ...km, ...surcharges, wantedKm: null, wantedDate: null, ...agreed }
  const act = { id: person, number: 7, verb: "accept", location_id: place, reason: "", snapshot }
  const expected = {
    Standort: "1101 - Hamburg",
    "Stand · Preis netto": "38.500,50\u00a0€",
    "Stand · Preis brutto": "45.815,60\u00a0€",
    "Stand · MwSt. in %": "19",
    "Stand · Aussteuerung/Lieferung": "31.03.2027",
    "Stand · Übernahme bis": "30.04.2027",
    "Stand · Mindestens km": "15000",
    "Stand · Ziel km": "15000",
    "Stand · Höchstens km": "16000",
    "Stand · Je Monat": "-479,90\u00a0€",
    "Stand · Je 1.000 km": "0,00\u00a0€",
    "Stand · Fassung des Angebots": "7",
    "Stand · Bedingungen · Fassung": "Februar 2026",
    "Stand · Bedingungen · Prüfsumme": "c0ffee",
    "Stand · Antwort bis": "18.11.2026, 10:00",
  }
  expect(factsIn(act)).toEqual(Object.entries(expected))
})

test("shows an individual request with the offers at that time", () => {
  const asked = { MAIN: { netCents: 1 }, TWO: { netCents: 2 }, THREE: { netCents: 0 } }
  expect(factsIn({ snapshot: { asked, wantedKm: 9000, wantedDate: "2027-04-30" } })).toEqual([
    ["Stand · Angeboten · Pre-Offer 1 · Preis netto", "0,01\u00a0€"],
    ["Stand · Angeboten · Pre-Offer 2 · Preis netto", "0,02\u00a0€"],
    ["Stand · Angeboten · Pre-Offer 3 · Preis netto", "0,00\u00a0€"],
    ["Stand · Gewünschte km", "9000"],
    ["Stand · Wunschdatum", "30.04.2027"],
  ])
})

test("shows an answer's offers before and after", () => {
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

test("shows old and new values; personal data only as changed", () => {
  const fields = {
    active: [false, true],
    mail: ["a".repeat(64), "b".repeat(64)],
    phone: [null, "c".repeat(64)],
    gssn_location: ["GS1", "GS2"],
    firstname: [null, "d".repeat(65)],
    lastname: [null, `-${"d".repeat(64)}`],
    content_hash: ["a".repeat(64), "b".repeat(64)],
    paint_code: ["", "C4"],
    valid_until: [null, "2027-01-31"],
    date_of_delivery: [null, "2027-01-31"],
    offers: [null, { updated: 2, kind: "x" }],
    documents: [],
  }
  expect(factsIn({ id: person, fields, edit: { version: 2, also: ["lastname"] } })).toEqual([
    ["Aktiv", "ja (bisher: nein)"],
    ["E-Mail", "geändert (nur als Prüfsumme aufbewahrt)"],
    ["Telefon", "geändert (nur als Prüfsumme aufbewahrt)"],
    ["GSSN", "GS2 (bisher: GS1)"],
    ["Vorname", "d".repeat(65)],
    ["Nachname", `-${"d".repeat(64)}`],
    ["Prüfsumme des Textes", `${"b".repeat(64)} (bisher: ${"a".repeat(64)})`],
    ["Lackcode", "C4"],
    ["Gültig bis", "31.01.2027"],
    [labelOf("dateOfDelivery"), "31.01.2027"],
    ["Angebote · 2 · Geändert", "2"],
    ["Angebote · 2 · kind", "x"],
  ])
  expect(factsIn({ added: [place, person], removed: [null, place] })).toEqual([
    ["Hinzugekommen", `1101 - Hamburg, ${person}`],
    ["Weggefallen", "–, 1101 - Hamburg"],
  ])
  const text = "neu am 2026-06-01T10:00"
  expect(factsIn({ text })).toEqual([["Text", text]])
})

test("shows unknown keys of later versions as they are", () => {
  expect(factsIn({ newThing: 3 })).toEqual([["newThing", "3"]])
  expect(entryName("car.create")).toBe("Fahrzeug angelegt")
  expect(entryName("car.later")).toBe("car.later")
  expect(entryName(null)).toBe("Inhalt nach Ablauf der Frist entfernt")
  expect(entryName("car.create", true)).toBe("Fahrzeug angelegt")
  expect([true, false, null].map((wasConfirmed) => entryName("case.reject", wasConfirmed))).toEqual([
    "Storniert",
    "Abgelehnt",
    "Abgelehnt oder storniert",
  ])
  expect(factsOf(null, {})).toEqual([])
})

test("shows a new car with its initial values", () => {
  const fields = {
    job_number: ["4711", "4711"],
    paint_code: ["", ""],
    production_month: [null, null],
    display: [false, false],
  }
  expect(factsIn({ fields })).toEqual([
    ["Auftragsnummer", "4711"],
    ["Anzeigen", "nein"],
  ])
})
