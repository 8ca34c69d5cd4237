import type { Area, Role } from "../contract/enums.ts"

/** A screen of the portal. It is drawn by `web/areas/<room>/<page>.tsx`. */
export type Screen = {
  path: string
  room: string
  page: string
  /** Of the window, in the menu and in the search. */
  title: string
  /** Who may see it; everyone who is signed in where it is not said. */
  roles?: readonly Role[]
  /** For those who are not signed in. */
  entry?: true
  /** For everyone, signed in or not. */
  open?: true
  area?: Area
  /** What its first sight waits for longest: asked before any other code is loaded, and its page with it (ADR-0011). */
  calls?: readonly string[]
}

const agents = ["SELLER", "SALES_MANAGER"] as const
const admins = ["ADMIN"] as const

/** The rows of an overview wait for the cars on top of it, the names in them, and all its cars. */
const overview = (area: Area) => ({
  room: "overview",
  roles: agents,
  area,
  calls: [
    `/api/car/all/area/first?area=${area}`,
    "/api/option/",
    "/api/location/all",
    `/api/car/all/area/columns?area=${area}`,
  ],
})

/** Every screen (P82): its address, who may see it, its page, and what is asked first. */
export const screens = {
  login: {
    path: "/login",
    room: "sign-in",
    page: "LoginPage",
    title: "Anmelden",
    entry: true,
    calls: ["/api/meta.json"],
  },
  resetPassword: {
    path: "/resetpassword",
    room: "sign-in",
    page: "ResetPasswordPage",
    title: "Passwort festlegen",
  },
  home: {
    path: "/",
    room: "landing",
    page: "LandingPage",
    title: "Start",
  },
  preOffers: {
    path: "/overview/preoffer",
    page: "PreOffersPage",
    title: "Pre-Offers",
    ...overview("PRE_OFFER"),
  },
  selection: {
    path: "/overview/selection",
    page: "SelectionPage",
    title: "Selection",
    ...overview("SELECTION"),
  },
  watch: {
    path: "/watch",
    room: "watch",
    page: "WatchPage",
    title: "Merkliste & Suchaufträge",
    roles: agents,
  },
  activities: {
    path: "/activity",
    room: "activity-list",
    page: "ActivityPage",
    title: "Ihre Aktivitäten",
    roles: agents,
  },
  cars: {
    path: "/car",
    room: "fleet",
    page: "FleetPage",
    title: "Fahrzeuge",
    roles: admins,
  },
  locations: {
    path: "/location",
    room: "locations",
    page: "LocationPage",
    title: "Standorte",
    roles: admins,
  },
  users: {
    path: "/user",
    room: "users",
    page: "UserPage",
    title: "Benutzer",
    roles: admins,
  },
  outbox: {
    path: "/outbox",
    room: "outbox",
    page: "OutboxPage",
    title: "Postausgang",
    roles: admins,
  },
  record: {
    path: "/record",
    room: "record",
    page: "RecordPage",
    title: "Protokoll",
    roles: admins,
  },
  link: {
    path: "/link",
    room: "mail-links",
    page: "LinkPage",
    title: "Link aus einer E-Mail",
    open: true,
  },
  terms: {
    path: "/terms",
    room: "terms",
    page: "TermsPage",
    title: "Nutzungsbedingungen",
    open: true,
  },
  profile: {
    path: "/profile",
    room: "profile",
    page: "ProfilePage",
    title: "Ihr Profil",
  },
  block: {
    path: "/block",
    room: "moderation",
    page: "BlockPage",
    title: "Sperre",
  },
} as const satisfies Record<string, Screen>
export type ScreenName = keyof typeof screens

/** Leads to the running contracts among the activities. */
export const ownCarsPath = "/mine"

export const screenAt = (path: string): Screen | undefined =>
  Object.values<Screen>(screens).find((screen) => screen.path === path)
