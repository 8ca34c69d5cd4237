import { berlinToday, type PlainDate } from "../../contract/core/dates.ts"
import type { DemoPerson } from "../../contract/core/system.ts"
import { addFile } from "../core/files.ts"
import type { MailTransport } from "../core/mail/transport.ts"
import { OperatorError } from "../core/operator-error.ts"
import type { Database, Db } from "../core/postgres/db.ts"
import { hold, locks } from "../core/postgres/locks.ts"
import type { IdentityService } from "../portal/identity/identity-service.ts"
import { castLocations, castPassword, castUsers, demoUsers, loadCast } from "./cast.ts"
import { demoSheet, importDemoCars, loadDemoImages } from "./stock.ts"

/** An empty file, stored once all cars and images are, so that deleted ones stay deleted. */
export const stockLoaded = "d0000000-0000-4000-8000-000000000000"

/** Console hint about signing in. */
export const demoAccounts = [
  `Demo-Zugänge (Passwort ${castPassword}):`,
  ...castUsers.map(({ mail, type, active }) => `  ${mail}  ${type}${active ? "" : ", noch nicht aktiviert"}`),
].join("\n")

export type DemoParts = {
  db: Database
  identity: IdentityService
  now: Date
  progress: (text: string) => void
  /** Plays the time before `start`. Omitted by most tests: then the demo has no past. */
  playHistory?: (start: Date, progress: (text: string) => void) => Promise<void>
}

/** Loads the demo once; false if the database is no demo. Others wait up to five minutes; loading takes half a minute. */
export const loadDemoOnce = (parts: DemoParts): Promise<boolean> =>
  parts.db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0")
    await tx.run("set local idle_in_transaction_session_timeout = 0")
    await tx.run("set local lock_timeout = '5min'")
    await hold(tx, locks.demo)
    return load(parts)
  })

/** Cars and images of an interrupted load are completed, its history is not. */
async function load({ db, identity, now, progress, playHistory }: DemoParts): Promise<boolean> {
  const isFresh = !(await db.one("select from users limit 1"))
  if (!isFresh && !(await hasDemoData(db))) return false
  const today = berlinToday(now)
  if (isFresh && playHistory) {
    progress("Die Demo bekommt ihre Vorgeschichte …")
    await playHistory(now, progress)
  } else if (isFresh) await loadCast(db, identity, today)
  if (!(await db.one("select from files where id = $1", [stockLoaded]))) {
    progress("Fahrzeuge und Bilder der Demo werden geladen …")
    await loadDemoCars(db, today)
    await loadDemoImages({ db, now })
    await db.transaction((tx) => addFile(tx, stockLoaded, Buffer.alloc(0)))
  }
  return true
}

export const loadDemoCars = async (db: Database, today: PlainDate): Promise<void> =>
  importDemoCars(db, await demoSheet(today), today)

async function hasDemoData(db: Db): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(
    `select exists (select from users where id = any($1) or mail = any($2)) or
       exists (select from identity."user" where email = any($2)) or
       exists (select from locations where id = any($3)) as found`,
    [demoUsers.map(({ id }) => id), demoUsers.map(({ mail }) => mail), castLocations.map(({ id }) => id)],
  )
  return row?.found === true
}

/** Throws an `OperatorError` if this database was a demo, whose passwords are public (P57). */
export async function assertNoDemoData(db: Db): Promise<void> {
  if (await hasDemoData(db))
    throw new OperatorError(
      "In dieser Datenbank liegt die Demo, deren Passwörter öffentlich sind; bitte nehmen Sie für den Betrieb eine leere (DATABASE_URL oder ein neues DATA_DIR), oder setzen Sie DEMO=1, wenn hier eine Demo laufen soll.",
    )
}

/** Notice on every page of an explicitly requested demo. */
export const demoNotice =
  "<strong>Demo:</strong> Alles hier ist erfunden, und jeder kann es sehen und ändern. Bitte geben Sie keine echten Daten ein."

/** Marks the subject of a demo's e-mails. */
export const markMails = (transport: MailTransport): MailTransport => ({
  send: (mail) => transport.send({ ...mail, subject: `[Demo] ${mail.subject}` }),
})

/** Cast members with their first address: later users and addresses may be real. */
const peopleSql = `
  select u.mail, u.type,
    case when is_blocked(u.id, $2) then 'blocked' when u.active then 'active'
      when u.deactivated_at is null then 'waiting' else 'inactive' end as state,
    array(select l.name from user_locations ul join locations l on l.id = ul.location_id
      where ul.user_id = u.id order by l.main desc, l.vfnr) as locations
  from unnest($1::uuid[], $3::text[]) with ordinality member(id, mail, place) join users u using (id, mail)
  where u.deleted_at is null order by u.type = 'ADMIN', member.place`

export const demoPeople = (db: Db, now: Date): Promise<DemoPerson[]> =>
  db.many<DemoPerson>(peopleSql, [demoUsers.map(({ id }) => id), now, demoUsers.map(({ mail }) => mail)])
