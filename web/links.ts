import { isPlainDate } from "../contract/dates.ts"
import { type Area, areas, offerTypes } from "../contract/enums.ts"
import { carFilters, carWork, fleetFilterFields, perKey } from "../contract/filter-fields.ts"
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

type Value = RawSearch[string]
const text = (value: Value): string | undefined => (Array.isArray(value) ? value[0] : value) || undefined
const list = (value: Value): string[] | undefined =>
  value === undefined || value === "" ? undefined : [value].flat()
const number = (value: Value): number | undefined =>
  /^-?\d{1,15}$/.test(text(value) ?? "") ? Number(text(value)) : undefined
const date = (value: Value): string | undefined => (isPlainDate(text(value) ?? "") ? text(value) : undefined)
/** Also what was read already: the router hands on either. */
const flag = (value: Value): boolean | undefined => (String(text(value)) === "true" ? true : undefined)
const oneOf =
  <Known extends string>(...known: readonly Known[]) =>
  (value: Value): Known | undefined =>
    known.find((each) => each === text(value))

type Readers = Readonly<Record<string, (value: Value) => unknown>>
type Read<R extends Readers> = { -readonly [Key in keyof R]?: Exclude<ReturnType<R[Key]>, undefined> }

/**
 * How a screen reads its parameters. It leaves out what is not set, so that links stay short and compare equal. What the address says
 * but nobody can read is named as not set: the router lays this over the raw address, whose own text would shine through.
 */
const reading =
  <R extends Readers>(readers: R) =>
  (raw: RawSearch): Read<R> =>
    Object.fromEntries(
      Object.entries(readers)
        .map(([key, read]) => [key, read(raw[key])] as const)
        .filter(([key, value]) => value !== undefined || raw[key] !== undefined),
    ) as Read<R>

/** `forgot` shows the form that asks for a reset mail, `from` says what came of a sign-in at an issuer. */
export const loginSearch = reading({ to: text, forgot: flag, from: text })
/** The link of an invitation or reset mail. */
export const resetSearch = reading({ oobCode: text })

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
  login: (search: ReturnType<typeof loginSearch> = {}) => ({ to: screens.login.path, search }),
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
  locations: (search: TableSearch = {}) => ({ to: screens.locations.path, search }),
  outbox: (search: OutboxSearch = {}) => ({ to: screens.outbox.path, search }),
  record: (search: RecordSearch = {}) => ({ to: screens.record.path, search }),
  terms: () => ({ to: screens.terms.path }),
} as const satisfies Record<string, (...parameters: never[]) => AppLink>

/** A link as text, e.g. to copy it. */
export const hrefOf = ({ to, search }: AppLink): string =>
  to + stringifySearch((search ?? {}) as Record<string, unknown>)
