import { agentColumns, agentHeader } from "../../../contract/agent-columns.ts"
import { type Area, type OfferType, offerTypes, offerTypeText } from "../../../contract/enums.ts"
import { type Names, seenText } from "../../../contract/field-text.ts"
import type { Row } from "../../../contract/filters.ts"
import { notSet } from "../../../contract/format.ts"
import { offerLines } from "../../../contract/offer-lines.ts"
import { isComplete, offerOf } from "../../../contract/offers.ts"
import { withUnits } from "../../../contract/with-units.ts"

/** One thing that cars say of themselves: a text for each, null for a car that is gone or has nothing of the kind. */
export type ComparedLine = {
  key: string
  label: string
  texts: readonly (string | null)[]
  differs: boolean
}
export type ComparedGroup = { key: string; title: string; lines: readonly ComparedLine[] }

type Words = {
  names: Pick<Names, "option" | "location">
  /** "25,6 % / 11.271,41 € unter Liste" of a row; null without list price. */
  underList: (row: Row) => string | null
  underListLabel: string
  notOffered: string
  offerTitle: string
  carTitle: string
}

/** Said at the head of each car. */
const named: ReadonlySet<string> = new Set([
  "modelDesignation",
  "jobNumber",
  "licensePlateNumber",
  "activityState",
])

/** What cars of one area say side by side (P240): their offers, then everything else that an agent sees of them. */
export function comparedGroups(
  area: Area,
  rows: readonly (Row | undefined)[],
  words: Words,
): readonly ComparedGroup[] {
  const offers = (area === "PRE_OFFER" ? offerTypes : (["MAIN"] as const)).map((type) =>
    offerGroup(area, type, rows, words),
  )
  return [...offers, { key: "car", title: words.carTitle, lines: carLines(area, rows, words) }]
    .map((group) => ({ ...group, lines: group.lines.filter(isSaid) }))
    .filter(({ lines }) => lines.length > 0)
}

const isSaid = ({ texts }: ComparedLine) => texts.some((text) => text !== null)

function offerGroup(
  area: Area,
  type: OfferType,
  rows: readonly (Row | undefined)[],
  words: Words,
): ComparedGroup {
  const offers = rows.map((row) => {
    const offer = row && offerOf(row.car, type)
    return offer && (type === "MAIN" || isComplete(offer)) ? offer : undefined
  })
  const said = offers.map(
    (offer) => new Map(offer && offerLines(offer, area).map((line) => [line.key, line])),
  )
  const labels = new Map(said.flatMap((lines) => [...lines.values()].map(({ key, label }) => [key, label])))
  const lines = [...labels].map(([key, label], at) =>
    lineOf(
      `${type} ${key}`,
      label,
      rows.map((row, car) => row && (said[car]?.get(key)?.text ?? (at === 0 ? words.notOffered : null))),
    ),
  )
  const under = type === "MAIN" ? rows.map((row) => row && words.underList(row)) : []
  const distances = under.map((text, car) => rows[car] && (text || notSet))
  if (under.some((text) => text)) lines.splice(2, 0, lineOf("underList", words.underListLabel, distances))
  return { key: type, title: area === "PRE_OFFER" ? offerTypeText[type] : words.offerTitle, lines }
}

const carLines = (area: Area, rows: readonly (Row | undefined)[], { names }: Words) =>
  agentColumns(area)
    // What an offer says stands there; of its values the panel shows some as facts of the car, too.
    .filter(({ name, offer, panel }) => !named.has(name) && (!offer || (panel && panel !== "surcharges")))
    .map((field) =>
      lineOf(
        field.name,
        withUnits(agentHeader(field, area)),
        rows.map((row) => row && seenText(field, row.car, names)),
      ),
    )

/** What only one of them can say differs too, but not from a car that is gone. */
function lineOf(key: string, label: string, texts: readonly (string | null | undefined)[]): ComparedLine {
  const said = new Set(texts.filter((text) => text !== undefined))
  return { key, label, texts: texts.map((text) => text ?? null), differs: said.size > 1 }
}
