import { berlinToday, instantInBerlin } from "../../../contract/dates.ts"
import { type Task, untilDone } from "../../core/jobs/jobs.ts"
import { forgetRecipients } from "../../core/mail/forget.ts"
import { eraseArchived } from "../../fleet/cars/archive.ts"
import type { Context } from "../../people/identity/context.ts"
import { expiredSql, newestEntryAt, purge } from "./purge.ts"

/** Cutoff of the retention period: `years` full calendar years in Berlin after the year in which it ended (P58). */
export function cutoffOf(years: number, now: Date): Date {
  const year = Number(berlinToday(now).slice(0, 4)) - years
  return instantInBerlin(`${String(year).padStart(4, "0")}-01-01`, "00:00:00")
}

/** A portal in use adds record entries on most days. */
const maxIdleDays = 60

/** Prevents irrecoverable deletion with a wrong clock, and keeps a restored backup unchanged until it is used. */
export const isPlausible = (now: Date, newestEntry: Date | null): boolean =>
  newestEntry === null || now.getTime() - newestEntry.getTime() <= maxIdleDays * 24 * 3_600_000

/** `years`: retention period in full calendar years. */
type Parts = Pick<Context, "db" | "clock"> & { years: number }

/** Deletes expired data and archived cars (P58, P203). Returns whether there is more. */
export async function deleteExpired({ db, clock, years }: Parts): Promise<boolean> {
  const now = clock()
  for (const sql of expiredSql) await db.run(sql, [now])
  const newest = await newestEntryAt(db)
  if (!isPlausible(now, newest))
    throw new Error(
      `It is ${now.toISOString()}, and nothing was recorded since ${newest?.toISOString()}: is the clock right?`,
    )
  const hasPurged = await db.transaction((tx) => purge(tx, cutoffOf(years, now), now))
  await db.transaction((tx) => forgetRecipients(tx, now))
  const hasMoreCars = await db.transaction((tx) => eraseArchived(tx, now))
  return hasPurged || hasMoreCars
}

export const retention = (parts: Omit<Parts, "db">): Task => ({
  name: "retention",
  cron: "17 * * * *",
  run: (run) => untilDone(run, () => deleteExpired({ ...parts, db: run.db })),
  failure: "retention: nothing removed",
})
