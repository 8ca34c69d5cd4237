import { ConfigError, readConfig } from "./config.ts"
import { type RemovedDemo, removeDemo } from "./demo/remove-demo.ts"
import { FileStoreError } from "./platform/files/index.ts"
import { openDatabase } from "./platform/postgres/index.ts"
import { createLog, systemClock } from "./platform/runtime/index.ts"
import { openPortalDatabase } from "./start/database.ts"
import { DatabaseError } from "./start/embedded-postgres.ts"
import { openPortalFiles } from "./start/files.ts"

// Takes the demo out of a database that becomes a real one: `npm run remove-demo` (P57).

const say = (text: string): void => void process.stdout.write(`${text}\n`)

function report(removed: RemovedDemo): void {
  const { people, voided, cars, carsKept, locations, options, images } = removed
  say(
    `Entfernt: ${people} Personen, ${cars} Fahrzeuge, ${locations} Standorte, ${options} Optionen und ${images} Bilder der Demo.`,
  )
  if (voided.length > 0) {
    say(
      "Diese Personen hatten das öffentliche Passwort der Demo; sie brauchen ein neues („Passwort vergessen“):",
    )
    for (const mail of voided) say(`  ${mail}`)
  }
  if (carsKept > 0)
    say(
      `${carsKept} Fahrzeuge der Demo bleiben, weil jemand sie angefragt, geändert oder mit Dokumenten versehen hat; archivieren Sie sie im Portal.`,
    )
  say("Das Passwort der Demo öffnet keinen Zugang mehr, und die Demo kommt in diese Datenbank nicht zurück.")
  say("Den ersten Zugang eines Anbieters legt npm run admin an.")
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openPortalDatabase(config, createLog(), say)
  const db = openDatabase(database.url)
  try {
    report(await removeDemo({ db, files: await openPortalFiles(config), say }, systemClock()))
  } finally {
    await db.close()
    await database.stop()
  }
}

const isExplained = (error: unknown): error is Error =>
  [ConfigError, DatabaseError, FileStoreError].some((kind) => error instanceof kind)

try {
  await run()
} catch (error) {
  process.stderr.write(`${isExplained(error) ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
