import type { PdfBlock, PdfContent, PdfFile, PdfLogo } from "@packages/pdf"
import type { ContractKind } from "../../../contract/cases/contracts.ts"
import { type Area, colourText, conditionText, offerTypeText } from "../../../contract/core/enums.ts"
import {
  dateText,
  deadlineText,
  instantText,
  kmText,
  locationText,
  notSet,
  numberText,
  vinText,
} from "../../../contract/core/format.ts"
import { withoutExcess } from "../../../contract/core/stored-text.ts"
import { offerLines } from "../../../contract/fleet/offer-lines.ts"
import { versionName } from "../../../contract/people/agreed.ts"
import { type ContractFacts, factsFile, factsText } from "./rules.facts.ts"

/** Change with every change of layout or texts: documents of one template are reproducible byte by byte. */
export const template = "2026-12e"

/** The mark of `media/app-icon.svg`. */
const logo: PdfLogo = {
  size: 32,
  ground: "#0d1216",
  lines: [
    { path: "M7 24 16 7l9 17", colour: "#fff", width: 3 },
    { path: "M12.5 24h7", colour: "#6cc4dc", width: 3 },
  ],
}

type Pair = readonly [label: string, value: string]

/** The document is derived from the facts alone (P128). User input only appears as a labelled value, never within a sentence. */
export function contentOf(facts: ContractFacts): PdfContent {
  const { number, title, act, car } = facts
  return {
    at: act.at,
    author: "ZVF-Portal",
    logo,
    ...withoutExcessIn({
      title,
      head: [facts.provider[0] ?? "ZVF-Portal", number] as const,
      foot: `Auftrag ${car.jobNumber}`,
      blocks: blocksOf(facts),
    }),
    files: [
      {
        name: factsFile,
        description: "Facts of this document",
        type: "application/json",
        text: factsText(facts),
        relation: "Data",
      },
      ...agreedTexts(facts).map(agreedFile),
    ],
  }
}

const blocksOf = (facts: ContractFacts): PdfBlock[] => {
  const { act, car, offer } = facts
  return [
    { kind: "paragraph", text: declarationOf(facts) },
    pairs(caseRows(facts)),
    { kind: "heading", text: "Fahrzeug" },
    pairs(carRows(facts)),
    { kind: "heading", text: car.area === "SELECTION" ? "ZVF" : offerTypeText[act.preOfferType ?? "MAIN"] },
    pairs(offerLines(offer, car.area).map(({ label, text }) => [label, text])),
    { kind: "page" },
    { kind: "heading", text: "Anhang: Bedingungen und Dokumente" },
    ...agreedBlocks(facts),
    { kind: "heading", text: "Anhang: Nachweis" },
    ...proofBlocks(facts),
  ]
}

/** Also of acts from before input was limited (P137). */
const withoutExcessIn = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part), (_, value) =>
    typeof value === "string" ? withoutExcess(value.toWellFormed()) : value,
  )

const noContract = "Es ist kein Vertrag zustande gekommen."
/** Before the provider's confirmation no text states that a contract exists (P26); a later rejection is a cancellation. */
const declarations: Record<Area, Record<ContractKind, string>> = {
  PRE_OFFER: {
    REQUEST:
      "Die Agentur nimmt das Pre-Offer zu den folgenden Angaben verbindlich an. Ein Vorvertrag kommt erst zustande, wenn der Anbieter die Annahme bestätigt.",
    CONFIRMATION:
      "Der Anbieter bestätigt die Annahme der Agentur. Damit ist der Vorvertrag über das Fahrzeug zu den folgenden Angaben gültig.",
    REJECTION: `Der Anbieter lehnt die Annahme der Agentur ab. ${noContract}`,
    CANCELLATION: "Der Anbieter storniert den bestätigten Vorvertrag.",
    WITHDRAWAL: `Die Agentur zieht die Annahme zurück. ${noContract}`,
    RELEASE: "Der Anbieter gibt das Fahrzeug wieder frei. Es ist nicht mehr für die Agentur vorgemerkt.",
  },
  SELECTION: {
    REQUEST:
      "Die Agentur fragt das ZVF zu den folgenden Angaben verbindlich an. Die Anfrage wird erst gültig, wenn der Anbieter sie bestätigt.",
    CONFIRMATION: "Der Anbieter bestätigt die ZVF-Anfrage der Agentur. Sie ist damit gültig.",
    REJECTION: `Der Anbieter lehnt die ZVF-Anfrage der Agentur ab. ${noContract}`,
    CANCELLATION: "Der Anbieter storniert die bestätigte ZVF-Anfrage.",
    WITHDRAWAL: `Die Agentur zieht die ZVF-Anfrage zurück. ${noContract}`,
    RELEASE: "Der Anbieter gibt das Fahrzeug wieder frei. Es ist nicht mehr für die Agentur vorgemerkt.",
  },
}

