import { describe, expect, test } from "vitest"
import { contentOf, template } from "./rules.content.ts"
import type { ContractFacts } from "./rules.facts.ts"
import { factsWith, zvfFactsWith } from "./rules.for-tests.ts"

const pairs = (rows: [string, string][]) => ({
  kind: "table",
  head: ["Angabe", "Wert"],
  shares: [2, 5],
  rows,
})
const heading = (text: string) => ({ kind: "heading", text })
const paragraph = (text: string) => ({ kind: "paragraph", text })
const small = (text: string) => ({ kind: "paragraph", tone: "small", text })

/** What stands in a section, up to the next heading. */
function section(facts: ContractFacts, name: string) {
  const { blocks } = contentOf(facts)
  const begin = blocks.findIndex((block) => block.kind === "heading" && block.text === name) + 1
  const rest = blocks.slice(begin)
  const end = rest.findIndex(({ kind }) => kind === "heading")
  return begin === 0 ? null : rest.slice(0, end === -1 ? undefined : end)
}
/** The rows of a section's first table by their labels. */
const rowsIn = (facts: ContractFacts, name: string): Record<string, string> => {
  const table = section(facts, name)?.find((block) => block.kind === "table")
  return Object.fromEntries(table?.rows as unknown as [string, string][])
}
const confirmedOn = "17.11.2026, 09:05 Uhr (Berlin); 2026-11-17 08:05:09 UTC"

test("the template has a version of its own", () => expect(template).toBe("2026-11d"))

test("a document has its title and instant, and its number on each page", () => {
  const { title, at, head, foot } = contentOf(factsWith())
  expect({ title, at, head, foot }).toEqual({
    title: "Bestätigung des Vorvertrags",
    at: "2026-11-17T08:05:09.123Z",
    head: ["Aurel Automobile AG", "ZVF-2026-000017 · Auftrag 4000123"],
    foot: "ZVF-2026-000017 · Position 41 im Protokoll · SHA-256 0123456789abcdef…",
  })
  expect(contentOf(factsWith({ provider: [] })).head[0]).toBe("ZVF-Portal")
})

