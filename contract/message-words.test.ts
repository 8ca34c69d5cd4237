import { describe, expect, test } from "vitest"
import { messageWords } from "./message-words.ts"
import { type MessageFacts, type MessageKind, messageKinds } from "./messages.ts"

const facts: MessageFacts = {
  jobNumber: "4000123",
  model: "Corso Kombi 2.0",
  location: "1101 - Autohaus Brenner Hamburg",
  type: "PRE_OFFER_ACCEPT",
  preOfferType: "TWO",
  reason: "",
  due: "2026-11-18T09:00:00.000Z",
}
const words = (
  kind: MessageKind,
  more: MessageFacts = {},
  person: { name: string; mail: string } | null = null,
) => messageWords({ kind, person, facts: { ...facts, ...more } })

describe("a message says", () => {
  test("which case it is about", () => {
    expect(words("CONFIRMED")).toEqual({
      tone: "success",
      title: "Bestätigt: Annahme Pre-Offer 2",
      about: "Corso Kombi 2.0, Auftrag 4000123, 1101 - Autohaus Brenner Hamburg",
      lines: ["Der Vorvertrag ist gültig. Bitte schließen Sie jetzt den Kaufvertrag mit Ihrem Kunden."],
    })
    expect(words("CONFIRMED", { type: "SELECTION_ACCEPT" })).toMatchObject({
      title: "Bestätigt: ZVF-Anfrage",
      lines: ["Der Anbieter hat die ZVF-Anfrage bestätigt."],
    })
  })

  test("who asked, to admins", () => {
    expect(
      words("ACCEPTED", { model: "" }, { name: "Bernd Brenner", mail: "b@brenner.example" }),
    ).toMatchObject({
      about: "ZVF, Auftrag 4000123, Bernd Brenner, 1101 - Autohaus Brenner Hamburg",
      lines: ["Antwort bis Mi 18.11.2026, 10:00 Uhr."],
    })
  })

  test("since when a cancelled contract had been confirmed, and why it is cancelled", () => {
    expect(words("CANCELLED", { reason: "Unfall", confirmedAt: "2026-11-16T09:00:00.000Z" }).lines).toEqual([
      "War bestätigt am 16.11.2026, 10:00 Uhr.",
      "Grund: Unfall",
    ])
    expect(words("FREED", { confirmedAt: null }).lines).toEqual([
      "Das Fahrzeug ist nicht mehr für Sie vorgemerkt.",
    ])
  })

  test("what was answered, down to offer, price, date, kilometres, text and whether it can be accepted", () => {
    const offers = [
      { type: "TWO" as const, netCents: 3_850_050, deliveryDate: "2027-01-31", targetKm: 12_000 },
      { type: "THREE" as const, netCents: 0, deliveryDate: null, targetKm: 20_000 },
    ]
    const asked = { type: "PRE_OFFER_REQUEST", preOfferType: null } as const
    expect(words("ANSWERED", { ...asked, offers, text: "Gern!", acceptable: true })).toMatchObject({
      title: "Beantwortet: Pre-Offer-Anfrage",
      lines: [
        "Pre-Offer 2: 38.500,50 € netto, Aussteuerung 31.01.2027, 12.000 km",
        "Pre-Offer 3: 20.000 km",
        "Nachricht: Gern!",
        "Sie können das Angebot jetzt annehmen.",
      ],
    })
    expect(words("ANSWERED", { ...asked, offers: [], acceptable: false }).lines).toEqual([
      "Zur Annahme ist das Fahrzeug zurzeit nicht freigegeben.",
    ])
    expect(words("ANSWERED", asked).lines).toEqual([])
  })

  test.each([
    ["BLOCKED", "Sachverhalt: Weil."],
    ["UPHELD", "Begründung: Weil."],
    ["REJECTED", "Grund: Weil."],
  ] as const)("the reason of %s in its own word", (kind, line) => {
    expect(words(kind, { reason: "Weil." }).lines).toEqual([line])
  })

  test("how many mails were given up", () => {
    expect(words("MAIL_FAILED", { count: 1 }).title).toBe("Eine Mail wurde nicht zugestellt")
    expect(words("MAIL_FAILED", { count: 3 }).title).toBe("3 Mails wurden nicht zugestellt")
  })

  test("what changed of a watched car", () => {
    const changes = [{ label: "Zustand", from: "verfügbar", to: "nicht mehr verfügbar" }]
    expect(words("WATCHED", { changes }).lines).toEqual(["Zustand: verfügbar → nicht mehr verfügbar"])
  })
})

test("of every kind something is said, also where all facts are missing and the person was removed", () => {
  for (const kind of messageKinds) {
    const { title, lines, about } = messageWords({ kind, person: null, facts: {} })
    expect([title, ...lines, about].join(" "), kind).not.toMatch(/undefined|null|NaN/)
    expect(title, kind).not.toBe("")
  }
})

test("nothing says that a contract exists before it is confirmed", () => {
  for (const kind of ["RECORDED", "ACCEPTED", "OVERDUE", "DUE_SOON", "DUE"] as const) {
    const { title, lines } = words(kind)
    expect([title, ...lines].join(" "), kind).not.toMatch(/Vorvertrag|ist gültig/)
  }
})
