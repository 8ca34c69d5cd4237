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
const now = new Date("2026-11-20T09:00:00Z")
const words = (
  kind: MessageKind,
  more: MessageFacts = {},
  person: { name: string; mail: string } | null = null,
) => messageWords({ kind, person, facts: { ...facts, ...more } }, now)

describe("text of a message", () => {
  test("names its case", () => {
    expect(words("CONFIRMED")).toEqual({
      tone: "success",
      title: "Bestätigt: Annahme Pre-Offer 2",
      about: "Corso Kombi 2.0, Auftrag 4000123, 1101 - Autohaus Brenner Hamburg",
      lines: [
        "Der Anbieter hat den Vorvertrag bestätigt. Er ist damit gültig, das Aussteuerungsdatum ist fest.",
        "Bitte schließen Sie jetzt den Kaufvertrag mit Ihrem Kunden.",
      ],
    })
    expect(words("CONFIRMED", { type: "SELECTION_ACCEPT" })).toMatchObject({
      title: "Bestätigt: ZVF-Anfrage",
      lines: ["Der Anbieter hat die ZVF-Anfrage bestätigt."],
    })
    expect(words("CONFIRMED", { dateConfirmation: "2026-11-20" }).lines).toContain(
      "Bestätigungsdatum: 20.11.2026.",
    )
  })

  test("lists changes and documents of a held car", () => {
    const changes = [{ label: "FIN", from: "FIN nicht vergeben", to: "WARTEST0000000777" }]
    const last = "Der Vorgang zeigt, was beim Absenden galt."
    expect(words("CAR_CHANGED", { changes })).toMatchObject({
      tone: "warning",
      title: "Angaben geändert: Annahme Pre-Offer 2",
      lines: ["FIN: FIN nicht vergeben → WARTEST0000000777", last],
    })
    const documents = [
      { filename: "Gutachten.pdf", standing: "removed" as const },
      { filename: "Rechnung.pdf", standing: "added" as const },
    ]
    expect(words("CAR_CHANGED", { documents })).toMatchObject({
      title: "Dokumente geändert: Annahme Pre-Offer 2",
      lines: ["Entferntes Dokument: Gutachten.pdf", "Neues Dokument: Rechnung.pdf", last],
    })
  })

  test("has the confirmation date and the reason of a cancelled contract", () => {
    expect(words("CANCELLED", { reason: "Unfall", confirmedAt: "2026-11-16T09:00:00.000Z" }).lines).toEqual([
      "Der Anbieter hat den Vorvertrag storniert.",
      "Der Anbieter hatte am 16.11.2026, 10:00 Uhr bestätigt.",
      "Grund: Unfall",
    ])
    expect(words("FREED", { confirmedAt: null }).lines).toEqual([
      "Der Anbieter hat das Fahrzeug wieder freigegeben. Es ist damit nicht mehr für Sie vorgemerkt.",
    ])
  })

  test("has offer, price, date, kilometres, text and acceptability of an answer", () => {
    const offers = [
      { type: "TWO" as const, netCents: 3_850_050, deliveryDate: "2027-01-31", targetKm: 12_000 },
      { type: "THREE" as const, netCents: 0, deliveryDate: null, targetKm: 20_000 },
      { type: "MAIN" as const, netCents: 1, deliveryDate: null, targetKm: 0 },
    ]
    const asked = { type: "PRE_OFFER_REQUEST", preOfferType: null } as const
    expect(words("ANSWERED", { ...asked, offers, text: "Gern!", acceptable: true })).toMatchObject({
      title: "Beantwortet: Pre-Offer-Anfrage",
      lines: [
        "Pre-Offer 2: 38.500,50\u00a0€ netto, Aussteuerung 31.01.2027, 12.000\u00a0km",
        "Pre-Offer 3: 20.000\u00a0km",
        "Pre-Offer 1: 0,01\u00a0€ netto",
        "Nachricht: Gern!",
        "Sie können das Angebot jetzt annehmen.",
      ],
    })
    expect(words("ANSWERED", { ...asked, offers: [], acceptable: false }).lines).toEqual([
      "Zur Annahme ist das Fahrzeug zurzeit nicht freigegeben.",
    ])
  })

  test.each([
    ["BLOCKED", "Sachverhalt: Weil."],
    ["UPHELD", "Begründung: Weil."],
    ["REJECTED", "Grund: Weil."],
  ] as const)("labels the reason of %s", (kind, line) => {
    expect(words(kind, { reason: "Weil." }).lines.at(-1)).toBe(line)
  })

  test("has the year of a deadline if not the current one", () => {
    const later = new Date("2027-01-02T09:00:00Z")
    expect(messageWords({ kind: "OVERDUE", person: null, facts }, later).lines).toContain(
      "Der Anbieter hat bis Mi 18.11.2026, 10:00 Uhr nicht geantwortet.",
    )
  })

  test("lists changes of a watched car", () => {
    const changes = [{ label: "Zustand", from: "verfügbar", to: "nicht mehr verfügbar" }]
    expect(words("WATCHED", { changes }).lines).toEqual(["Zustand: verfügbar → nicht mehr verfügbar"])
  })
})

