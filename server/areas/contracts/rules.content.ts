import type { ContractKind } from "../../../contract/contracts.ts"
import { colourText, conditionText } from "../../../contract/enums.ts"
import { dateText, instantText, kmText, notSet, numberText, vinText } from "../../../contract/format.ts"
import { offerLines } from "../../../contract/offer-lines.ts"
import type { PdfBlock, PdfContent, PdfFile } from "../../platform/pdf/index.ts"
import { type AgreedText, type ContractFacts, factsFile, factsText } from "./rules.facts.ts"
import { statementsOf, stepTitle } from "./rules.words.ts"

/** Grows with whatever changes the look or the words of documents: with it a document can be made again byte by byte. */
export const template = "2026-11d"

type Pair = readonly [label: string, value: string]

/** The document that says these facts (P128), as the platform draws it. It follows from them alone. */
export function contentOf(facts: ContractFacts): PdfContent {
  return {
    title: facts.title,
    at: facts.act.at,
    head: [facts.provider[0] ?? "ZVF-Portal", `${facts.number} · Auftrag ${facts.car.jobNumber}`],
    foot: `${facts.number} · Position ${facts.record.position} im Protokoll · SHA-256 ${facts.record.hash.slice(0, 16)}…`,
    blocks: [
      ...statementsOf(facts).map((text): PdfBlock => ({ kind: "paragraph", text })),
      ...reasonBlocks(facts.act.reason),
      ...section("Vorgang", pairs(caseRows(facts))),
      ...section("Beteiligte", partiesTable(facts)),
      ...section("Fahrzeug", pairs(carRows(facts))),
      ...section(offerHeading[facts.car.area], pairs(offerRows(facts))),
      ...documentBlocks(facts),
      ...section("Bedingungen", ...agreedBlocks(facts)),
      ...section("Verlauf", historyTable(facts)),
      ...section("Nachweis", ...proofBlocks(facts)),
    ],
    files: [
      {
        name: factsFile,
        description: "Facts of this document",
        type: "application/json",
        text: factsText(facts),
        relation: "Data",
      },
      ...agreedFile("bedingungen", facts.conditions),
      ...agreedFile("nutzungsbedingungen", facts.terms),
    ],
  }
}

const offerHeading = { PRE_OFFER: "Das Angebot", SELECTION: "Der Gegenstand der Anfrage" } as const

const section = (text: string, ...blocks: PdfBlock[]): PdfBlock[] => [{ kind: "heading", text }, ...blocks]

const pairs = (rows: readonly Pair[]): PdfBlock => ({
  kind: "table",
  head: ["Angabe", "Wert"],
  shares: [2, 5],
  rows,
})

const whenText = (instant: string) =>
  `${instantText(instant)} Uhr (Berlin); ${instant.slice(0, 19).replace("T", " ")} UTC`

const reasonBlocks = (reason: string): PdfBlock[] =>
  reason === "" ? [] : section("Grund", { kind: "paragraph", text: reason })

const orNotSet = (text: string) => text || notSet

function caseRows({ number, title, act, dueAt, confirmation, kind }: ContractFacts): Pair[] {
  return [
    ["Dokument", `${title}, Nummer ${number}`],
    ["Zeitpunkt", whenText(act.at)],
    ...(kind === "REQUEST" ? [["Antwort fällig bis", whenText(dueAt)] as const] : []),
    ...(confirmation ? [["Bestätigt am", whenText(confirmation.at)] as const] : []),
    ...(confirmation?.date ? [["Datum der Bestätigung", dateText(confirmation.date)] as const] : []),
    ["Kennung des Vorgangs", act.activityId],
    ["Kennung dieses Schritts", act.id],
  ]
}

const partiesTable = ({ provider, location, person, actedBy }: ContractFacts): PdfBlock => ({
  kind: "table",
  head: ["Seite", "Angaben"],
  shares: [2, 5],
  rows: [
    ["Anbieter", provider.join(", ")],
    ["Agentur", `${location.vfnr} - ${location.name}, ${location.address.filter(Boolean).join(", ")}`],
    ["Nummern", `VFNR ${location.vfnr}, Hauptbetrieb ${location.vfnrHB}, GSSN ${location.gssnLocation}`],
    ["Angefragt von", `${person.name}, ${person.mail}`],
    ["Gehandelt hat", actedBy.office === "PROVIDER" ? "der Anbieter" : (actedBy.name ?? person.name)],
  ],
})

function carRows({ car }: ContractFacts): Pair[] {
  const kilometres = car.kilometerReading === 0 ? notSet : kmText(car.kilometerReading)
  return [
    ["Auftragsnummer", car.jobNumber],
    ["FIN", vinText(car.idNumber)],
    ["Kennzeichen", orNotSet(car.licensePlateNumber)],
    ["Fahrzeug", orNotSet([car.brand, car.modelSeries, car.model].filter(Boolean).join(" "))],
    ["Modellbezeichnung", orNotSet(car.modelDesignation)],
    ["Farbe", orNotSet([car.colour && colourText[car.colour], car.paint].filter(Boolean).join(", "))],
    ["Polster", orNotSet(car.upholstery)],
    ["Erstzulassung", dateText(car.firstRegistration)],
    ["Kilometerstand laut Portal", kilometres],
    ["Zustand", car.condition ? conditionText[car.condition] : notSet],
    ["Zusatzinformation", orNotSet(car.additionalInformation)],
  ]
}

