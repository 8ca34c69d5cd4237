import { areas, offerTypes } from "../../contract/core/enums.ts"
import { carFilters, carWork, fleetFilterFields, perKey } from "../../contract/fleet/filter-fields.ts"
import { date, flag, id, ids, number, oneOf, reading, text } from "./search.ts"

// Search parameters of screens for signed-in users. The sign-in does without them (ADR-0020).

/** How car filters are read, per kind. */
const filterReaders = { text, choice: ids, cents: number, percent: number, day: date, date }

/** The open dialog of a car. */
const carView = oneOf("request", "accept", "propose")
export type CarView = NonNullable<ReturnType<typeof carView>>

/** The state of an overview in its URL: open car, filters, page and sorting. */
export const overviewSearch = reading({
  carId: id,
  type: carView,
  preOfferType: oneOf(...offerTypes),
  compare: ids,
  ...perKey(carFilters, filterReaders),
  watched: flag,
  /** New cars, or offers that end soon: set by a link of the start page (P194). */
  pick: oneOf("fresh", "ending"),
  sort: text,
  page: number,
  size: number,
})
export type OverviewSearch = ReturnType<typeof overviewSearch>

/** The state of a table in its URL; `sort` is a column id, with "-" in front when descending. */
const table = { search: text, sort: text, page: number, size: number } as const
export const tableSearch = reading(table)
export type TableSearch = ReturnType<typeof tableSearch>

export const carSearch = reading({
  ...table,
  carId: id,
  area: oneOf(...areas),
  work: oneOf(...carWork),
  archive: flag,
  series: id,
  ...perKey(fleetFilterFields, filterReaders),
})
export type CarSearch = ReturnType<typeof carSearch>

/** Open requests, and contracts that hold a car. */
const activityTab = oneOf("open", "contracts")
export type ActivityTab = NonNullable<ReturnType<typeof activityTab>>
export const activitySearch = reading({ ...table, state: text, tab: activityTab, activityId: id })
export type ActivitySearch = ReturnType<typeof activitySearch>

/** `before`: where the page of the journal starts. */
export const journalSearch = reading({ ...table, before: number })
export type JournalSearch = ReturnType<typeof journalSearch>

const due = oneOf("overdue", "soon")
export type Due = NonNullable<ReturnType<typeof due>>
/** `activityId`: the open case of the desk; `refuses`: in the form that rejects or declines it. */
export const homeSearch = reading({ due, activityId: id, refuses: flag })
export type HomeSearch = ReturnType<typeof homeSearch>
