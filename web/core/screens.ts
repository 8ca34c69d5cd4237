import type { Area, Role } from "../../contract/core/enums.ts"

/** A screen of the portal; `web/app/pages.tsx` has its page. */
export type Screen = {
  path: string
  title: string
  /** Roles that may see it; all signed-in users if absent. */
  roles?: readonly Role[]
  /** For signed-out visitors. */
  entry?: true
  open?: true
  area?: Area
}

const agents = ["SELLER", "SALES_MANAGER"] as const
const admins = ["ADMIN"] as const

/** Every screen (P82): address, title and roles. */
export const screens = {
  login: {
    path: "/login",
    title: "Anmelden",
    entry: true,
  },
  resetPassword: {
    path: "/resetpassword",
    title: "Passwort festlegen",
  },
  /** Of admins: the desk. */
  home: {
    path: "/",
    title: "Start",
  },
  preOffers: {
    path: "/overview/preoffer",
    title: "Pre-Offers",
    roles: agents,
    area: "PRE_OFFER",
  },
  selection: {
    path: "/overview/selection",
    title: "Selection",
    roles: agents,
    area: "SELECTION",
  },
  watch: {
    path: "/watch",
    title: "Merkliste & Suchaufträge",
    roles: agents,
  },
  activities: {
    path: "/activity",
    title: "Ihre Aktivitäten",
    roles: agents,
  },
  cars: {
    path: "/car",
    title: "Fahrzeuge",
    roles: admins,
  },
  locations: {
    path: "/location",
    title: "Standorte",
    roles: admins,
  },
  users: {
    path: "/user",
    title: "Benutzer",
    roles: admins,
  },
  outbox: {
    path: "/outbox",
    title: "Postausgang",
    roles: admins,
  },
  journal: {
    path: "/journal",
    title: "Protokoll",
    roles: admins,
  },
  operation: {
    path: "/operation",
    title: "Betrieb",
    roles: admins,
  },
  link: {
    path: "/link",
    title: "Link aus einer E-Mail",
    open: true,
  },
  terms: {
    path: "/terms",
    title: "Nutzungsbedingungen",
    open: true,
  },
  profile: {
    path: "/profile",
    title: "Ihr Profil",
  },
  block: {
    path: "/block",
    title: "Sperre",
  },
} as const satisfies Record<string, Screen>

/** Opens the running contracts in the list of activities. */
export const ownCarsPath = "/mine"

export const screenAt = (path: string): Screen | undefined =>
  Object.values<Screen>(screens).find((screen) => screen.path === path)
