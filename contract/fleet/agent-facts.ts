import type { Area } from "../core/enums.ts"
import { amountText, carText, dateText, euroText, notSet, numberText } from "../core/format.ts"
import { grossOf, toCents } from "../core/money.ts"
import {
  type CarField,
  type Catalogue,
  fieldsIn,
  headerOf,
  inHundredths,
  type ListGroup,
  type PanelGroup,
} from "./car-field.ts"
import { type CarFieldName, catalogue } from "./car-fields.ts"
import { agentText } from "./field-text.ts"
import type { CarNames, Row } from "./filters.ts"
import { shareText } from "./under-list.ts"

/* Facts of a car as agents see them: value and text of each. The catalogue defines label and position. */

const derivedFacts = [
  {
    name: "listPriceInclVat",
    label: "Listenpreis brutto",
    kind: "euro",
    list: { tableSelection: 10 },
  },
  {
    name: "underList",
    label: "Unter Listenpreis",
    column: "% unter Liste",
    kind: "decimal",
    unit: "%",
    max: 100,
    list: { tablePreOffer: 11 },
  },
] as const satisfies Catalogue

const facts: Catalogue = [...catalogue, ...derivedFacts]
export type FactName = CarFieldName | (typeof derivedFacts)[number]["name"]

const listed = (group: ListGroup, area: Area) => fieldsIn(facts, (field) => field.list, [group], area)
const lists = {
  PRE_OFFER: listed("tablePreOffer", "PRE_OFFER"),
  SELECTION: listed("tableSelection", "SELECTION"),
}

/** Facts of the table for an area, in order; returns a stable array. */
export const factsIn = (area: Area): readonly CarField[] => lists[area]

const columns = new Map([...lists.PRE_OFFER, ...lists.SELECTION].map((fact) => [fact.name, fact]))
/** The fact behind a table column, which lists can be sorted by; undefined for unknown names. */
export const columnFact = (name: string): CarField | undefined => columns.get(name)

/** "Lieferung" instead of "Aussteuerung" for new cars. */
export const columnLabel = ({ column, labelFor, short, label }: CarField, area: Area): string =>
  column ?? labelFor?.[area] ?? short ?? label
export const isNumeric = (fact: CarField): boolean => fact.kind === "integer" || inHundredths(fact)

type FactValue = string | number | boolean | null

/** Amounts in cents, shares in tenths of a percent. */
const derivedValues: { readonly [Name in FactName]?: (row: Row) => FactValue } = {
  modelDesignation: ({ car }) => carText(car),
  dateUntilTakeover: ({ offer }) => offer.takeoverDate,
  offerPriceExclVat: ({ offer }) => offer.netCents || null,
  offerPriceInclVat: ({ offer }) => offer.grossCents || null,
  listPriceInclVat: ({ car, offer }) => grossOf(toCents(car.listPriceExclVat), offer.vatPercent) || null,
  underList: ({ underList }) => underList?.tenths ?? null,
}

/** Sort value of a fact (P181): numbers and dates as they are, everything else as text; null if not set. */
export function factValue(fact: CarField, row: Row, names: CarNames): FactValue {
  const derive = derivedValues[fact.name as FactName]
  return derive ? derive(row) : fieldValue(fact, row, names)
}

function fieldValue(field: CarField, { car }: Row, names: CarNames): FactValue {
  const value = car[field.name as keyof typeof car] as FactValue
  if (value === null || value === "") return null
  if (field.kind === "option" || field.kind === "location") return names[field.kind](String(value)) || null
  if (field.kind === "choice") return field.labels[String(value)] ?? null
  if (field.kind === "euro") return toCents(Number(value)) || null
  if (field.kind === "integer") return value || (field.zeroCounts ? 0 : null)
  if (field.kind === "date") return Number(String(value).replaceAll("-", ""))
  return value
}

/** Lists and panels omit the mileage of new cars; workbooks and binding offers state it. */
export const isUndriven = (
  { name }: Pick<CarField, "name">,
  { area, kilometerReading }: Row["car"],
): boolean => name === "kilometerReading" && area === "SELECTION" && kilometerReading === 0

/** With its unit; amounts are euros, the share of P182 tenths of a percent. */
export function factText(fact: CarField, row: Row, names: CarNames): string {
  const derive = derivedValues[fact.name as FactName]
  if (!derive) return agentText(fact, row.car, names)
  const value = derive(row)
  if (fact.name === "underList") return typeof value === "number" ? shareText(value) : notSet
  if (fact.kind === "euro") return euroText(Number(value))
  return fact.kind === "date" ? dateText(value as string | null) : String(value)
}

/** Text of a table cell, without the unit, which is in the header. */
export function cellText(fact: CarField, row: Row, names: CarNames): string {
  const value = factValue(fact, row, names)
  if (typeof value === "number" && fact.kind === "euro") return amountText(value)
  if (typeof value === "number" && fact.kind === "integer") return numberText(value)
  return factText(fact, row, names)
}

const beforeOffers = ["key", "keyPreOffer", "keySelection"] as const satisfies PanelGroup[]
const afterOffers = ["car", "energy", "dates", "surcharges", "note"] as const satisfies PanelGroup[]
const leading = [
  ...["jobNumber", "modelDesignation", "drive", "idNumber", "licensePlateNumber"],
  ...["offerPriceExclVat", "offerPriceInclVat", "listPriceExclVat"],
]

export const panelFacts = (groups: readonly PanelGroup[], area: Area): readonly CarField[] =>
  fieldsIn(catalogue, ({ panel }) => panel, groups, area)

const isOffered = ({ offer }: CarField) => offer === "term"

const discount = facts.find(({ name }) => name === "underList")!
const withDiscount = (field: CarField) => (field.name === "offerPriceExclVat" ? [field, discount] : [field])

/** Columns of an agent's export (P5) and lines of the comparison: identification and prices, facts on screen, then all others. */
export function agentColumns(area: Area): CarField[] {
  const visible = catalogue.filter((field) => !field.internal && (field.only ?? area) === area)
  return [
    ...new Set([
      ...leading.flatMap((name) => visible.filter((field) => field.name === name)).flatMap(withDiscount),
      ...panelFacts(beforeOffers, area),
      ...visible.filter(isOffered),
      ...panelFacts(afterOffers, area),
      ...visible,
    ]),
  ].filter(({ name }) => name !== "area")
}

export const agentHeader = (field: CarField, area: Area): string => field.labelFor?.[area] ?? headerOf(field)
