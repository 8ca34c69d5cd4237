import type { Db } from "./db.ts"

/** Seconds between this machine's clock, given as a parameter, and the database's. */
export const clockDifferenceSql = (parameter: `$${number}`): string =>
  `abs(extract(epoch from clock_timestamp() - ${parameter}::timestamptz))::float8`

/** Reported from here on. */
export const doubtfulClockSeconds = 60
/** From here on calls that change something are refused: deadlines and prices depend on the day. */
export const wrongClockSeconds = 300

export async function clockDifference(db: Db): Promise<number> {
  return (await db.value<number>(`select ${clockDifferenceSql("$1")}`, [new Date()])) as number
}
