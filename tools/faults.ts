import { cases } from "./faults/cases.ts"
import { rights } from "./faults/rights.ts"
import { screens } from "./faults/screens.ts"

/** Run by `npm run test:mutants -- --list`. */
export const faults = [...rights, ...cases, ...screens]
