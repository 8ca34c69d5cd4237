import { looksAtEveryWidth } from "./every-width.ts"
import { admin, manager } from "./stage.ts"

looksAtEveryWidth((person) => person !== admin && person !== manager)
