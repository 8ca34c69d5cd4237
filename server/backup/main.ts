import { writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { type Config, readConfig } from "../config.ts"
import { OperatorError, runCommand } from "../core/operator-error.ts"
import { backUpPortal, restorePortal } from "../start/embedded-postgres.ts"
import { backupNote } from "../system/operation.ts"

// Backs up and restores the portal's own data: `npm run backup -- <folder>`, `npm run restore -- <backup>`.

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Aborted by the user; unfinished files are then removed. */
const ending = new AbortController()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => ending.abort(new OperatorError("Abgebrochen; es bleibt nichts Halbes zurück.")))

/** A database of your own is not backed up here. */
function assertOwn({ databaseUrl }: Config): void {
  if (databaseUrl)
    throw new OperatorError(
      "Mit DATABASE_URL liegt die Datenbank mit allen Bildern und Dokumenten auf Ihrem eigenen Server und hat dort ihre eigene Sicherung.",
    )
}

async function backUp(config: Config, target: string): Promise<void> {
  say("Sichere die Datenbank mit Bildern und Dokumenten …")
  const made = await backUpPortal(config.dataDir, { target, at: new Date(), signal: ending.signal })
  await writeFile(join(config.dataDir, backupNote), new Date().toISOString())
  say(`Gesichert: ${made}`)
  say(
    "Der Ordner enthält alle Daten und das Geheimnis der Datenbank; bitte bewahren Sie ihn verschlossen auf.",
  )
}

async function restore(config: Config, backup: string): Promise<void> {
  say("Prüfe die Sicherung und stelle sie wieder her …")
  const madeAt = await restorePortal(config.dataDir, { backup, signal: ending.signal })
  const date = madeAt.toLocaleString("de-DE", {
    timeZone: "Europe/Berlin",
    dateStyle: "long",
    timeStyle: "short",
  })
  say(`Wiederhergestellt in ${config.dataDir}: der Stand vom ${date} Uhr. Der nächste Start benutzt ihn.`)
}

async function run([verb, path, ...more]: readonly string[]): Promise<void> {
  if (!path || more.length > 0)
    throw new OperatorError(
      verb === "restore" ? "Aufruf: npm run restore -- <Sicherung>" : "Aufruf: npm run backup -- <Ordner>",
    )
  const config = readConfig(process.env)
  assertOwn(config)
  // npm runs in the project's folder; paths are relative to the caller's.
  const full = resolve(process.env.INIT_CWD ?? "", path)
  await (verb === "restore" ? restore(config, full) : backUp(config, full))
}

await runCommand(() => run(process.argv.slice(2)))
