import { areas, offerTypes } from "../contract/enums.ts"
import { carFilters, carWork, fleetFilterFields, perKey } from "../contract/filter-fields.ts"
import type { ScreenName } from "./screens.ts"
import {
  date,
  flag,
  list,
  loginSearch,
  number,
  oneOf,
  type RawSearch,
  reading,
  resetSearch,
  text,
} from "./search.ts"

// What the screens of the signed-in keep in their addresses. The sign-in does without it (ADR-0020).

/** How filters of cars are read, by kind. */
const filterReaders = { text, choice: list, cents: number, percent: number, day: date, date }

/** The dialog that is open of a car (P82). */
const carView = oneOf("request", "accept", "propose")
export type CarView = NonNullable<ReturnType<typeof carView>>

/** New cars, or offers that end soon. */
export type CarPick = "fresh" | "ending"

/** Everything an overview keeps in its URL: what is open, the filters, page and sorting. */
export const overviewSearch = reading({
  carId: text,
  type: carView,
  preOfferType: oneOf(...offerTypes),
  /** Chosen for the comparison (P240). */
  compare: list,
  ...perKey(carFilters, filterReaders),
  /** Only watched cars. */
  watched: flag,
  /** What a link of the start page picks (P194). */
  pick: (value) => text(value) as CarPick | undefined,
  sort: text,
  page: number,
  size: number,
})
export type OverviewSearch = ReturnType<typeof overviewSearch>

/** What a table keeps in its URL; `state` leaves rows of one state, `sort` is a column's id, with "-" in front when descending. */
const table = { search: text, state: text, sort: text, page: number, size: number } as const
const tableSearch = reading(table)
export type TableSearch = ReturnType<typeof tableSearch>

export const carSearch = reading({
  ...table,
  carId: text,
  area: oneOf(...areas),
  work: oneOf(...carWork),
  archive: flag,
  /** The id of a model series, or "none": what stands free of it in the lists of agents. */
  series: text,
  ...perKey(fleetFilterFields, filterReaders),
})
export type CarSearch = ReturnType<typeof carSearch>

/** What awaits an answer, and what holds a car. */
const activityTab = oneOf("open", "contracts")
export type ActivityTab = NonNullable<ReturnType<typeof activityTab>>
export const activitySearch = reading({ ...table, tab: activityTab, activityId: text })
export type ActivitySearch = ReturnType<typeof activitySearch>

/** One state of users, or of mails; what nobody knows is left to the list, which then shows all. */
export type UserSearch = TableSearch & { state?: "toActivate" }
export type OutboxSearch = TableSearch & { state?: "failed" | "waiting" | "kept" | "sent" }
/** `before` is where the page of the record begins. */
const recordSearch = reading({ ...table, before: number })
export type RecordSearch = ReturnType<typeof recordSearch>

/** The cases of the provider's desk that are overdue, or due soon. */
const due = oneOf("overdue", "soon")
export type Due = NonNullable<ReturnType<typeof due>>
const homeSearch = reading({ due })
export type HomeSearch = ReturnType<typeof homeSearch>

/** How a screen reads what stands in its address behind the path. */
export const searchOf: { readonly [Name in ScreenName]?: (raw: RawSearch) => object } = {
  login: loginSearch,
  resetPassword: resetSearch,
  home: homeSearch,
  preOffers: overviewSearch,
  selection: overviewSearch,
  activities: activitySearch,
  cars: carSearch,
  locations: tableSearch,
  users: tableSearch,
  outbox: tableSearch,
  record: recordSearch,
}
