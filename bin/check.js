import { prepare } from "./prepare.js"
import { checks } from "./steps.js"

// The static checks alone.
prepare()
process.exit((await checks()) ? 0 : 1)
