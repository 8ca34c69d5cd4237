import { admin } from "../stage.ts"
import { looksAtEveryWidth } from "./every-width.ts"

looksAtEveryWidth(({ as }) => as === admin)
