import { appendFileSync } from "node:fs"
import pg from "pg"

/** Where to note the columns that each `many` and `one` of the code reads; `tools/check-rows.ts` compares them with the declared rows. */
const file = process.env.ROW_COLUMNS
const noted = new Set<string>()
const call = / at Object\.(?:many|one) .*\n +at .*?(server\/[^:]+:\d+)/

function note(at: string | undefined, result: unknown): void {
  const { fields = [] } = result as Partial<pg.QueryResult>
  const columns = Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  const line = `${JSON.stringify({ at, columns })}\n`
  if (!noted.has(line)) appendFileSync(file as string, line)
  noted.add(line)
}

for (const { prototype } of file ? [pg.Pool, pg.Client] : []) {
  const query = prototype.query as (...parameters: unknown[]) => unknown
  // Workers run this once per test file.
  if (query.name === "noting") continue
  prototype.query = function noting(this: object, ...parameters: unknown[]) {
    const [, at] = call.exec(new Error().stack ?? "") ?? []
    const result = query.apply(this, parameters)
    if (at && result instanceof Promise) result.then((rows) => note(at, rows)).catch(() => {})
    return result
  } as typeof prototype.query
}
