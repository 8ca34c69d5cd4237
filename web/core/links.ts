import type { Area } from "../../contract/core/enums.ts"
import { screens } from "./screens.ts"
import { type loginSearch, type resetSearch, stringifySearch } from "./search.ts"
import type {
  ActivitySearch,
  CarSearch,
  HomeSearch,
  JournalSearch,
  OverviewSearch,
  TableSearch,
} from "./searches.ts"

export type AppLink = {
  readonly to: string
  readonly search?: object
  readonly hash?: string
  /** Stored with the history entry, not in the address. */
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
  resetPassword: (search: ReturnType<typeof resetSearch>) => ({ to: screens.resetPassword.path, search }),
  mailLink: (code: string) => ({ to: screens.link.path, hash: code }),
  /** Signs in and returns to the link of an e-mail, whose code is in the hash. */
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
  users: (search: TableSearch = {}) => ({ to: screens.users.path, search }),
  locations: (search: TableSearch = {}) => ({ to: screens.locations.path, search }),
  outbox: (search: TableSearch = {}) => ({ to: screens.outbox.path, search }),
  journal: (search: JournalSearch = {}) => ({ to: screens.journal.path, search }),
  operation: () => ({ to: screens.operation.path }),
  terms: () => ({ to: screens.terms.path }),
} as const satisfies Record<string, (...parameters: never[]) => AppLink>

/** A link as text, e.g. for an anchor. */
export const hrefOf = ({ to, search, hash }: AppLink): string =>
  to + stringifySearch((search ?? {}) as Record<string, unknown>) + (hash ? `#${hash}` : "")
