import { appendFileSync } from "node:fs"
import pg from "pg"

/** Where to note the columns that each read of the code gives; `tools/check-rows.ts` compares them with the declared rows. */
const file = process.env.ROW_COLUMNS
const call = / at Object\.(?:many|one|values|value) .*\/db\.ts:.*\n +at .*?(server\/[^:]+:\d+)/
/** Texts that were answered. Each is noted once: finding the caller takes longer than most statements. */
const answered = new Set<string>()

function note(at: string, { fields }: pg.QueryResult): void {
  const columns = Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  appendFileSync(file as string, `${JSON.stringify({ at, columns })}\n`)
}

for (const { prototype } of file ? [pg.Pool, pg.Client] : []) {
  const query = prototype.query as (...parameters: unknown[]) => unknown
  // Workers run this once per test file.
  if (query.name === "noting") continue
  prototype.query = function noting(this: object, ...parameters: unknown[]) {
    const result = query.apply(this, parameters)
    const { text } = parameters[0] as Partial<pg.QueryConfig>
    if (text === undefined || answered.has(text) || !(result instanceof Promise)) return result
    const [, at] = call.exec(new Error().stack ?? "") ?? []
    const noteOnce = (rows: pg.QueryResult) => {
      if (at && !answered.has(text)) note(at, rows)
      answered.add(text)
    }
    result.then(noteOnce).catch(() => {})
    return result
  } as typeof prototype.query
}
