import { looksAtAllScreens } from "./accessibility.ts"
import { phone } from "./stage.ts"

looksAtAllScreens(phone)
