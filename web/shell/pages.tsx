import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query"
import type { Area } from "../../contract/core/enums.ts"
import { carsOfArea } from "../areas/car/lists.ts"
import { locationsQuery } from "../areas/directory/location-names.ts"
import { optionsQuery } from "../areas/directory/option-labels.ts"
import { imageNamesQuery } from "../areas/images/use-car-images.ts"
import { portalMeta } from "../areas/information/meta.ts"
import { watchedCarsQuery } from "../areas/watch/watched.ts"
import { screens } from "../screens.ts"
import { lazyNamed } from "../ui/loading/chunks.tsx"
import { ErrorPage } from "./ErrorPage.tsx"

/** A page whose code is loaded late. */
export const lazyPage = <Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyNamed(load, name, (problem) => <ErrorPage error={problem} />)

/** Reads a query ahead; the screen itself shows failures. */
type ReadAhead = (client: QueryClient) => Promise<void>
const ahead =
  <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): ReadAhead =>
  (client) =>
    client.prefetchQuery({ ...query, meta: { silent: true } })

type Opening = {
  page: ReturnType<typeof lazyPage>
  /** What its first view shows: requested with its code when the portal starts there. */
  data?: readonly ReadAhead[]
}

const overview = lazyPage(() => import("../areas/overview/OverviewPage.tsx"), "OverviewPage")
/** Images and stars do not delay the rows, which are rendered only once if these arrive in time. */
const rowsOf = (area: Area) => [
  ahead(carsOfArea(area)),
  ahead(optionsQuery),
  ahead(locationsQuery),
  ahead(imageNamesQuery),
  ahead(watchedCarsQuery),
]

/** What opens each screen. */
const opening: Record<keyof typeof screens, Opening> = {
  login: {
    page: lazyPage(() => import("../areas/sign-in/LoginPage.tsx"), "LoginPage"),
    data: [ahead(portalMeta)],
  },
  resetPassword: {
    page: lazyPage(() => import("../areas/sign-in/ResetPasswordPage.tsx"), "ResetPasswordPage"),
  },
  home: { page: lazyPage(() => import("../areas/landing/LandingPage.tsx"), "LandingPage") },
  preOffers: { page: overview, data: rowsOf("PRE_OFFER") },
  selection: { page: overview, data: rowsOf("SELECTION") },
  watch: { page: lazyPage(() => import("../areas/watch/WatchPage.tsx"), "WatchPage") },
  activities: { page: lazyPage(() => import("../areas/activity-list/ActivityPage.tsx"), "ActivityPage") },
  cars: { page: lazyPage(() => import("../areas/fleet/FleetPage.tsx"), "FleetPage") },
  locations: { page: lazyPage(() => import("../areas/locations/LocationPage.tsx"), "LocationPage") },
  users: { page: lazyPage(() => import("../areas/users/UserPage.tsx"), "UserPage") },
  outbox: { page: lazyPage(() => import("../areas/outbox/OutboxPage.tsx"), "OutboxPage") },
  record: { page: lazyPage(() => import("../areas/record/RecordPage.tsx"), "RecordPage") },
  link: { page: lazyPage(() => import("../areas/mail-links/LinkPage.tsx"), "LinkPage") },
  terms: { page: lazyPage(() => import("../areas/terms/TermsPage.tsx"), "TermsPage") },
  profile: { page: lazyPage(() => import("../areas/profile/ProfilePage.tsx"), "ProfilePage") },
  block: { page: lazyPage(() => import("../areas/moderation/BlockPage.tsx"), "BlockPage") },
}

const byPath = new Map(
  Object.entries(screens).map(([name, { path }]) => [path as string, opening[name as keyof typeof screens]]),
)

/** The page of a path and its first data; undefined for unknown paths. */
export const openingAt = (path: string) => byPath.get(path)
