export { type Background, startBackground } from "./background.ts"
export { type Clock, systemClock } from "./clock.ts"
export { createLog, type Log } from "./log.ts"
export { assertPortIsFree, explainPort, PortError } from "./port.ts"
