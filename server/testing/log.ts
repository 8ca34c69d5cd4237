import { createLog, type Log, type LogLevel } from "../core/runtime/log.ts"

export type LogLine = Record<string, unknown> & { kind?: string; event?: string; route?: string }

/** A log that stores its lines, raw and parsed. */
export function keptLog(level: LogLevel = "debug"): { log: Log; raw: string[]; lines(): LogLine[] } {
  const raw: string[] = []
  const log = createLog(level, { write: (line) => void raw.push(line) })
  return { log, raw, lines: () => raw.map((line) => JSON.parse(line) as LogLine) }
}
