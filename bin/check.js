import { prepare } from "./prepare.js"
import { checks } from "./steps.js"

prepare()
process.exit((await checks()) ? 0 : 1)
