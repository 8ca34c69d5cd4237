import { berlinToday, instantInBerlin } from "../../../contract/dates.ts"
import type { Task } from "../../core/jobs/index.ts"
import { addToOutbox, forgetRecipients } from "../../core/mail/index.ts"
import { eraseArchived } from "../../fleet/cars/archive.ts"
import type { Context } from "../../people/identity/context.ts"
import { purgedMail } from "./mails.ts"
import { expiredSql, newestEntryAt, purge } from "./purge.ts"

/**
 * The instant before which something must have ended to be deleted now: it is kept for this many full calendar years in Berlin
 * after the year in which it ended (P58). With six years, everything that ended in 2026 is kept until the end of 2032.
 */
export function cutoffOf(years: number, now: Date): Date {
  const year = Number(berlinToday(now).slice(0, 4)) - years
  return instantInBerlin(`${String(year).padStart(4, "0")}-01-01`, "00:00:00")
}

/** A portal in use writes into its record on most days. */
const mostIdleDays = 60

/** A clock set to a later year would delete irrecoverably; a restored backup stays as it is until somebody works with it. */
export const isPlausible = (now: Date, newestEntry: Date | null): boolean =>
  newestEntry === null || now.getTime() - newestEntry.getTime() <= mostIdleDays * 24 * 3_600_000

/** `years`: full calendar years for which everything is kept. */
type Parts = Pick<Context, "db" | "clock" | "publicUrl" | "providerMail"> & { years: number }

/**
 * Deletes what has expired: short-lived rows, then, if the clock is plausible, everything whose retention is over, with a mail to
 * the provider (P58), names in mails to deleted people, and cars whose time in the archive is over (P203). Returns whether
 * there is more to do.
 */
export async function deleteExpired(parts: Parts): Promise<boolean> {
  const { db, clock, years } = parts
  const now = clock()
  for (const sql of expiredSql) await db.run(sql, [now])
  const newest = await newestEntryAt(db)
  if (!isPlausible(now, newest))
    throw new Error(
      `It is ${now.toISOString()}, and nothing was recorded since ${newest?.toISOString()}: is the clock right?`,
    )
  const cutoff = cutoffOf(years, now)
  const purged = await db.transaction(async (tx) => {
    const counts = await purge(tx, cutoff, now)
    if (counts) await addToOutbox(tx, [purgedMail(counts, cutoff, parts)])
    return counts
  })
  await db.transaction((tx) => forgetRecipients(tx, now))
  const hasMoreCars = await db.transaction((tx) => eraseArchived(tx, now))
  return purged !== null || hasMoreCars
}

/** Each hour, and at every start. */
export const retention = (parts: Omit<Parts, "db">): Task => ({
  name: "retention",
  cron: "17 * * * *",
  run: async ({ db, signal }) => {
    let runs = 0
    while (!signal.aborted && (await deleteExpired({ ...parts, db }))) runs += 1
    return runs > 0
  },
  failure: "retention: nothing removed",
})
