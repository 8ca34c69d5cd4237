import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router"
import {
  activitySearch,
  carSearch,
  locationSearch,
  loginSearch,
  outboxSearch,
  overviewSearch,
  parseSearch,
  type RawSearch,
  resetSearch,
  stringifySearch,
  userSearch,
} from "./links.ts"
import { ErrorPage } from "./shell/ErrorPage.tsx"
import { NotFoundPage, WaitingPage } from "./shell/Pages.tsx"
import { Shell } from "./shell/Shell.tsx"
import { loadTexts } from "./texts.ts"
import { loadPart } from "./ui/loading/index.ts"

const agents = ["SELLER", "SALES_MANAGER"] as const
const admins = ["ADMIN"] as const

/** A page by its name in its file. The router itself would load everything anew where it fails, also without a connection. */
const pageOf: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name)

// Alone, without a page beneath it, the root is matched for unknown paths only.
const root = createRootRoute({
  staticData: { title: "titleNotFound" },
  component: Shell,
  notFoundComponent: NotFoundPage,
})

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search) => loginSearch(search as RawSearch),
  staticData: { title: "titleLogin", entry: true },
  loader: () => loadTexts("sign-in"),
  component: pageOf(() => import("./areas/sign-in/LoginPage.tsx"), "LoginPage"),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/resetpassword",
  validateSearch: (search) => resetSearch(search as RawSearch),
  staticData: { title: "titleReset", entry: true },
  loader: () => loadTexts("sign-in"),
  component: pageOf(() => import("./areas/sign-in/ResetPasswordPage.tsx"), "ResetPasswordPage"),
})

const landing = createRoute({
  getParentRoute: () => root,
  path: "/",
  staticData: { title: "titleHome" },
  loader: () => loadTexts("landing", "information"),
  component: pageOf(() => import("./areas/landing/LandingPage.tsx"), "LandingPage"),
})

const preOffers = createRoute({
  getParentRoute: () => root,
  path: "/overview/preoffer",
  validateSearch: (search) => overviewSearch(search as RawSearch),
  staticData: { title: "titlePreOffers", roles: agents },
  loader: () => loadTexts("car"),
  component: pageOf(() => import("./areas/overview/OverviewPages.tsx"), "PreOfferOverviewPage"),
})

const selection = createRoute({
  getParentRoute: () => root,
  path: "/overview/selection",
  validateSearch: (search) => overviewSearch(search as RawSearch),
  staticData: { title: "titleSelection", roles: agents },
  loader: () => loadTexts("car"),
  component: pageOf(() => import("./areas/overview/OverviewPages.tsx"), "SelectionOverviewPage"),
})

const watch = createRoute({
  getParentRoute: () => root,
  path: "/watch",
  staticData: { title: "titleWatch", roles: agents },
  loader: () => loadTexts("watch", "car"),
  component: pageOf(() => import("./areas/watch/WatchPage.tsx"), "WatchPage"),
})

const activities = createRoute({
  getParentRoute: () => root,
  path: "/activity",
  validateSearch: (search) => activitySearch(search as RawSearch),
  staticData: { title: "titleActivities", roles: agents },
  loader: () => loadTexts("activities"),
  component: pageOf(() => import("./areas/activities/ActivityPage.tsx"), "ActivityPage"),
})

const cars = createRoute({
  getParentRoute: () => root,
  path: "/car",
  validateSearch: (search) => carSearch(search as RawSearch),
  staticData: { title: "titleCars", roles: admins },
  loader: () => loadTexts("car", "car-record", "excel", "activities", "options", "images", "documents"),
  component: pageOf(() => import("./areas/fleet/CarAdminPage.tsx"), "CarAdminPage"),
})

const locations = createRoute({
  getParentRoute: () => root,
  path: "/location",
  validateSearch: (search) => locationSearch(search as RawSearch),
  staticData: { title: "titleLocations", roles: admins },
  loader: () => loadTexts("locations"),
  component: pageOf(() => import("./areas/locations/LocationPage.tsx"), "LocationPage"),
})

const users = createRoute({
  getParentRoute: () => root,
  path: "/user",
  validateSearch: (search) => userSearch(search as RawSearch),
  staticData: { title: "titleUsers", roles: admins },
  loader: () => loadTexts("users", "moderation", "activities"),
  component: pageOf(() => import("./areas/users/UserPage.tsx"), "UserPage"),
})

const outbox = createRoute({
  getParentRoute: () => root,
  path: "/outbox",
  validateSearch: (search) => outboxSearch(search as RawSearch),
  staticData: { title: "titleOutbox", roles: admins },
  loader: () => loadTexts("outbox"),
  component: pageOf(() => import("./areas/outbox/OutboxPage.tsx"), "OutboxPage"),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: "/profile",
  staticData: { title: "titleProfile" },
  loader: () => loadTexts("profile", "sign-in", "terms", "activities"),
  component: pageOf(() => import("./areas/profile/ProfilePage.tsx"), "ProfilePage"),
})

const block = createRoute({
  getParentRoute: () => root,
  path: "/block",
  staticData: { title: "titleBlock" },
  loader: () => loadTexts("moderation", "activities", "profile"),
  component: pageOf(() => import("./areas/moderation/BlockPage.tsx"), "BlockPage"),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: "/terms",
  staticData: { title: "titleTerms", open: true },
  loader: () => loadTexts("terms"),
  component: pageOf(() => import("./areas/terms/TermsPage.tsx"), "TermsPage"),
})

/** Every screen of the portal (P73), its search parameters, who it is for, and its lazily loaded page. */
export const router = createRouter({
  routeTree: root.addChildren([
    login,
    resetPassword,
    landing,
    preOffers,
    selection,
    watch,
    activities,
    cars,
    locations,
    users,
    outbox,
    terms,
    profile,
    block,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: WaitingPage,
  scrollRestoration: true,
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
