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

type Say = (text: string) => void

/** Fewer are looked at in a few seconds, and nobody wonders. */
const worthSaying = 250
/** Between two sentences, in milliseconds. */
const pauseMs = 15_000

/** Says how far the look at accounts is, at its beginning and every fifteen seconds, where there are so many that it lasts. */
export function sayingProgress(say: Say, now: () => number = performance.now.bind(performance)) {
  let saidAt: number | undefined
  return (done: number, of: number): void => {
    if (of < worthSaying || (saidAt !== undefined && now() - saidAt < pauseMs)) return
    say(
      saidAt === undefined
        ? `${numberText(of)} Zugänge werden einmalig geprüft, ob das öffentliche Passwort der Demo sie öffnet; das dauert einige Minuten …`
        : `${numberText(done)} von ${numberText(of)} Zugängen sind geprüft …`,
    )
    saidAt = now()
  }
}

const numberText = (count: number) => count.toLocaleString("de-DE")

/** The mails of accounts that the demo's public password opens; those looked at before are not looked at again. */
export async function mailsWithDemoPassword(db: Db, say: Say = () => {}): Promise<string[]> {
  const { hasCast, checkedAt, removedAt } = await demoStateOf(db)
  if (!hasCast && removedAt === null) return []
  const since = checkedAt === null ? null : new Date(checkedAt)
  const asked = { since, mails: castMails, progress: sayingProgress(say) }
  return (await accountsOpenedBy(db, castPassword, asked)).map(({ mail }) => mail)
}

/** Throws a `DemoError` where the demo's public password still opens an account (P57); `say` hears how far it is. */
export async function assertNoDemoPassword(db: Database, now: Date, say?: Say): Promise<void> {
  const mails = await mailsWithDemoPassword(db, say)
  if (mails.length === 0) return void (await notePasswordsChecked(db, now))
  throw new DemoError(
    `Mit dem öffentlichen Passwort der Demo kann sich noch jeder anmelden (${namesOf(mails)}); bitte entfernen Sie die Demo mit npm run remove-demo, oder setzen Sie DEMO=1, wenn hier eine Demo laufen soll.`,
  )
}

const namesOf = ([first, ...more]: readonly string[]): string =>
  more.length === 0
    ? String(first)
    : `${first} und ${more.length === 1 ? "ein weiterer Zugang" : `${more.length} weitere Zugänge`}`
