import { accountsOpenedBy } from "../platform/identity/index.ts"
import type { Database, Db } from "../platform/postgres/index.ts"
import { castMails, castPassword, castUsers } from "./cast.ts"

/** What was a demo still opens to everybody; the sentence names the way out (P57). */
export class DemoError extends Error {}

type State = { removedAt: string | null; checkedAt: string | null; hasCast: boolean }

/** What this database knows of the demo. */
export async function demoStateOf(db: Db): Promise<State> {
  const row = await db.one<State>(
    `select (select removed_at from demo_state) as "removedAt", (select passwords_checked_at from demo_state) as "checkedAt",
       exists (select from users where id = any($1) or mail = any($2)) or
         exists (select from identity."user" where email = any($2)) as "hasCast"`,
    [castUsers.map(({ id }) => id), castMails],
  )
  return row as State
}

/** Notes that until then no account had the demo's password. */
export const notePasswordsChecked = (db: Db, at: Date): Promise<number> =>
  db.run(
    `insert into demo_state (passwords_checked_at) values ($1)
     on conflict on constraint demo_state_pkey do update set passwords_checked_at = excluded.passwords_checked_at`,
    [at],
  )

/** Notes that the demo loads here now, and gives its password to accounts. */
export const forgetPasswordsChecked = (db: Db): Promise<number> =>
  db.run("update demo_state set passwords_checked_at = null")

/** The mails of accounts that the demo's public password opens; those looked at before are not looked at again. */
export async function mailsWithDemoPassword(db: Db): Promise<string[]> {
  const { hasCast, checkedAt, removedAt } = await demoStateOf(db)
  if (!hasCast && removedAt === null) return []
  const since = checkedAt === null ? null : new Date(checkedAt)
  return (await accountsOpenedBy(db, castPassword, { since, mails: castMails })).map(({ mail }) => mail)
}

/** Throws a `DemoError` where the demo's public password still opens an account (P57). */
export async function assertNoDemoPassword(db: Database, now: Date): Promise<void> {
  const mails = await mailsWithDemoPassword(db)
  if (mails.length === 0) return void (await notePasswordsChecked(db, now))
  throw new DemoError(
    `Mit dem öffentlichen Passwort der Demo kann sich noch jeder anmelden (${namesOf(mails)}); bitte entfernen Sie die Demo mit npm run remove-demo, oder setzen Sie DEMO=1, wenn hier eine Demo laufen soll.`,
  )
}

const namesOf = ([first, ...more]: readonly string[]): string =>
  more.length === 0
    ? String(first)
    : `${first} und ${more.length === 1 ? "ein weiterer Zugang" : `${more.length} weitere Zugänge`}`
