import { recordAs } from "../areas/record/record.ts"
import { removePerson } from "../areas/users/commands.delete.ts"
import { lockUser } from "../areas/users/queries.ts"
import type { FileStore } from "../platform/files/index.ts"
import { accountsOpenedBy, eraseAccounts, voidPassword } from "../platform/identity/index.ts"
import type { Database, Tx } from "../platform/postgres/index.ts"
import { isRefused } from "../platform/refusal.ts"
import { castLocations, castMails, castOptions, castPassword, castUsers } from "./cast.ts"
import { notePasswordsChecked, sayingProgress } from "./leftover.ts"
import { type DemoCar, demoCars, demoImagesLoaded, removeUnusedImages } from "./world.ts"

export type RemovedDemo = {
  /** People of the demo, who can no longer sign in; those who did something stay in the record without their names. */
  people: number
  /** Others who had the demo's password: they need a new one. */
  voided: readonly string[]
  cars: number
  /** Cars of the demo that stay, since somebody asked for them or changed them. */
  carsKept: number
  locations: number
  options: number
  images: number
}

/**
 * Takes the demo out of a database (P57): nobody signs in with its password any more, its people are gone, and so are cars,
 * locations and options that nobody used. What anybody did stays: acts, documents and record are append-only. The
 * demo never comes back to this database. All or nothing, and again it changes nothing more.
 */
export async function removeDemo(
  { db, files, say }: { db: Database; files: FileStore; say?: (text: string) => void },
  now: Date,
): Promise<RemovedDemo> {
  const demoFleet = await demoCars()
  const removed = await db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0")
    // Looking at thousands of passwords takes minutes, in which the database has nothing to do.
    await tx.run("set local idle_in_transaction_session_timeout = 0")
    await recordAs(tx, null, "command")
    const voided = await voidDemoPasswords(tx, say)
    const people = await removeCast(tx, now)
    await recordAs(tx, null, "command")
    const cars = await removeCars(tx, demoFleet)
    const locations = await removeUnused(tx, "locations", [...castLocations].sort(branchesFirst))
    const options = await removeUnused(tx, "options", castOptions)
    await notePasswordsChecked(tx, now)
    await tx.run("update demo_state set removed_at = coalesce(removed_at, $1)", [now])
    return { voided, people, ...cars, locations, options }
  })
  await files.delete(demoImagesLoaded)
  return { ...removed, images: await removeUnusedImages({ db, files }) }
}

const branchesFirst = (a: { vfnr: string; vfnrHB: string }, b: { vfnr: string; vfnrHB: string }) =>
  Number(a.vfnr === a.vfnrHB) - Number(b.vfnr === b.vfnrHB)

/** People who are not the demo's keep their accounts, without the password that everybody knows. */
async function voidDemoPasswords(tx: Tx, say: (text: string) => void = () => {}): Promise<string[]> {
  const progress = sayingProgress(say)
  const opened = await accountsOpenedBy(tx, castPassword, { since: null, mails: [], progress })
  for (const { id } of opened) await voidPassword(tx, id)
  return opened.map(({ mail }) => mail).filter((mail) => !castMails.includes(mail))
}

/** Somebody of the cast who got a mail of their own is a person by now, and stays. */
async function removeCast(tx: Tx, now: Date): Promise<number> {
  const left = await tx.many<{ id: string }>(
    "select id from users where id = any($1) and mail = any($2) order by id",
    [castUsers.map(({ id }) => id), castMails],
  )
  for (const { id } of left) {
    const locked = await lockUser(tx, id, now)
    if (!locked) continue
    const removed = await removePerson(tx, locked, now, { actorId: null, source: "command" })
    // A case of theirs still runs: the provider ends it, and they stay without an account until then.
    if (isRefused(removed))
      await tx.run(
        "update users set active = false, identity_id = null, version = version + 1 where id = $1",
        [id],
      )
  }
  await eraseAccounts(tx, castMails)
  return left.length
}

const isOfDemo = `(c.job_number, coalesce(c.id_number, '')) in
  (select d."jobNumber", d.vin from jsonb_to_recordset($1) as d("jobNumber" text, vin text))`

/** Cars as the demo's import made them, which nobody asked for and nobody changed. */
async function removeCars(tx: Tx, demoFleet: readonly DemoCar[]) {
  const fleet = JSON.stringify(demoFleet)
  const cars = await tx.run(
    `delete from cars c where ${isOfDemo} and version = 1
       and not exists (select from acts where car_id = c.id) and not exists (select from documents where car_id = c.id)`,
    [fleet],
  )
  const kept = await tx.one<{ count: number }>(
    `select count(*) from cars c where ${isOfDemo} and archived_at is null`,
    [fleet],
  )
  return { cars, carsKept: kept?.count ?? 0 }
}

/** What nothing refers to any more; the database knows best. */
async function removeUnused(
  tx: Tx,
  table: "locations" | "options",
  rows: readonly { id: string }[],
): Promise<number> {
  let removed = 0
  for (const { id } of rows) {
    await tx.run("savepoint removing")
    try {
      removed += await tx.run(`delete from ${table} where id = $1`, [id])
    } catch (error) {
      if ((error as { code?: string }).code !== "23503") throw error
      await tx.run("rollback to savepoint removing")
    }
  }
  return removed
}
