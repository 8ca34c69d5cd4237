import { z } from "zod"
import { line, mail } from "../contract/core/schemas.ts"
import { readConfig } from "./config.ts"
import { OperatorError, runCommand } from "./core/operator-error.ts"
import { openDatabase } from "./core/postgres/db.ts"
import { isRefused } from "./core/refusal.ts"
import { systemClock } from "./core/runtime/clock.ts"
import { createLog } from "./core/runtime/log.ts"
import { addAdmin } from "./people/users/edit.ts"
import { openPortalDatabase } from "./start/database.ts"

// Creates an admin where there is no demo: `npm run admin -- <mail> <firstname> <lastname>`.

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function run(): Promise<void> {
  const { data } = z.tuple([mail, line, line]).safeParse(process.argv.slice(2))
  if (!data) throw new OperatorError("Aufruf: npm run admin -- <E-Mail-Adresse> <Vorname> <Nachname>")
  const [address, firstname, lastname] = data
  const config = readConfig(process.env)
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`
  const database = await openPortalDatabase(config, createLog(), say)
  const db = openDatabase(database.url)
  try {
    const admin = { mail: address, firstname, lastname }
    const link = await db.transaction((tx) => addAdmin(tx, publicUrl, admin, systemClock()))
    if (isRefused(link)) throw new OperatorError(`${address} hat bereits einen Zugang.`)
    if (config.issuer) {
      say(`${address} meldet sich unter ${publicUrl}/login mit dem Konto bei ${config.issuer.name} an,`)
      say("zu dem diese E-Mail-Adresse gehört. Ein Passwort gibt es im Portal nicht.")
    } else {
      say(`${address} legt das Passwort über diesen Link fest, sobald das Portal läuft:`)
      say(`  ${link.url}`)
      say("Der Link gilt 7 Tage, nur einmal, und wird nur jetzt gezeigt.")
    }
  } finally {
    await db.close()
    await database.stop()
  }
}

await runCommand(run)
