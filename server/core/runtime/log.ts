import { type DestinationStream, type Logger, pino } from "pino"

export type Log = Logger

/** From the most to the least severe: each level includes those before it. */
export const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const
export type LogLevel = (typeof logLevels)[number]

/** JSON lines on standard error (ADR-0040); of errors only what cannot contain user input. */
export const createLog = (level: LogLevel = "warn", to: DestinationStream = pino.destination(2)): Log =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), bindings: ({ pid }) => ({ pid }) },
      serializers: { err: described },
    },
    to,
  )

/** Error properties of PostgreSQL and libraries without row values (`detail`, `where`). */
const loggedProperties = [
  "code",
  "constraint",
  "table",
  "column",
  "severity",
  "syscall",
  "errno",
  "command",
  "responseCode",
]

type Described = Record<string, unknown>

function described(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const facts: Described = { type: error.name, message: error.message, stack: error.stack }
  for (const name of loggedProperties) {
    const value = (error as unknown as Described)[name]
    if (typeof value === "string" || typeof value === "number") facts[name] = value
  }
  if (error.cause !== undefined) facts.cause = described(error.cause)
  return facts
}
