import { type Logger, pino } from "pino"

export type Log = Logger

/** Warnings and errors as JSON lines on standard error; what people read at the start goes to standard output. */
export const createLog = (level: "warn" | "silent" = "warn"): Log => pino({ level }, pino.destination(2))
