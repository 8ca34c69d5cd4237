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
import type { Area } from "./enums.ts"
import { agentText } from "./field-text.ts"
import type { CarNames, Row } from "./filters.ts"
import { amountText, carText, dateText, euroText, monthText, notSet, numberText } from "./format.ts"
import { grossOf, toCents } from "./money.ts"
import { shareText } from "./under-list.ts"

/*
 * The facts of a car as an agent reads them. The catalogue says what a fact is called and where rows, table, paper and panel have it;
 * here is its value, and its text in each of these places, in the comparison and in a workbook.
 */

/** Facts that are no field of a car: they follow from its prices. */
const derivedFacts = [
  {
    name: "listPriceInclVat",
    label: "Listenpreis brutto",
    kind: "euro",
    list: { priceSelection: 2, tableSelection: 10 },
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

/** A list of facts: those of a row, the columns of the table, or the columns of a printed list. */
export type FactList = "row" | "table" | "paper"
const groupsOf = {
  PRE_OFFER: {
    row: ["rowPreOffer"],
    table: ["tablePreOffer"],
    paper: ["which", "rowPreOffer", "pricePreOffer"],
  },
  SELECTION: {
    row: ["rowSelection"],
    table: ["tableSelection"],
    paper: ["which", "rowSelection", "priceSelection"],
  },
} as const satisfies Record<Area, Record<FactList, readonly ListGroup[]>>

const listed = (area: Area, list: FactList): readonly CarField[] =>
  groupsOf[area][list].flatMap((group) => fieldsIn(facts, (field) => field.list, [group], area))
const lists = {
  PRE_OFFER: { row: listed("PRE_OFFER", "row"), table: listed("PRE_OFFER", "table") },
  SELECTION: { row: listed("SELECTION", "row"), table: listed("SELECTION", "table") },
}

/** The facts of a list for cars of an area, in their order; always the same array for rows and table. */
export const factsIn = (list: FactList, area: Area): readonly CarField[] =>
  list === "paper" ? listed(area, list) : lists[area][list]

const columns = new Map([...lists.PRE_OFFER.table, ...lists.SELECTION.table].map((fact) => [fact.name, fact]))
/** The fact of a table's column, by which lists can be sorted; undefined for other names. */
export const columnFact = (name: string): CarField | undefined => columns.get(name)

/** What rows and paper call a fact; a new car is delivered, not retired. */
export const listLabel = ({ labelFor, short, label }: CarField, area: Area): string =>
  labelFor?.[area] ?? short ?? label
/** What the head of its column says. */
export const columnLabel = (fact: CarField, area: Area): string => fact.column ?? listLabel(fact, area)
/** Figures stand beneath each other. */
export const isNumeric = (fact: CarField): boolean => fact.kind === "integer" || inHundredths(fact)

type FactValue = string | number | boolean | null

/** What follows from an offer or a price. Amounts in cents, shares in tenths of a percent. */
const workedOut: { readonly [Name in FactName]?: (row: Row) => FactValue } = {
  modelDesignation: ({ car }) => carText(car),
  dateUntilTakeover: ({ offer }) => offer.takeoverDate,
  offerPriceExclVat: ({ offer }) => offer.netCents || null,
  offerPriceInclVat: ({ offer }) => offer.grossCents || null,
  listPriceInclVat: ({ car, offer }) => grossOf(toCents(car.listPriceExclVat), offer.vatPercent) || null,
  underList: ({ underList }) => underList?.tenths ?? null,
}

/** What a fact ranks a car by (P181): numbers and dates as such, everything else by its text; null where nothing is set. */
export function factValue(fact: CarField, row: Row, names: CarNames): FactValue {
  const workOut = workedOut[fact.name as FactName]
  return workOut ? workOut(row) : fieldValue(fact, row, names)
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

/** What a fact reads, with its unit. */
export function factText(fact: CarField, row: Row, names: CarNames): string {
  const workOut = workedOut[fact.name as FactName]
  if (!workOut) return agentText(fact, row.car, names)
  const value = workOut(row)
  if (fact.name === "underList") return typeof value === "number" ? shareText(value) : notSet
  if (fact.kind === "euro") return euroText(Number(value))
  return fact.kind === "date" ? dateText(value as string | null) : String(value)
}

/** Whether rows and paper have it as a month (P14). */
export const isMonth = (fact: CarField): boolean =>
  fact.name === "dateOfFirstRegistration" || (fact.kind === "date" && fact.monthOnly === true)

/** The same in a row and on paper, which have less room. */
export const listText = (fact: CarField, row: Row, names: CarNames): string =>
  isMonth(fact) ? monthText(row.car[fact.name as "productionMonth"]) : factText(fact, row, names)

/** The same in a cell of the table, without the unit that its head says (P181). */
export function cellText(fact: CarField, row: Row, names: CarNames): string {
  const value = factValue(fact, row, names)
  if (typeof value === "number" && fact.kind === "euro") return amountText(value)
  if (typeof value === "number" && fact.kind === "integer") return numberText(value)
  return factText(fact, row, names)
}

/** The groups of the panel in the order in which they stand there, before and behind the offers. */
const beforeOffers = ["key", "keyPreOffer", "keySelection"] as const satisfies PanelGroup[]
const behindOffers = ["car", "energy", "dates", "surcharges", "note"] as const satisfies PanelGroup[]
const named = ["jobNumber", "modelDesignation"]

/** The facts of these groups of the panel. */
export const panelFacts = (groups: readonly PanelGroup[], area: Area): readonly CarField[] =>
  fieldsIn(catalogue, ({ panel }) => panel, groups, area)

/** What an offer says, as the columns of the fleet have it. */
const isOffered = ({ offer }: CarField) => offer === "term"

/**
 * The columns of an agent's export (P5), and the lines of the comparison: which car it is, then what the screen shows of it from top to
 * bottom, then what else an agent gets to see of a car of this area.
 */
export function agentColumns(area: Area): CarField[] {
  const seen = catalogue.filter((field) => !field.internal && (field.only ?? area) === area)
  return [
    ...new Set([
      ...named.flatMap((name) => seen.filter((field) => field.name === name)),
      ...panelFacts(beforeOffers, area),
      ...seen.filter(isOffered),
      ...panelFacts(behindOffers, area),
      ...seen,
    ]),
  ].filter(({ name }) => name !== "area")
}

/** What such a column is called; a new car is delivered, not retired. */
export const agentHeader = (field: CarField, area: Area): string => field.labelFor?.[area] ?? headerOf(field)
