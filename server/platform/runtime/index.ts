export { type Background, startBackground } from "./background.ts"
export { type Clock, systemClock } from "./clock.ts"
export { createLog, type Log, type LogLevel, logLevels, sayingTo } from "./log.ts"
export { assertPortIsFree, explainPort, PortError } from "./port.ts"
