import { randomBytes } from "node:crypto"
import { z } from "zod"
import { mail } from "../contract/schemas.ts"
import { addAdmin, type NewAdmin } from "./areas/users/commands.ts"
import { ConfigError, readConfig } from "./config.ts"
import { type Database, openDatabase } from "./platform/db.ts"
import { EmbeddedPostgresError } from "./platform/embedded-postgres-account.ts"
import { isRefused } from "./platform/errors.ts"
import { type IdentityService, openIdentity } from "./platform/identity-service.ts"
import { createLog } from "./platform/log.ts"
import { DatabaseError, openPortalDatabase } from "./portal-database.ts"

// Makes an admin where there is no demo, since nobody could sign in there: `npm run admin -- <mail> <firstname> <lastname>`.

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const name = z.string().trim().min(1).max(200)
const parameters = z.tuple([mail, name, name])

/** What is wrong with the call, in one German sentence. */
class CallError extends Error {}

function readCall(words: readonly string[]): NewAdmin {
  const parsed = parameters.safeParse(words)
  if (!parsed.success) throw new CallError("Aufruf: npm run admin -- <E-Mail-Adresse> <Vorname> <Nachname>")
  const [address, firstname, lastname] = parsed.data
  return { mail: address, firstname, lastname }
}

/** Answers the first password. */
async function createAdmin(admin: NewAdmin, db: Database, identity: IdentityService): Promise<string> {
  const password = randomBytes(15).toString("base64url")
  const account = { mail: admin.mail, name: `${admin.firstname} ${admin.lastname}`, password }
  const added = await db.transaction((tx) => addAdmin(tx, admin, () => identity.createAccount(account)))
  if (isRefused(added)) throw new CallError(`${admin.mail} hat bereits einen Zugang.`)
  return password
}

async function run(): Promise<void> {
  const admin = readCall(process.argv.slice(2))
  const config = readConfig(process.env)
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`
  const database = await openPortalDatabase(config, createLog(), say)
  const db = openDatabase(database.url)
  const identity = await openIdentity({ db, databaseUrl: database.url, publicUrl })
  try {
    const password = await createAdmin(admin, db, identity)
    say(`Anmelden unter ${publicUrl}/login`)
    say(`  E-Mail-Adresse  ${admin.mail}`)
    say(`  Passwort        ${password}`)
    say("Das Passwort wird nur dieses eine Mal gezeigt.")
  } finally {
    await identity.close()
    await db.close()
    await database.stop()
  }
}

const isExplained = (error: unknown): error is Error =>
  [CallError, ConfigError, DatabaseError, EmbeddedPostgresError].some((kind) => error instanceof kind)

try {
  await run()
} catch (error) {
  process.stderr.write(`${isExplained(error) ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
