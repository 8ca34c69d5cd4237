import { prepare } from "./prepare.js"
import { checks } from "./steps.js"

// Runs the static checks only.
prepare()
process.exit((await checks()) ? 0 : 1)
