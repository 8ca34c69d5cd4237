import { isPlainDate } from "../contract/dates.ts"
import { type Area, areas, type OfferType, offerTypes } from "../contract/enums.ts"
import type { Filters } from "../contract/filters.ts"
import { type ScreenName, screens } from "./screens.ts"

/** Search parameters as they stand in the URL: always text, a repeated key is a list (`?search=4000123` stays text). */
export type RawSearch = Record<string, string | string[] | undefined>

export const parseSearch = (query: string): RawSearch => {
  const raw: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(query)) {
    const before = Object.hasOwn(raw, key) ? raw[key] : undefined
    raw[key] = before === undefined ? value : [before, value].flat()
  }
  return raw
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== "") query.append(key, String(each))
    }
  }
  const text = query.toString()
  return text === "" ? "" : `?${text}`
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value) || undefined
const listOf = (value: string | string[] | undefined): string[] | undefined =>
  value === undefined || value === "" ? undefined : [value].flat()
const numberOf = (value: string | string[] | undefined): number | undefined => {
  const text = textOf(value)
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}
const dateOf = (value: string | string[] | undefined): string | undefined => {
  const text = textOf(value)
  return text !== undefined && isPlainDate(text) ? text : undefined
}
/** Also what was read already: the router hands on either. */
const flagOf = (value: string | string[] | undefined): boolean | undefined =>
  String(textOf(value)) === "true" ? true : undefined

/**
 * Leaves out what is not set, so that links stay short and compare equal. What the address says but nobody can read is
 * named as not set: the router lays this over the raw address, whose own text would shine through.
 */
const given = <T extends object>(raw: RawSearch, values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== undefined || raw[key] !== undefined),
  ) as never

/** `forgot` shows the form that asks for a reset mail, `from` says what came of a sign-in at an issuer. */
type LoginSearch = { to?: string; forgot?: boolean; from?: string }
export const loginSearch = (raw: RawSearch): LoginSearch =>
  given(raw, { to: textOf(raw.to), forgot: flagOf(raw.forgot), from: textOf(raw.from) })

/** The link of an invitation or reset mail. */
type ResetSearch = { oobCode?: string }
export const resetSearch = (raw: RawSearch): ResetSearch => given(raw, { oobCode: textOf(raw.oobCode) })

/** What is open of a car: a dialog (P82), or its picture. */
const carViews = ["request", "accept", "photo", "propose"] as const
export type CarView = (typeof carViews)[number]

/** New cars, offers that end soon, what the person can ask for. */
export type CarPick = "fresh" | "ending" | "askable"

/** Everything an overview keeps in its URL: what is open, the filters, page and sorting. Prices in cents. */
export type OverviewSearch = Filters & {
  carId?: string
  type?: CarView
  preOfferType?: OfferType
  /** Chosen for the comparison (P240). */
  compare?: string[]
  /** Only watched cars. */
  watched?: boolean
  /** What a link of the start page picks (P194). */
  pick?: CarPick
  sort?: string
  page?: number
  size?: number
}

/** What overviews and fleet filter cars by, but for the search. */
const filtersOf = (raw: RawSearch) => ({
  promotion: listOf(raw.promotion),
  brand: listOf(raw.brand),
  model: listOf(raw.model),
  colour: listOf(raw.colour),
  drive: listOf(raw.drive),
  location: listOf(raw.location),
  priceFrom: numberOf(raw.priceFrom),
  priceTo: numberOf(raw.priceTo),
  deliveryFrom: dateOf(raw.deliveryFrom),
  deliveryTo: dateOf(raw.deliveryTo),
  underFrom: numberOf(raw.underFrom),
  underTo: numberOf(raw.underTo),
})

export function overviewSearch(raw: RawSearch): OverviewSearch {
  return given(raw, {
    carId: textOf(raw.carId),
    type: carViews.find((known) => known === textOf(raw.type)),
    preOfferType: offerTypes.find((known) => known === textOf(raw.preOfferType)),
    compare: listOf(raw.compare),
    search: textOf(raw.search),
    ...filtersOf(raw),
    watched: flagOf(raw.watched),
    pick: textOf(raw.pick) as CarPick | undefined,
    sort: textOf(raw.sort),
    page: numberOf(raw.page),
    size: numberOf(raw.size),
  })
}

/** What a table keeps in its URL; `state` leaves rows of one state, `sort` is a column's id, with "-" in front when descending. */
export type TableSearch = { search?: string; state?: string; sort?: string; page?: number; size?: number }
const tableSearch = (raw: RawSearch): TableSearch =>
  given(raw, {
    search: textOf(raw.search),
    state: textOf(raw.state),
    sort: textOf(raw.sort),
    page: numberOf(raw.page),
    size: numberOf(raw.size),
  })

/** Which cars an admin looks at: those that wait for the provider, or those of one state. */
export const carWork = ["open", "confirmed", "rejected", "incomplete", "odd"] as const
export type CarWork = (typeof carWork)[number]