const declarationOf = ({ car, kind, act }: ContractFacts): string =>
  declarations[car.area][kind] +
  (act.verb === "record" ? " Der Anbieter hat das für die Agentur erfasst." : "")

const pairs = (rows: readonly Pair[], tone?: "small"): PdfBlock => ({
  kind: "table",
  shares: [1, 2],
  rows,
  ...(tone && { tone }),
})
const small = (text: string): PdfBlock => ({ kind: "paragraph", tone: "small", text })

const whenText = (instant: string) => `${instantText(instant)} Uhr`
const utcText = (instant: string) => `${instant.slice(0, 19).replace("T", " ")} UTC`
const isSet = ([, value]: Pair) => value !== "" && value !== notSet

function caseRows({ number, act, kind, dueAt, confirmation, ...facts }: ContractFacts): Pair[] {
  const { provider, location, person, actedBy } = facts
  const rows: Pair[] = [
    ["Nummer", number],
    ["Zeitpunkt", whenText(act.at)],
    ["Antwort bis", kind === "REQUEST" ? deadlineText(dueAt, null) : ""],
    ["Bestätigt am", confirmation && kind !== "CONFIRMATION" ? whenText(confirmation.at) : ""],
    ["Datum der Bestätigung", confirmation?.date ? dateText(confirmation.date) : ""],
    ["Grund", act.reason],
    ["Anbieter", provider.join(", ")],
    ["Agentur", [locationText(location), ...location.address.filter((line) => line.trim())].join(", ")],
    ["Gesendet von", `${person.name}, ${person.mail}`],
    ["Name bei diesem Schritt", person.nameAtStep ?? ""],
    [
      "Gehandelt hat",
      actedBy.office === "PROVIDER" ? "der Anbieter" : (actedBy.name ?? person.nameAtStep ?? person.name),
    ],
  ]
  return rows.filter(isSet)
}

function carRows({ car }: ContractFacts): Pair[] {
  const rows: Pair[] = [
    ["Auftragsnummer", car.jobNumber],
    ["FIN", vinText(car.idNumber)],
    ["Kennzeichen", car.licensePlateNumber],
    ["Fahrzeug", [car.brand, car.modelSeries, car.model].filter(Boolean).join(" ")],
    ["Modellbezeichnung", car.modelDesignation],
    ["Farbe", [car.colour && colourText[car.colour], car.paint].filter(Boolean).join(", ")],
    ["Polster", car.upholstery],
    ["Erstzulassung", dateText(car.firstRegistration)],
    ["Kilometerstand laut Portal", car.kilometerReading === 0 ? notSet : kmText(car.kilometerReading)],
    ["Zustand", car.condition ? conditionText[car.condition] : notSet],
    ["Zusatzinformation", car.additionalInformation],
  ]
  return rows.filter(isSet)
}

/** Texts agreed to, each with its label and the name of its file. */
const agreedTexts = ({ conditions, terms }: ContractFacts) =>
  [
    { label: "Bedingungen für Annahmen und ZVF-Anfragen", name: "bedingungen", agreed: conditions },
    { label: "Nutzungsbedingungen", name: "nutzungsbedingungen", agreed: terms },
  ].flatMap(({ label, name, agreed }) =>
    agreed
      ? [{ ...agreed, label, file: `${name}-${agreed.version.replace(/[^A-Za-z0-9.-]/g, "_")}.md` }]
      : [],
  )