test("a confirmation says all of this, in this order (P128)", () => {
  expect(contentOf(factsWith()).blocks).toEqual([
    paragraph(
      "Der Anbieter bestätigt die verbindliche Anfrage von Petra Brenner für 1101 - Autohaus Brenner. Damit ist der Vorvertrag über Pre-Offer 2 des unten bezeichneten Fahrzeugs zu den unten stehenden Angaben gültig.",
    ),
    heading("Vorgang"),
    pairs([
      ["Dokument", "Bestätigung des Vorvertrags, Nummer ZVF-2026-000017"],
      ["Zeitpunkt", confirmedOn],
      ["Bestätigt am", confirmedOn],
      ["Datum der Bestätigung", "16.11.2026"],
      ["Kennung des Vorgangs", "activity"],
      ["Kennung dieses Schritts", "act-2"],
    ]),
    heading("Beteiligte"),
    {
      kind: "table",
      head: ["Seite", "Angaben"],
      shares: [2, 5],
      rows: [
        ["Anbieter", "Aurel Automobile AG, Weg 1, 70173 Stuttgart"],
        ["Agentur", "1101 - Autohaus Brenner, Hauptstraße 1, 20095 Hamburg"],
        ["Nummern", "VFNR 1101, Hauptbetrieb 1100, GSSN GS0011"],
        ["Angefragt von", "Petra Brenner, petra@brenner.test"],
        ["Gehandelt hat", "der Anbieter"],
      ],
    },
    heading("Fahrzeug"),
    pairs([
      ["Auftragsnummer", "4000123"],
      ["FIN", "W1K1770431J000001"],
      ["Kennzeichen", "S-AB 123"],
      ["Fahrzeug", "Aurel A A 200"],
      ["Modellbezeichnung", "A 200 Limousine"],
      ["Farbe", "Schwarz, Nachtschwarz"],
      ["Polster", "Leder"],
      ["Erstzulassung", "15.01.2026"],
      ["Kilometerstand laut Portal", "8.250\u00a0km"],
      ["Zustand", "unfallfrei"],
      ["Zusatzinformation", "Mit Winterrädern."],
    ]),
    heading("Das Angebot"),
    pairs([
      ["Kaufpreis netto", "39.900,00\u00a0€"],
      ["Kaufpreis brutto", "47.481,00\u00a0€ (inkl. 19\u00a0% MwSt.)"],
      ["Aussteuerungsdatum", "01.12.2026"],
      ["Übernahme bis", "31.12.2026"],
      ["Mindestlaufleistung", "10.000\u00a0km"],
      ["Ziellaufleistung", "10.000\u00a0km"],
      ["Höchstlaufleistung", "11.000\u00a0km"],
      ["Fassung des Angebots", "7"],
    ]),
    heading("Dokumente zum Fahrzeug"),
    pairs([["Zustand.pdf", `204.800 Byte, SHA-256 ${"d".repeat(64)}`]]),
    small(
      "So lagen sie bei der verbindlichen Anfrage im Portal vor. Dort stehen sie beim Vorgang, solange er aufbewahrt wird, auch wenn der Anbieter sie später ersetzt oder entfernt.",
    ),
    heading("Bedingungen"),
    pairs([
      [
        "Bedingungen für verbindliche Anfragen",
        "Fassung 2026-02, SHA-256 c0ffee, Datei bedingungen-2026-02.md",
      ],
      ["Nutzungsbedingungen", "Fassung 2026/01 b, Datei nutzungsbedingungen-2026_01_b.md"],
    ]),
    small(
      "Der volle Wortlaut dieser Fassungen ist dem Dokument als Datei beigefügt (im PDF-Programm unter „Anlagen“) und steht im Portal beim Vorgang; die Prüfsumme ist die dieser Dateien.",
    ),
    heading("Verlauf"),
    {
      kind: "table",
      head: ["Schritt", "Zeitpunkt", "Seite", "Position und Prüfsumme im Protokoll"],
      shares: [4, 3, 2, 6],
      tone: "small",
      rows: [
        ["verbindlich angefragt", "16.11.2026, 10:00 Uhr", "Agentur", "40: hash-0"],
        ["bestätigt", "17.11.2026, 09:05 Uhr", "Anbieter", "41: hash-1"],
      ],
    },
    heading("Nachweis"),
    paragraph(
      "Dieser Schritt steht im Protokoll des Portals. Jeder Eintrag enthält die Prüfsumme seines Inhalts und die des vorherigen Eintrags; wird ein Eintrag geändert, passen alle folgenden nicht mehr.",
    ),
    {
      ...pairs([
        ["Position", "41"],
        ["Prüfsumme des Inhalts", "e".repeat(64)],
        ["Vorherige Prüfsumme", "p".repeat(64)],
        ["Prüfsumme", "0123456789abcdef".repeat(4)],
        ["Eingetragen", "17.11.2026, 09:05 Uhr (Berlin); 2026-11-17 08:05:10 UTC"],
      ]),
      tone: "small",
    },
    small(
      "Alle Prüfsummen sind SHA-256. Dieselben Angaben stehen maschinenlesbar in der eingebetteten Datei vorgang.json. Zeichen, die die Schrift nicht enthält, erscheinen hier als □, in der Datei unverändert.",
    ),
  ])
})

describe("the case", () => {
  const unconfirmed = { confirmation: null } as const
  test("a request says when its answer is due, and a reason where there is one", () => {
    const asked = factsWith({ kind: "REQUEST", ...unconfirmed, act: { reason: "Wie besprochen" } })
    expect(rowsIn(asked, "Vorgang")).toEqual({
      Dokument: "Verbindliche Anfrage Pre-Offer 2, Nummer ZVF-2026-000017",
      Zeitpunkt: confirmedOn,
      "Antwort fällig bis": "18.11.2026, 10:00 Uhr (Berlin); 2026-11-18 09:00:00 UTC",
      "Kennung des Vorgangs": "activity",
      "Kennung dieses Schritts": "act-2",
    })
    expect(section(asked, "Grund")).toEqual([paragraph("Wie besprochen")])
    expect(section(factsWith(), "Grund")).toBeNull()
  })
  test("a confirmation without a date of its own has its instant", () => {
    const undated = factsWith({ confirmation: { at: "2026-11-17T08:05:09.123Z", date: null } })
    expect(Object.keys(rowsIn(undated, "Vorgang"))).toEqual([
      "Dokument",
      "Zeitpunkt",
      "Bestätigt am",
      "Kennung des Vorgangs",
      "Kennung dieses Schritts",
    ])
  })
  test.each([
    [{ office: "AGENT", name: "Karl Kollege" }, "Karl Kollege"],
    [{ office: "AGENT", name: null }, "Petra Brenner"],
    [{ office: "PROVIDER", name: "Anna Admin" }, "der Anbieter"],
  ] as const)("who acted, where it is %j: %s (P4)", (actedBy, text) => {
    expect(rowsIn(factsWith({ actedBy }), "Beteiligte")["Gehandelt hat"]).toBe(text)
  })
})

