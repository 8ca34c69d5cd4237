import { looksAtEveryWidth } from "./every-width.ts"
import { admin } from "./stage.ts"

looksAtEveryWidth(({ as }) => as === admin)
