import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Config, ConfigError, readConfig } from "../config.ts"
import { FileStoreError } from "../platform/files/index.ts"
import { fitUrl } from "../platform/postgres/index.ts"
import { movedFile } from "../start/database.ts"
import { DatabaseError, hasEmbeddedDatabase, startEmbeddedPostgres } from "../start/embedded-postgres.ts"
import { CopyError } from "./copy-database.ts"
import { copyFiles } from "./copy-files.ts"
import { copyInto } from "./into-given.ts"

// Takes the embedded database of DATA_DIR to DATABASE_URL, and files to the bucket if one is set (P162):
// `npm run move-database`.

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function run(config: Config): Promise<void> {
  const { databaseUrl, dataDir, s3 } = config
  if (!databaseUrl)
    throw new CopyError(
      "Die Einstellung DATABASE_URL fehlt: Sie nennt die leere Datenbank, in die übertragen wird.",
    )
  if (!(await hasEmbeddedDatabase(dataDir)))
    throw new CopyError(`Im Datenordner ${dataDir} (DATA_DIR) liegt keine Datenbank, die zu übertragen wäre.`)
  const to = await fitUrl(databaseUrl)
  const embedded = await startEmbeddedPostgres(dataDir)
  try {
    say("Übertrage die Datenbank; das Portal bleibt so lange beendet …")
    const digests = await copyInto({ from: embedded.url, to }, say)
    const rows = digests.reduce((sum, digest) => sum + digest.rows, 0)
    say(
      `Übertragen und verglichen: ${digests.length} Tabellen, ${rows.toLocaleString("de-DE")} Zeilen, alle gleich.`,
    )
  } finally {
    await embedded.stop()
  }
  if (s3) say(`In den Dateispeicher ${s3.bucket} übertragen: ${await copyFiles(config)} Dateien.`)
  await writeFile(movedFile(dataDir), `${new Date().toISOString()}\n`)
  say(
    `Die alte Datenbank liegt unverändert in ${dataDir}; ohne DATABASE_URL startet sie nicht mehr (${movedFile(dataDir)}). Löschen Sie sie, wenn alles läuft und gesichert ist.`,
  )
  if (!s3) say(`Bilder und Dokumente bleiben in ${join(dataDir, "files")}; behalten Sie DATA_DIR bei.`)
  say("Prüfen Sie mit npm run verify und npm run doctor, dann starten Sie das Portal mit DATABASE_URL.")
}

const isExplained = (error: unknown): error is Error =>
  [ConfigError, CopyError, DatabaseError, FileStoreError].some((kind) => error instanceof kind)

try {
  await run(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${isExplained(error) ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
