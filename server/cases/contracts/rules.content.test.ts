import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { contractKinds } from "../../../contract/cases/contracts.ts"
import { contentOf } from "./rules.content.ts"
import type { ContractFacts } from "./rules.facts.ts"
import { factsWith, zvfFactsWith } from "./rules.for-tests.ts"

const pairs = (rows: [string, string][]) => ({ kind: "table", shares: [1, 2], rows })
const heading = (text: string) => ({ kind: "heading", text })

const blocksOf = (facts: ContractFacts) => contentOf(facts).blocks
const rowsOf = (facts: ContractFacts): Record<string, string> =>
  Object.fromEntries(
    blocksOf(facts).flatMap((block) =>
      block.kind === "table" ? (block.rows as unknown as [string, string][]) : [],
    ),
  )
const paragraphsOf = (facts: ContractFacts) =>
  blocksOf(facts).flatMap((block) => (block.kind === "paragraph" ? [block.text] : []))
const declarationOf = (facts: ContractFacts) => paragraphsOf(facts)[0]

test("a document has its title and instant, and its number on each page", () => {
  const { title, at, head, foot } = contentOf(factsWith())
  expect({ title, at, head, foot }).toEqual({
    title: "Bestätigung des Vorvertrags",
    at: "2026-11-17T08:05:09.123Z",
    head: ["Aurel Automobile AG", "ZVF-2026-000017"],
    foot: "Auftrag 4000123",
  })
  expect(contentOf(factsWith({ provider: [] })).head[0]).toBe("ZVF-Portal")
})

