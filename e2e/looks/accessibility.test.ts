import { looksAtScreens } from "./accessibility.ts"
import { screens } from "./screens.ts"

/** The most used and binding screens; all screens: `accessibility.long.test.ts`. */
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
