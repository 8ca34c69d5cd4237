import { looksAtEveryWidth } from "./every-width.ts"
import { manager } from "./stage.ts"

looksAtEveryWidth(({ as }) => as === manager)
