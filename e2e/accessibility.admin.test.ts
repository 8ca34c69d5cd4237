import { looksAtScreens } from "./accessibility.ts"
import { admin } from "./stage.ts"

looksAtScreens((person) => person === admin)
