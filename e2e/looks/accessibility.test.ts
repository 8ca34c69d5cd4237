import { looksAtScreens } from "./accessibility.ts"
import { screens } from "./screens.ts"

/** What people see most on both sides, and what binds; all screens: `accessibility.long.test.ts`. */
const commonest = [
  "login",
  "landing",
  "preoffers",
  "preoffer",
  "preoffer-request",
  "preoffer-accept",
  "activity-held",
  "admin-landing",
  "desk-answer",
  "cars",
  "car",
  "user",
]

for (const name of commonest)
  if (!screens.some((screen) => screen.name === name)) throw new Error(`No screen is called ${name}`)

looksAtScreens(({ name }) => commonest.includes(name))
