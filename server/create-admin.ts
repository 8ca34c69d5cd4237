import { z } from "zod"
import { line, mail } from "../contract/schemas.ts"
import { readConfig } from "./config.ts"
import { OperatorError, runCommand } from "./core/operator-error.ts"
import { type Database, openDatabase } from "./core/postgres/db.ts"
import { isRefused } from "./core/refusal.ts"
import { systemClock } from "./core/runtime/clock.ts"
import { createLog } from "./core/runtime/log.ts"
import { addAdmin, type NewAdmin } from "./people/users/edit.ts"
import { openPortalDatabase } from "./start/database.ts"

// Creates an admin where there is no demo: `npm run admin -- <mail> <firstname> <lastname>`.

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const parameters = z.tuple([mail, line, line])

function readCall(words: readonly string[]): NewAdmin {
  const parsed = parameters.safeParse(words)
  if (!parsed.success)
    throw new OperatorError("Aufruf: npm run admin -- <E-Mail-Adresse> <Vorname> <Nachname>")
  const [address, firstname, lastname] = parsed.data
  return { mail: address, firstname, lastname }
}

async function createAdmin(admin: NewAdmin, db: Database, publicUrl: string): Promise<string> {
  const link = await db.transaction((tx) => addAdmin(tx, publicUrl, admin, systemClock()))
  if (isRefused(link)) throw new OperatorError(`${admin.mail} hat bereits einen Zugang.`)
  return link.url
}

async function run(): Promise<void> {
  const admin = readCall(process.argv.slice(2))
  const config = readConfig(process.env)
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`
  const database = await openPortalDatabase(config, createLog(), say)
  const db = openDatabase(database.url)
  try {
    if (config.issuer) {
      await createAdmin(admin, db, publicUrl)
      say(`${admin.mail} meldet sich unter ${publicUrl}/login mit dem Konto bei ${config.issuer.name} an,`)
      say("zu dem diese E-Mail-Adresse gehört. Ein Passwort gibt es im Portal nicht.")
      return
    }
    say(`${admin.mail} legt das Passwort über diesen Link fest, sobald das Portal läuft:`)
    say(`  ${await createAdmin(admin, db, publicUrl)}`)
    say("Der Link gilt 7 Tage, nur einmal, und wird nur jetzt gezeigt.")
  } finally {
    await db.close()
    await database.stop()
  }
}

await runCommand(run)
