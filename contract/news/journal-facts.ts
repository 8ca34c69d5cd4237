import { isPlainDate } from "../core/dates.ts"
import {
  activityStateText,
  actNoun,
  areaText,
  colourText,
  conditionText,
  offerTypeText,
  requestStateText,
  roleText,
} from "../core/enums.ts"
import { amountText, dateText, instantText, notSet } from "../core/format.ts"
import { carFields } from "../fleet/car-fields.ts"
import { versionText } from "../people/agreed.ts"
import { blockClauseText, blockDurationText } from "../people/blocks.ts"
import { personLabels } from "../people/person-labels.ts"

export type JournalFact = { label: string; value: string }

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const carLabels = Object.fromEntries(carFields.map(({ name, label }) => [snake(name), label]))

/** Labels of other content keys: columns and snapshot facts. */
const labels: Record<string, string> = {
  ...carLabels,
  type: "Art",
  state: "Zustand danach",
  reason: "Begründung",
  location_id: "Standort",
  pre_offer_type: "Angebot",
  snapshot: "Stand",
  fields: "",
  duration: "Dauer",
  clause: "Grundlage",
  ends_at: "Endet am",
  version: "Fassung",
  act: "Antwort",
  template: "Vorlage",
  effective_from: "Gilt ab",
  content_hash: "Prüfsumme des Textes",
  file_name: "Datei",
  filename: "Datei",
  content_type: "Format",
  size: "Größe in Byte",
  thumb_size: "Größe der Vorschau in Byte",
  hash: "Prüfsumme",
  created: "Angelegt",
  updated: "Geändert",
  way: "Weg",
  job_number: "Auftragsnummer",
  ...personLabels,
  mail: "E-Mail",
  gssn_location: "GSSN",
  active: "Aktiv",
  deleted_at: "Gelöscht am",
  added: "Hinzugekommen",
  removed: "Weggefallen",
  name: "Name",
  vfnr: "vfnr",
  vfnr_hb: "vfnr der Gruppe",
  street: "Straße",
  zip: "PLZ",
  city: "Ort",
  region: "Region",
  main: "Hauptstandort",
  main_location_id: "Hauptstandort ist",
  label: "Bezeichnung",
  valid_until: "Gültig bis",
  rows: "Zeilen",
  positions: "Positionen",
  counts: "Anzahl",
  before: "Bisher",
  after: "Neu",
  offers: "Angebote",
  answer: "Antwort",
  text: "Text",
  acceptable: "Zur Annahme freigegeben",
  asked: "Angeboten",
  ...offerTypeText,
  netCents: "Preis netto",
  grossCents: "Preis brutto",
  vatPercent: "MwSt. in %",
  perMonthCents: "Je Monat",
  per1000KmCents: "Je 1.000 km",
  deliveryDate: "Aussteuerung/Lieferung",
  takeoverDate: "Übernahme bis",
  minKm: "Mindestens km",
  targetKm: "Ziel km",
  maxKm: "Höchstens km",
  wantedKm: "Gewünschte km",
  wantedDate: "Wunschdatum",
  message: "Nachricht an den Anbieter",
  dueAt: "Antwort bis",
  offerVersion: "Fassung des Angebots",
  documents: "Dokument",
  sha256: "Prüfsumme",
  conditions: "Bedingungen",
  terms: "Nutzungsbedingungen",
  dateConfirmation: "Bestätigt am",
}

const words: Record<string, string> = {
  bulk: "Auswahl der Liste",
  ...activityStateText,
  ...requestStateText,
  ...areaText,
  ...offerTypeText,
  ...colourText,
  ...conditionText,
  ...roleText,
  ...blockDurationText,
  ...blockClauseText,
  PRE_OFFER_REQUEST: "Pre-Offer-Anfrage",
  PRE_OFFER_ACCEPT: actNoun.PRE_OFFER_ACCEPT,
  SELECTION_ACCEPT: "ZVF-Anfrage",
  ACCEPTED: "angenommen",
  DECLINED: "abgelehnt",
  WITHDRAWN: "widerrufen",
}

/** Shown elsewhere, or technical. */
const leftOut = new Set(
  "id number verb named case_id request_id car_id user_id actor_id at kind source block_id complaint_id edit".split(
    " ",
  ),
)
/** Of personal data only hashes are recorded before and after. */
const isHash = (part: unknown) => part === null || (typeof part === "string" && /^[0-9a-f]{64}$/.test(part))

/** Includes pairs that are empty before and after, which are common for new cars. */
const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isEmpty) : value === "" || value === null

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Content of a journal entry as labelled facts (P133). Unknown keys of later versions are shown as they are. */
export function factsOf(
  content: Record<string, unknown> | null,
  names: Readonly<Record<string, string>>,
): JournalFact[] {
  const facts: JournalFact[] = []
  const walk = (value: unknown, path: readonly string[], key: string): void => {
    if (isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        const word = labels[name] ?? name
        if (path.length > 0 || !leftOut.has(name)) walk(inner, word === "" ? path : [...path, word], name)
      }
    else if (Array.isArray(value) && value.some(isObject))
      for (const [index, inner] of value.entries()) walk(inner, [...path, String(index + 1)], key)
    else if (!isEmpty(value)) facts.push({ label: path.join(" · "), value: textOf(value, key, names) })
  }
  walk(content ?? {}, [], "")
  return facts
}

function textOf(value: unknown, key: string, names: Readonly<Record<string, string>>): string {
  if (key === "version" && typeof value === "string") return versionText(value)
  if (!labels[key]?.startsWith("Prüfsumme") && Array.isArray(value) && value.every(isHash))
    return "geändert (nur als Prüfsumme aufbewahrt)"
  const one = (part: unknown): string => {
    if (part === null || part === "") return notSet
    if (typeof part === "boolean") return part ? "ja" : "nein"
    if (typeof part === "number" && key.endsWith("Cents")) return `${amountText(part)}\u00a0€`
    if (typeof part !== "string") return String(part)
    const name = names[part] ?? words[part]
    if (name) return name
    if (isPlainDate(part)) return dateText(part)
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(part) ? instantText(part) : part
  }
  if (!Array.isArray(value)) return one(value)
  if (key === "added" || key === "removed") return value.map(one).join(", ")
  const [before, after] = value.map(one)
  return before === notSet || before === after ? String(after) : `${after} (bisher: ${before})`
}
