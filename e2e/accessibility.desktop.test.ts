import { looksAtAllScreens } from "./accessibility.ts"
import { desktop } from "./stage.ts"

looksAtAllScreens(desktop)
