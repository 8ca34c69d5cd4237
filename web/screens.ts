import type { Area, Role } from "../contract/core/enums.ts"

/** A screen of the portal, rendered by `web/areas/<folder>/<page>.tsx`. */
export type Screen = {
  path: string
  folder: string
  page: string
  title: string
  /** Roles that may see it; all signed-in users if absent. */
  roles?: readonly Role[]
  /** For signed-out visitors. */
  entry?: true
  open?: true
  area?: Area
  /** Slowest calls of its first view: sent before other code is loaded, together with its page (ADR-0011). */
  calls?: readonly string[]
}

const agents = ["SELLER", "SALES_MANAGER"] as const
const admins = ["ADMIN"] as const

/** First calls of an overview: its cars and their labels. */
const overview = (area: Area) => ({
  folder: "overview",
  page: "OverviewPage",
  roles: agents,
  area,
  calls: [`/api/car/all/area?area=${area}`, "/api/option/", "/api/location/all"],
})

/** Every screen (P82): address, roles, page and first calls. */
export const screens = {
  login: {
    path: "/login",
    folder: "sign-in",
    page: "LoginPage",
    title: "Anmelden",
    entry: true,
    calls: ["/api/meta.json"],
  },
  resetPassword: {
    path: "/resetpassword",
    folder: "sign-in",
    page: "ResetPasswordPage",
    title: "Passwort festlegen",
  },
  home: {
    path: "/",
    folder: "landing",
    page: "LandingPage",
    title: "Start",
  },
  preOffers: {
    path: "/overview/preoffer",
    title: "Pre-Offers",
    ...overview("PRE_OFFER"),
  },
  selection: {
    path: "/overview/selection",
    title: "Selection",
    ...overview("SELECTION"),
  },
  watch: {
    path: "/watch",
    folder: "watch",
    page: "WatchPage",
    title: "Merkliste & Suchaufträge",
    roles: agents,
  },
  activities: {
    path: "/activity",
    folder: "activity-list",
    page: "ActivityPage",
    title: "Ihre Aktivitäten",
    roles: agents,
  },
  cars: {
    path: "/car",
    folder: "fleet",
    page: "FleetPage",
    title: "Fahrzeuge",
    roles: admins,
  },
  locations: {
    path: "/location",
    folder: "locations",
    page: "LocationPage",
    title: "Standorte",
    roles: admins,
  },
  users: {
    path: "/user",
    folder: "users",
    page: "UserPage",
    title: "Benutzer",
    roles: admins,
  },
  outbox: {
    path: "/outbox",
    folder: "outbox",
    page: "OutboxPage",
    title: "Postausgang",
    roles: admins,
  },
  record: {
    path: "/record",
    folder: "record",
    page: "RecordPage",
    title: "Protokoll",
    roles: admins,
  },
  link: {
    path: "/link",
    folder: "mail-links",
    page: "LinkPage",
    title: "Link aus einer E-Mail",
    open: true,
  },
  terms: {
    path: "/terms",
    folder: "terms",
    page: "TermsPage",
    title: "Nutzungsbedingungen",
    open: true,
  },
  profile: {
    path: "/profile",
    folder: "profile",
    page: "ProfilePage",
    title: "Ihr Profil",
  },
  block: {
    path: "/block",
    folder: "moderation",
    page: "BlockPage",
    title: "Sperre",
  },
} as const satisfies Record<string, Screen>

/** Opens the running contracts in the list of activities. */
export const ownCarsPath = "/mine"

export const screenAt = (path: string): Screen | undefined =>
  Object.values<Screen>(screens).find((screen) => screen.path === path)