test("what is not known of a car has a dash", () => {
  const unknown = {
    idNumber: "",
    licensePlateNumber: "",
    brand: "",
    modelSeries: "",
    model: "",
    modelDesignation: "",
    colour: null,
    paint: "",
    upholstery: "",
    condition: null,
    firstRegistration: null,
    kilometerReading: 0,
    additionalInformation: "",
  }
  expect(rowsIn(factsWith({ car: unknown }), "Fahrzeug")).toEqual({
    Auftragsnummer: "4000123",
    FIN: "FIN nicht vergeben",
    Kennzeichen: "–",
    Fahrzeug: "–",
    Modellbezeichnung: "–",
    Farbe: "–",
    Polster: "–",
    Erstzulassung: "–",
    "Kilometerstand laut Portal": "–",
    Zustand: "–",
    Zusatzinformation: "–",
  })
  expect(rowsIn(factsWith({ car: { colour: null, brand: "" } }), "Fahrzeug")).toMatchObject({
    Fahrzeug: "A A 200",
    Farbe: "Nachtschwarz",
  })
})

test("a ZVF has list price and delivery", () => {
  expect(rowsIn(zvfFactsWith(), "Der Gegenstand der Anfrage")).toEqual({
    "Listenpreis netto": "39.900,00\u00a0€",
    "Listenpreis brutto": "47.481,00\u00a0€ (inkl. 19\u00a0% MwSt.)",
    Lieferung: "01.12.2026",
    Kilometer: "10.000\u00a0km",
    "Fassung des Angebots": "7",
  })
})

describe("the documents of the car", () => {
  const title = "Dokumente zum Fahrzeug"

  test("are named by size and hash, as far as it is known", () => {
    const documents = [
      { id: "1", filename: "Zustand.pdf", size: 204_800, sha256: "ab" },
      { id: "2", filename: "Fotos.pdf", size: 1, sha256: null },
    ]
    expect(rowsIn(factsWith({ documents }), title)).toEqual({
      "Zustand.pdf": "204.800 Byte, SHA-256 ab",
      "Fotos.pdf": "1 Byte",
    })
  })

  test("are said not to have been there; of an older act nothing is said", () => {
    expect(section(factsWith({ documents: [] }), title)).toEqual([
      paragraph("Bei der verbindlichen Anfrage gab es zu dem Fahrzeug im Portal keine Dokumente."),
    ])
    expect(section(factsWith({ documents: null }), title)).toBeNull()
  })
})

describe("what was agreed to", () => {
  const conditions = { version: "2026-02", hash: "c0ffee", text: "Bedingungen" }
  test("nothing, where the provider recorded the act", () => {
    expect(section(factsWith({ conditions: null, terms: null }), "Bedingungen")).toEqual([
      paragraph(
        "Der Anbieter hat diesen Vorgang erfasst; eine Zustimmung zu Bedingungen ist im Portal nicht festgehalten.",
      ),
    ])
  })
  test("only one of both", () => {
    const [table, note] = section(factsWith({ conditions, terms: null }), "Bedingungen") ?? []
    expect(table).toEqual(
      pairs([
        [
          "Bedingungen für verbindliche Anfragen",
          "Fassung 2026-02, SHA-256 c0ffee, Datei bedingungen-2026-02.md",
        ],
      ]),
    )
    expect(note).toMatchObject({ text: expect.stringContaining("steht im Portal beim Vorgang;") })
  })
  test.each([null, { version: "2026-01", hash: null, text: null }])(
    "no file is promised that the portal does not have any more",
    (terms) => {
      const facts = factsWith({ conditions: { ...conditions, text: null }, terms })
      expect(section(facts, "Bedingungen")?.[1]).toEqual(
        small(
          "Der volle Wortlaut dieser Fassungen ist dem Dokument als Datei beigefügt (im PDF-Programm unter „Anlagen“), soweit er im Portal noch vorliegt; die Prüfsumme ist die der jeweiligen Datei.",
        ),
      )
      expect(contentOf(facts).files).toHaveLength(1)
    },
  )
})

describe("the files inside", () => {
  test("are the facts and the texts as they were hashed, under plain names", () => {
    const facts = factsWith()
    expect(contentOf(facts).files).toEqual([
      {
        name: "vorgang.json",
        description: "Facts of this document",
        type: "application/json",
        text: `${JSON.stringify(facts, null, 2)}\n`,
        relation: "Data",
      },
      {
        name: "bedingungen-2026-02.md",
        description: "Text that was agreed to",
        type: "text/markdown",
        text: "# Bedingungen\nErstens\nZweitens",
        relation: "Supplement",
      },
      {
        name: "nutzungsbedingungen-2026_01_b.md",
        description: "Text that was agreed to",
        type: "text/markdown",
        text: "Tür",
        relation: "Supplement",
      },
    ])
  })
})