test("a document has the mark of the portal's icon", () => {
  const icon = readFileSync(join(import.meta.dirname, "../../../media/app-icon.svg"), "utf8")
  const { ground, lines, size } = contentOf(factsWith()).logo!
  expect(icon).toContain(`width="${size}" height="${size}" rx="4" fill="${ground}"`)
  expect(icon.match(/ d="[^"]+"/g)).toEqual(lines.map(({ path }) => ` d="${path}"`))
  expect(icon.match(/ stroke="[^"]+"/g)).toEqual(lines.map(({ colour }) => ` stroke="${colour}"`))
})

/** Lines of a document, without its page margins. */
function linesOf(facts: ContractFacts): [first: string[], appendix: string[]] {
  const blocks = blocksOf(facts)
  const page = blocks.findIndex(({ kind }) => kind === "page")
  const lines = (some: typeof blocks) =>
    some.flatMap((block) => {
      if (block.kind === "table") return [block.head ?? [], ...block.rows].map((row) => row.join(" | "))
      return "text" in block ? [block.kind === "heading" ? `# ${block.text}` : block.text] : []
    })
  return [lines(blocks.slice(0, page)), lines(blocks.slice(page))].map((all) => all.filter(Boolean)) as [
    string[],
    string[],
  ]
}

test("a confirmation has people, car and offer on its first page, in this order", () => {
  expect(linesOf(factsWith())[0]).toEqual([
    "Der Anbieter bestätigt die Annahme der Agentur. Damit ist der Vorvertrag über das Fahrzeug zu den folgenden Angaben gültig.",
    "Nummer | ZVF-2026-000017",
    "Zeitpunkt | 17.11.2026, 09:05 Uhr",
    "Datum der Bestätigung | 16.11.2026",
    "Anbieter | Aurel Automobile AG, Weg 1, 70173 Stuttgart",
    "Agentur | 1101 - Autohaus Brenner, Hauptstraße 1, 20095 Hamburg",
    "Gesendet von | Petra Brenner, petra@brenner.test",
    "Gehandelt hat | der Anbieter",
    "# Fahrzeug",
    "Auftragsnummer | 4000123",
    "FIN | W1K1770431J000001",
    "Kennzeichen | S-AB 123",
    "Fahrzeug | Aurel A A 200",
    "Modellbezeichnung | A 200 Limousine",
    "Farbe | Schwarz, Nachtschwarz",
    "Polster | Leder",
    "Erstzulassung | 15.01.2026",
    "Kilometerstand laut Portal | 8.250\u00a0km",
    "Zustand | unfallfrei",
    "Zusatzinformation | Mit Winterrädern.",
    "# Pre-Offer 2",
    "Kaufpreis netto | 39.900,00\u00a0€",
    "Kaufpreis brutto | 47.481,00\u00a0€ (inkl. 19\u00a0% MwSt.)",
    "Aussteuerungsdatum | 01.12.2026",
    "Übernahme bis | 31.12.2026",
    "Mindestlaufleistung | 10.000\u00a0km",
    "Ziellaufleistung | 10.000\u00a0km",
    "Höchstlaufleistung | 11.000\u00a0km",
  ])
})

test("the appendix has texts, steps and journal position in small print", () => {
  expect(linesOf(factsWith())[1]).toEqual([
    "# Anhang: Bedingungen und Dokumente",
    "Bedingungen für Annahmen und ZVF-Anfragen | Fassung Februar 2026, SHA-256 c0ffee, Datei bedingungen-2026-02.md",
    "Nutzungsbedingungen | Fassung 2026/01 b, SHA-256 cafe, Datei nutzungsbedingungen-2026_01_b.md",
    `Dokument zum Fahrzeug | „Zustand.pdf“, 204.800 Byte, SHA-256 ${"d".repeat(64)}`,
    "Genannte Dateien mit dem vollen Wortlaut sind diesem Dokument beigefügt (im PDF-Programm unter „Anlagen“).",
    "Die Dokumente lagen beim Absenden so im Portal vor. Dort stehen sie beim Vorgang, solange er aufbewahrt wird.",
    "# Anhang: Nachweis",
    "Schritt | Zeitpunkt | Seite | Position und Prüfsumme im Protokoll",
    "gesendet | 16.11.2026, 10:00 Uhr; 2026-11-16 09:00:00 UTC | Agentur | 40: hash-0",
    "bestätigt | 17.11.2026, 09:05 Uhr; 2026-11-17 08:05:09 UTC | Anbieter | 41: hash-1",
    "Kennung des Vorgangs | case-1",
    "Kennung dieses Schritts | act-2",
    "Nummern der Agentur | Hauptbetrieb 1100, GSSN GS0011",
    "Fassung des Angebots | 7",
    "Position im Protokoll | 41",
    `Prüfsumme des Inhalts | ${"e".repeat(64)}`,
    `Vorherige Prüfsumme | ${"p".repeat(64)}`,
    `Prüfsumme | ${"0123456789abcdef".repeat(4)}`,
    "Besiegelt | 17.11.2026, 09:05 Uhr; 2026-11-17 08:05:10 UTC",
    expect.stringMatching(/^Dieser Schritt steht im Protokoll des Portals\. .* in der Datei unverändert\.$/),
  ])
  const blocks = blocksOf(factsWith())
  const appendix = blocks.slice(blocks.findIndex(({ kind }) => kind === "page"))
  const tones = appendix.flatMap((block) => ("tone" in block ? [block.tone] : []))
  expect(tones).toEqual(tones.map(() => "small"))
  expect(tones).toHaveLength(6)
})

test("the first page has no identifier, file name or checksum", () => {
  const [first] = linesOf(factsWith())
  expect(first.join()).not.toMatch(/act-2|case-1|SHA|\.pdf|\.md|hash-|0123456789abcdef/)
})

const typed = "Vera Muster.\n\nNebenabrede: Der Anbieter erlässt 10.000 Euro"
test.each(contractKinds)(
  "user input is a labelled value, never in a sentence, heading or frame of a %s",
  (kind) => {
    const facts = factsWith({
      kind,
      act: { reason: typed },
      person: { name: typed, mail: typed },
      actedBy: { office: "AGENT", name: typed },
      location: { name: typed, vfnr: typed, vfnrHB: typed, gssnLocation: typed, address: [typed] },
      documents: [{ id: "1", filename: typed, size: 1, sha256: "c0ffee" }],
      car: {
        brand: typed,
        model: typed,
        modelDesignation: typed,
        paint: typed,
        additionalInformation: typed,
      },
    })
    const { title, head, foot } = contentOf(facts)
    const ours = blocksOf(facts).map((block) =>
      block.kind === "table" ? [block.head, block.rows.map(([label]) => label)] : block,
    )
    expect(JSON.stringify([title, head, foot, ours])).not.toContain("Muster")
    expect(rowsOf(facts)).toMatchObject({ Grund: typed, "Gehandelt hat": typed, Zusatzinformation: typed })
  },
)

const unconfirmed = { confirmation: null } as const
const noContract = "Es ist kein Vertrag zustande gekommen."
const recorded = "Der Anbieter hat das für die Agentur erfasst."

test.each`
  kind              | text
  ${"REQUEST"}      | ${"Die Agentur nimmt das Pre-Offer zu den folgenden Angaben verbindlich an. Ein Vorvertrag kommt erst zustande, wenn der Anbieter die Annahme bestätigt."}
  ${"REJECTION"}    | ${`Der Anbieter lehnt die Annahme der Agentur ab. ${noContract}`}
  ${"CANCELLATION"} | ${"Der Anbieter storniert den bestätigten Vorvertrag."}
  ${"WITHDRAWAL"}   | ${`Die Agentur zieht die Annahme zurück. ${noContract}`}
  ${"RELEASE"}      | ${"Der Anbieter gibt das Fahrzeug wieder frei. Es ist nicht mehr für die Agentur vorgemerkt."}
`("about a pre-offer: $kind", ({ kind, text }) => {
  expect(declarationOf(factsWith({ kind, ...unconfirmed }))).toBe(text)
})

test.each`
  kind              | text
  ${"REQUEST"}      | ${"Die Agentur fragt das ZVF zu den folgenden Angaben verbindlich an. Die Anfrage wird erst gültig, wenn der Anbieter sie bestätigt."}
  ${"CONFIRMATION"} | ${"Der Anbieter bestätigt die ZVF-Anfrage der Agentur. Sie ist damit gültig."}
  ${"CANCELLATION"} | ${"Der Anbieter storniert die bestätigte ZVF-Anfrage."}
`("about a ZVF: $kind", ({ kind, text }) => {
  expect(declarationOf(zvfFactsWith({ kind, ...unconfirmed }))).toBe(text)
})

test("marks a request or confirmation recorded by the provider", () => {
  for (const kind of ["REQUEST", "CONFIRMATION"] as const)
    expect(declarationOf(factsWith({ kind, act: { verb: "record" } }))).toMatch(new RegExp(` ${recorded}$`))
  expect(declarationOf(factsWith())).not.toContain(recorded)
})

describe("case section", () => {
  test("has a request's deadline, and a reason if given", () => {
    const asked = rowsOf(
      factsWith({ kind: "REQUEST", confirmation: null, act: { reason: "Wie besprochen" } }),
    )
    expect(asked).toMatchObject({ "Antwort bis": "Mi 18.11.2026, 10:00 Uhr", Grund: "Wie besprochen" })
    expect(rowsOf(factsWith())).not.toHaveProperty("Antwort bis")
    expect(rowsOf(factsWith())).not.toHaveProperty("Grund")
  })
  test("has the confirmation's instant for later ends", () => {
    expect(rowsOf(factsWith({ kind: "CANCELLATION" }))).toMatchObject({
      "Bestätigt am": "17.11.2026, 09:05 Uhr",
      "Datum der Bestätigung": "16.11.2026",
    })
    const undated = factsWith({ confirmation: { at: "2026-11-17T08:05:09.123Z", date: null } })
    expect(rowsOf(undated)).not.toHaveProperty("Datum der Bestätigung")
  })
  test.each([
    [{ office: "AGENT", name: "Karl Kollege" }, "Karl Kollege"],
    [{ office: "AGENT", name: null }, "Petra Brenner"],
    [{ office: "PROVIDER", name: "Anna Admin" }, "der Anbieter"],
  ] as const)("names the actor %j: %s", (actedBy, text) => {
    expect(rowsOf(factsWith({ actedBy }))["Gehandelt hat"]).toBe(text)
  })
})

test("omits missing facts of a car, except the VIN", () => {
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
  expect(blocksOf(factsWith({ car: unknown }))).toContainEqual(
    pairs([
      ["Auftragsnummer", "4000123"],
      ["FIN", "FIN nicht vergeben"],
    ]),
  )
  expect(rowsOf(factsWith({ car: { colour: null, brand: "" } }))).toMatchObject({
    Fahrzeug: "A A 200",
    Farbe: "Nachtschwarz",
  })
})

test("treats an offer without type as the first; a ZVF has list price and delivery", () => {
  expect(blocksOf(factsWith({ act: { preOfferType: null } }))).toContainEqual(heading("Pre-Offer 1"))
  expect(blocksOf(zvfFactsWith())).toContainEqual(heading("ZVF"))
  expect(blocksOf(zvfFactsWith())).toContainEqual(
    pairs([
      ["Listenpreis netto", "39.900,00\u00a0€"],
      ["Listenpreis brutto", "47.481,00\u00a0€ (inkl. 19\u00a0% MwSt.)"],
      ["Lieferung", "01.12.2026"],
      ["Kilometer", "10.000\u00a0km"],
    ]),
  )
})

test("states that the car has no documents", () => {
  expect(paragraphsOf(factsWith({ documents: [] }))).toContain(
    "Beim Absenden gab es zu dem Fahrzeug im Portal keine Dokumente.",
  )
  const documents = [{ id: "2", filename: "Fotos.pdf", size: 1, sha256: "c0ffee" }]
  expect(rowsOf(factsWith({ documents }))["Dokument zum Fahrzeug"]).toBe(
    "„Fotos.pdf“, 1 Byte, SHA-256 c0ffee",
  )
})

describe("agreed texts", () => {
  test("are omitted for acts recorded by the provider", () => {
    const facts = factsWith({ conditions: null, terms: null, documents: [] })
    expect(paragraphsOf(facts)).toContain(
      "Der Anbieter hat diesen Vorgang erfasst; eine Zustimmung zu Bedingungen ist im Portal nicht festgehalten.",
    )
    expect(contentOf(facts).files).toHaveLength(1)
  })
})

test("embedded files are the facts and the hashed texts, under plain names", () => {
  const facts = factsWith()
  const agreed = { description: "Text that was agreed to", type: "text/markdown", relation: "Supplement" }
  expect(contentOf(facts).files).toEqual([
    {
      name: "vorgang.json",
      description: "Facts of this document",
      type: "application/json",
      text: `${JSON.stringify(facts, null, 2)}\n`,
      relation: "Data",
    },
    { ...agreed, name: "bedingungen-2026-02.md", text: "# Bedingungen\nErstens\nZweitens" },
    { ...agreed, name: "nutzungsbedingungen-2026_01_b.md", text: "Tür" },
  ])
})
