import { looksAtEveryWidth } from "./every-width.ts"
import { admin, manager } from "./stage.ts"

looksAtEveryWidth(({ as }) => as !== admin && as !== manager)