const agreedFile = ({ file, text }: ReturnType<typeof agreedTexts>[number]): PdfFile => ({
  name: file,
  description: "Text that was agreed to",
  type: "text/markdown",
  text: text.normalize("NFC").replaceAll(/\r\n?/g, "\n"),
  relation: "Supplement",
})

/** Texts agreed to and documents attached to the car (P37), each with its hash. */
function agreedBlocks(facts: ContractFacts): PdfBlock[] {
  const { documents } = facts
  const texts = agreedTexts(facts)
  const rows: Pair[] = [
    ...texts.map(({ label, version, hash, file }): Pair => {
      return [label, `${versionName(version)}, SHA-256 ${hash}, Datei ${file}`]
    }),
    ...documents.map(({ filename, size, sha256 }): Pair => {
      return ["Dokument zum Fahrzeug", `„${filename}“, ${numberText(size)} Byte, SHA-256 ${sha256}`]
    }),
  ]
  return [
    ...(rows.length > 0 ? [pairs(rows, "small")] : []),
    small(
      texts.length > 0
        ? "Genannte Dateien mit dem vollen Wortlaut sind diesem Dokument beigefügt (im PDF-Programm unter „Anlagen“)."
        : "Der Anbieter hat diesen Vorgang erfasst; eine Zustimmung zu Bedingungen ist im Portal nicht festgehalten.",
    ),
    small(
      documents.length > 0
        ? "Die Dokumente lagen beim Absenden so im Portal vor. Dort stehen sie beim Vorgang, solange er aufbewahrt wird."
        : "Beim Absenden gab es zu dem Fahrzeug im Portal keine Dokumente.",
    ),
  ]
}

const stepText: Record<ContractKind, string> = {
  REQUEST: "gesendet",
  CONFIRMATION: "bestätigt",
  REJECTION: "abgelehnt",
  CANCELLATION: "storniert",
  WITHDRAWAL: "zurückgezogen",
  RELEASE: "wieder freigegeben",
}

const proofBlocks = ({ act, location, offerVersion, history, journal }: ContractFacts): PdfBlock[] => [
  {
    kind: "table",
    head: ["Schritt", "Zeitpunkt", "Seite", "Position und Prüfsumme im Protokoll"],
    shares: [4, 4, 2, 7],
    tone: "small",
    rows: history.map(({ kind, at, by, position, hash }) => [
      stepText[kind],
      `${whenText(at)}; ${utcText(at)}`,
      by === "PROVIDER" ? "Anbieter" : "Agentur",
      `${position}: ${hash}`,
    ]),
  },
  pairs(
    [
      ["Kennung des Vorgangs", act.caseId],
      ["Kennung dieses Schritts", act.id],
      ["Nummern der Agentur", `Hauptbetrieb ${location.vfnrHB}, GSSN ${location.gssnLocation || notSet}`],
      ["Fassung des Angebots", String(offerVersion)],
      ["Position im Protokoll", String(journal.position)],
      ["Prüfsumme des Inhalts", journal.entryHash],
      ["Vorherige Prüfsumme", journal.previousHash],
      ["Prüfsumme", journal.hash],
      ["Besiegelt", `${whenText(journal.sealedAt)}; ${utcText(journal.sealedAt)}`],
    ],
    "small",
  ),
  small(
    `Dieser Schritt steht im Protokoll des Portals. Ein Siegel enthält die Prüfsummen seiner Einträge und die des vorherigen Siegels; wird ein Eintrag geändert, passen alle folgenden nicht mehr. Alle Prüfsummen sind SHA-256. Dieselben Angaben stehen maschinenlesbar in der eingebetteten Datei ${factsFile}. Zeichen, die die Schrift nicht enthält, erscheinen hier als □, in der Datei unverändert.`,
  ),
]
