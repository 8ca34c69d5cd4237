import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query"
import type { Area } from "../../contract/core/enums.ts"
import { screens } from "../core/screens.ts"
import { carsOfArea } from "../fleet/cars/lists.ts"
import { imageNamesQuery } from "../fleet/images/use-car-images.ts"
import { optionsQuery } from "../fleet/options/option-labels.ts"
import { watchedCarsQuery } from "../news/watch/watched.ts"
import { portalMeta } from "../people/content/meta.ts"
import { locationsQuery } from "../people/locations/location-names.ts"
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

const overview = lazyPage(() => import("./overview/OverviewPage.tsx"), "OverviewPage")
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
    page: lazyPage(() => import("../people/identity/LoginPage.tsx"), "LoginPage"),
    data: [ahead(portalMeta)],
  },
  resetPassword: {
    page: lazyPage(() => import("../people/identity/ResetPasswordPage.tsx"), "ResetPasswordPage"),
  },
  home: { page: lazyPage(() => import("../cases/start/LandingPage.tsx"), "LandingPage") },
  preOffers: { page: overview, data: rowsOf("PRE_OFFER") },
  selection: { page: overview, data: rowsOf("SELECTION") },
  watch: { page: lazyPage(() => import("../news/watch/list/WatchPage.tsx"), "WatchPage") },
  activities: { page: lazyPage(() => import("../cases/activities/list/ActivityPage.tsx"), "ActivityPage") },
  cars: { page: lazyPage(() => import("./fleet/FleetPage.tsx"), "FleetPage") },
  locations: { page: lazyPage(() => import("../people/locations/LocationPage.tsx"), "LocationPage") },
  users: { page: lazyPage(() => import("../people/users/UserPage.tsx"), "UserPage") },
  outbox: { page: lazyPage(() => import("../news/outbox/OutboxPage.tsx"), "OutboxPage") },
  journal: { page: lazyPage(() => import("../news/journal/JournalPage.tsx"), "JournalPage") },
  operation: { page: lazyPage(() => import("./system/OperationPage.tsx"), "OperationPage") },
  link: { page: lazyPage(() => import("../people/links/LinkPage.tsx"), "LinkPage") },
  terms: { page: lazyPage(() => import("../people/terms/TermsPage.tsx"), "TermsPage") },
  profile: { page: lazyPage(() => import("../people/profile/ProfilePage.tsx"), "ProfilePage") },
  block: { page: lazyPage(() => import("../cases/moderation/BlockPage.tsx"), "BlockPage") },
}

const byPath = new Map(
  Object.entries(screens).map(([name, { path }]) => [path as string, opening[name as keyof typeof screens]]),
)

/** The page of a path and its first data; undefined for unknown paths. */
export const openingAt = (path: string) => byPath.get(path)