/** What the fleet chooses cars by beside the choices of the overviews: some of the values that a car has of each (P200). */
export const fleetChoices = [
  "status",
  "shown",
  "acceptPreOffer",
  "requestPreOffer",
  "allowIndividualPreOffer",
  "acceptSelection",
  "missing",
  "warning",
] as const
export type FleetChoice = (typeof fleetChoices)[number]

export type CarSearch = TableSearch &
  Omit<Filters, "search"> & { [Name in FleetChoice]?: string[] } & {
    carId?: string
    area?: Area
    work?: CarWork
    archive?: boolean
    /** First and last day of the last change, in Berlin. */
    changedFrom?: string
    changedTo?: string
    /** The id of a model series, or "none": what stands free of it in the lists of agents. */
    series?: string
  }
export const carSearch = (raw: RawSearch): CarSearch => ({
  ...tableSearch(raw),
  ...given(raw, {
    carId: textOf(raw.carId),
    area: areas.find((known) => known === textOf(raw.area)),
    work: carWork.find((known) => known === textOf(raw.work)),
    archive: flagOf(raw.archive),
    series: textOf(raw.series),
    ...filtersOf(raw),
    ...(Object.fromEntries(fleetChoices.map((name) => [name, listOf(raw[name])])) as {
      [Name in FleetChoice]: string[] | undefined
    }),
    changedFrom: dateOf(raw.changedFrom),
    changedTo: dateOf(raw.changedTo),
  }),
})

/** What awaits an answer, and what holds a car. */
const activityTabs = ["open", "contracts"] as const
export type ActivityTab = (typeof activityTabs)[number]
export type ActivitySearch = TableSearch & { tab?: ActivityTab; activityId?: string }
export const activitySearch = (raw: RawSearch): ActivitySearch => ({
  ...tableSearch(raw),
  ...given(raw, {
    tab: activityTabs.find((known) => known === textOf(raw.tab)),
    activityId: textOf(raw.activityId),
  }),
})

type LocationSearch = TableSearch
/** One state of users, or of mails; what nobody knows is left to the list, which then shows all. */
export type UserSearch = TableSearch & { state?: "toActivate" }
export type OutboxSearch = TableSearch & { state?: "failed" | "waiting" | "kept" | "sent" }
/** `before` is where the page of the record begins. */
export type RecordSearch = TableSearch & { before?: number }
const recordSearch = (raw: RawSearch): RecordSearch => ({
  ...tableSearch(raw),
  ...given(raw, { before: numberOf(raw.before) }),
})

/** The cases of the provider's desk that are overdue, or due soon. */
export type Due = "overdue" | "soon"
export type HomeSearch = { due?: Due | undefined }
const homeSearch = ({ due }: RawSearch): HomeSearch => (due === "overdue" || due === "soon" ? { due } : {})

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

/** Where a link leads; built by `links` only. */
export type AppLink = {
  readonly to: string
  readonly search?: object
  readonly hash?: string
  /** What only the entry of this visit keeps, not the address: it is not sent along. */
  readonly state?: object
}

const { preOffers, selection } = screens
const overviewPath = { PRE_OFFER: preOffers.path, SELECTION: selection.path } as const

/** Every link of the web app, built in one place. */
export const links = {
  home: (search: HomeSearch = {}) => ({ to: screens.home.path, search }),
  profile: () => ({ to: screens.profile.path }),
  block: () => ({ to: screens.block.path }),
  login: (search: LoginSearch = {}) => ({ to: screens.login.path, search }),
  /** Signs in and comes back to the link of a mail, whose code stands behind "#". */
  loginForLink: (code: string) => ({
    to: screens.login.path,
    search: { to: screens.link.path },
    hash: code,
  }),
  overview: (area: Area, search: OverviewSearch = {}) => ({ to: overviewPath[area], search }),
  preOffers: (search: OverviewSearch = {}) => ({ to: preOffers.path, search }),
  selection: (search: OverviewSearch = {}) => ({ to: selection.path, search }),
  watch: () => ({ to: screens.watch.path }),
  activities: (search: ActivitySearch = {}) => ({ to: screens.activities.path, search }),
  cars: (search: CarSearch = {}) => ({ to: screens.cars.path, search }),
  users: (search: UserSearch = {}) => ({ to: screens.users.path, search }),
  locations: (search: LocationSearch = {}) => ({ to: screens.locations.path, search }),
  outbox: (search: OutboxSearch = {}) => ({ to: screens.outbox.path, search }),
  record: (search: RecordSearch = {}) => ({ to: screens.record.path, search }),
  terms: () => ({ to: screens.terms.path }),
} as const satisfies Record<string, (...parameters: never[]) => AppLink>

/** A link as text, e.g. to copy it. */
export const hrefOf = ({ to, search }: AppLink): string =>
  to + stringifySearch((search ?? {}) as Record<string, unknown>)