const offerRows = ({ offer, car, offerVersion }: ContractFacts): Pair[] => [
  ...offerLines(offer, car.area).map(({ label, text }): Pair => [label, text]),
  ["Fassung des Angebots", String(offerVersion)],
]

/** What the provider had put beside the car when it was asked for, by the hash that proves each file (P37). */
function documentBlocks({ documents }: ContractFacts): PdfBlock[] {
  if (!documents) return []
  if (documents.length === 0)
    return section("Dokumente zum Fahrzeug", {
      kind: "paragraph",
      text: "Bei der verbindlichen Anfrage gab es zu dem Fahrzeug im Portal keine Dokumente.",
    })
  const rows = documents.map(
    ({ filename, size, sha256 }): Pair => [
      filename,
      [`${numberText(size)} Byte`, ...(sha256 ? [`SHA-256 ${sha256}`] : [])].join(", "),
    ],
  )
  return section("Dokumente zum Fahrzeug", pairs(rows), {
    kind: "paragraph",
    tone: "small",
    text: "So lagen sie bei der verbindlichen Anfrage im Portal vor. Dort stehen sie beim Vorgang, solange er aufbewahrt wird, auch wenn der Anbieter sie später ersetzt oder entfernt.",
  })
}

/** Version, hash, and under which name the text itself is in the document. */
const editionText = ({ version, hash, text }: AgreedText, name: string) =>
  [
    `Fassung ${version}`,
    ...(hash ? [`SHA-256 ${hash}`] : []),
    ...(text ? [`Datei ${fileOf(name, version)}`] : []),
  ].join(", ")

const fileOf = (name: string, version: string) => `${name}-${version.replace(/[^A-Za-z0-9.-]/g, "_")}.md`

function agreedBlocks({ conditions, terms }: ContractFacts): PdfBlock[] {
  const agreed: [string, string, AgreedText | null][] = [
    ["Bedingungen für verbindliche Anfragen", "bedingungen", conditions],
    ["Nutzungsbedingungen", "nutzungsbedingungen", terms],
  ]
  const rows = agreed.flatMap(([label, name, text]) =>
    text ? [[label, editionText(text, name)] as const] : [],
  )
  if (rows.length === 0)
    return [
      {
        kind: "paragraph",
        text: "Der Anbieter hat diesen Vorgang erfasst; eine Zustimmung zu Bedingungen ist im Portal nicht festgehalten.",
      },
    ]
  return [
    pairs(rows),
    {
      kind: "paragraph",
      tone: "small",
      text: [conditions, terms].every((text) => !text || text.text)
        ? "Der volle Wortlaut dieser Fassungen ist dem Dokument als Datei beigefügt (im PDF-Programm unter „Anlagen“) und steht im Portal beim Vorgang; die Prüfsumme ist die dieser Dateien."
        : // What the portal does not have any more is not promised.
          "Der volle Wortlaut dieser Fassungen ist dem Dokument als Datei beigefügt (im PDF-Programm unter „Anlagen“), soweit er im Portal noch vorliegt; die Prüfsumme ist die der jeweiligen Datei.",
    },
  ]
}

const officeText = { AGENT: "Agentur", PROVIDER: "Anbieter" } as const satisfies Record<
  ContractFacts["actedBy"]["office"],
  string
>

const historyTable = ({ history }: ContractFacts): PdfBlock => ({
  kind: "table",
  head: ["Schritt", "Zeitpunkt", "Seite", "Position und Prüfsumme im Protokoll"],
  shares: [4, 3, 2, 6],
  tone: "small",
  rows: history.map(({ kind, at, by, position, hash }) => [
    stepTitle[kind satisfies ContractKind],
    `${instantText(at)} Uhr`,
    officeText[by],
    `${position}: ${hash}`,
  ]),
})

const proofBlocks = ({ record }: ContractFacts): PdfBlock[] => [
  {
    kind: "paragraph",
    text: "Dieser Schritt steht im Protokoll des Portals. Jeder Eintrag enthält die Prüfsumme seines Inhalts und die des vorherigen Eintrags; wird ein Eintrag geändert, passen alle folgenden nicht mehr.",
  },
  {
    ...(pairs([
      ["Position", String(record.position)],
      ["Prüfsumme des Inhalts", record.entryHash],
      ["Vorherige Prüfsumme", record.previousHash],
      ["Prüfsumme", record.hash],
      ["Eingetragen", whenText(record.sealedAt)],
    ]) as Extract<PdfBlock, { kind: "table" }>),
    tone: "small",
  },
  {
    kind: "paragraph",
    tone: "small",
    text: `Alle Prüfsummen sind SHA-256. Dieselben Angaben stehen maschinenlesbar in der eingebetteten Datei ${factsFile}. Zeichen, die die Schrift nicht enthält, erscheinen hier als □, in der Datei unverändert.`,
  },
]

const agreedFile = (name: string, agreed: AgreedText | null): PdfFile[] =>
  agreed?.text
    ? [
        {
          name: fileOf(name, agreed.version),
          description: "Text that was agreed to",
          type: "text/markdown",
          text: agreed.text.normalize("NFC").replaceAll(/\r\n?/g, "\n"),
          relation: "Supplement",
        },
      ]
    : []