describe("text of each kind", () => {
  const usual = "Corso Kombi 2.0, Auftrag 4000123, 1101 - Autohaus Brenner Hamburg"
  const dated = { dateConfirmation: "2026-11-20" }
  const undated = { dateConfirmation: null }
  const terms = { title: "Nutzungsbedingungen", effectiveFrom: "2027-02-01" }
  const of = "Annahme Pre-Offer 2"
  test.each`
    kind           | more                               | tone         | title                                                     | about                    | lines
    ${"RECORDED"}  | ${{}}                              | ${"info"}    | ${`Vom Anbieter erfasst: ${of}`}                          | ${usual}                 | ${["Gültig wird das erst mit der Bestätigung des Anbieters."]}
    ${"REJECTED"}  | ${{}}                              | ${"error"}   | ${`Abgelehnt: ${of}`}                                     | ${usual}                 | ${["Der Anbieter hat die Annahme abgelehnt. Ein Vorvertrag kommt nicht zustande."]}
    ${"CANCELLED"} | ${{}}                              | ${"error"}   | ${`Storniert: ${of}`}                                     | ${usual}                 | ${["Der Anbieter hat den Vorvertrag storniert."]}
    ${"FREED"}     | ${{}}                              | ${"warning"} | ${`Wieder freigegeben: ${of}`}                            | ${usual}                 | ${["Der Anbieter hat das Fahrzeug wieder freigegeben. Es ist damit nicht mehr für Sie vorgemerkt."]}
    ${"DECLINED"}  | ${{}}                              | ${"error"}   | ${`Abgelehnt: ${of}`}                                     | ${usual}                 | ${["Der Anbieter kann die individuelle Anfrage leider nicht erfüllen."]}
    ${"SETTLED"}   | ${{}}                              | ${"info"}    | ${`Erledigt: ${of}`}                                      | ${usual}                 | ${["Das Pre-Offer wurde inzwischen angenommen. Die individuelle Anfrage ist damit erledigt."]}
    ${"WITHDRAWN"} | ${{}}                              | ${"warning"} | ${`Zurückgezogen: ${of}`}                                 | ${usual}                 | ${["Jemand aus der Verkaufsleitung des Standorts hat zurückgezogen. Der Anbieter ist benachrichtigt."]}
    ${"CORRECTED"} | ${dated}                           | ${"info"}    | ${`Bestätigungsdatum berichtigt: ${of}`}                  | ${usual}                 | ${["Der Anbieter hat das Bestätigungsdatum berichtigt.", "Es gilt der 20.11.2026."]}
    ${"CORRECTED"} | ${undated}                         | ${"info"}    | ${`Bestätigungsdatum berichtigt: ${of}`}                  | ${usual}                 | ${["Der Anbieter hat das Bestätigungsdatum berichtigt.", "Ein Datum der Bestätigung ist nicht mehr eingetragen."]}
    ${"OVERDUE"}   | ${{}}                              | ${"warning"} | ${`Antwort überfällig: ${of}`}                            | ${usual}                 | ${["Der Anbieter hat bis Mi 18.11., 10:00 Uhr nicht geantwortet.", "Sie können weiter warten oder zurückziehen."]}
    ${"WATCHED"}   | ${{ title: "Corso" }}              | ${"info"}    | ${"Gemerktes Fahrzeug geändert"}                          | ${"Corso"}               | ${[]}
    ${"WATCHED"}   | ${{}}                              | ${"info"}    | ${"Gemerktes Fahrzeug geändert"}                          | ${""}                    | ${[]}
    ${"TERMS"}     | ${terms}                           | ${"info"}    | ${"Neue Nutzungsbedingungen ab 01.02.2027"}               | ${"Nutzungsbedingungen"} | ${["Bei Ihrer ersten Anmeldung ab diesem Tag entscheiden Sie, ob Sie zustimmen."]}
    ${"BLOCKED"}   | ${{ duration: "MONTHS_3" }}        | ${"error"}   | ${"Ihr Zugang wurde gesperrt"}                            | ${"Dauer: 3 Monate"}     | ${[]}
    ${"BLOCKED"}   | ${{}}                              | ${"error"}   | ${"Ihr Zugang wurde gesperrt"}                            | ${""}                    | ${[]}
    ${"LIFTED"}    | ${{}}                              | ${"success"} | ${"Die Sperre Ihres Zugangs ist aufgehoben"}              | ${usual}                 | ${[]}
    ${"UPHELD"}    | ${{}}                              | ${"warning"} | ${"Ihre Beschwerde wurde zurückgewiesen"}                 | ${usual}                 | ${[]}
    ${"PROPOSED"}  | ${{ text: "Bitte" }}               | ${"info"}    | ${"Eine gelöschte Person schlägt Ihnen ein Fahrzeug vor"} | ${usual}                 | ${["Notiz: Bitte"]}
    ${"PROPOSED"}  | ${{}}                              | ${"info"}    | ${"Eine gelöschte Person schlägt Ihnen ein Fahrzeug vor"} | ${usual}                 | ${[]}
    ${"TERMS"}     | ${{ effectiveFrom: "2027-02-01" }} | ${"info"}    | ${"Neue Nutzungsbedingungen ab 01.02.2027"}               | ${""}                    | ${["Bei Ihrer ersten Anmeldung ab diesem Tag entscheiden Sie, ob Sie zustimmen."]}
  `("$kind with $more", ({ kind, more, ...expected }) => {
    expect(words(kind, more)).toEqual(expected)
  })

  test("PROPOSED names the seller", () => {
    const bernd = { name: "Jens Brenner", mail: "b@brenner.example" }
    expect(words("PROPOSED", {}, bernd).title).toBe("Jens Brenner schlägt Ihnen ein Fahrzeug vor")
  })

  test("FOUND names the search and its first cars", () => {
    const found = (count: number) => words("FOUND", { title: "Orange", cars: ["Corso, Auftrag 4711"], count })
    expect(found(1)).toMatchObject({
      title: "Neues Fahrzeug zu Ihrem Suchauftrag",
      about: "Orange",
      lines: ["Corso, Auftrag 4711"],
    })
    expect(found(3)).toMatchObject({
      title: "3 neue Fahrzeuge zu Ihrem Suchauftrag",
      lines: ["Corso, Auftrag 4711", "und 2 weitere"],
    })
  })

  test("omits missing facts", () => {
    const bare = (kind: MessageKind) => messageWords({ kind, person: null, facts: {} }, now)
    expect(bare("REJECTED")).toEqual({
      tone: "error",
      title: "Abgelehnt: Pre-Offer-Anfrage",
      about: "",
      lines: ["Der Anbieter hat die Annahme abgelehnt. Ein Vorvertrag kommt nicht zustande."],
    })
    expect(bare("WATCHED").lines).toEqual([])
    expect(bare("OVERDUE").lines).toEqual(["Sie können weiter warten oder zurückziehen."])
  })
})

test("every kind has a sentence, even without facts and for a deleted person", () => {
  for (const kind of messageKinds) {
    const { title, lines, about } = messageWords({ kind, person: null, facts: {} }, now)
    expect([title, ...lines, about].join(" "), kind).not.toMatch(/undefined|null|NaN/)
    expect(title, kind).not.toBe("")
  }
})

test("asks to reload the page for kinds of a later release", () => {
  const later = messageWords({ kind: "LATER" as MessageKind, person: null, facts: {} }, now)
  expect(later).toMatchObject({
    tone: "info",
    title: "Neue Mitteilung",
    lines: [expect.stringContaining("neu")],
  })
})

test("mentions no contract before the confirmation", () => {
  for (const kind of ["RECORDED", "OVERDUE"] as const) {
    const { title, lines } = words(kind)
    expect([title, ...lines].join(" "), kind).not.toMatch(/Vorvertrag|ist gültig/)
  }
})
