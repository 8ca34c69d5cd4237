import { writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { type Config, ConfigError, readConfig } from "../config.ts"
import { FileStoreError } from "../platform/files/index.ts"
import { fitUrl } from "../platform/postgres/index.ts"
import { migrateAsOwner, movedFile } from "../start/database.ts"
import {
  DatabaseError,
  hasEmbeddedDatabase,
  renewPortalCluster,
  startEmbeddedPostgres,
} from "../start/embedded-postgres.ts"
import { CopyError } from "./copy-database.ts"
import { copyFiles } from "./copy-files.ts"
import { copyInto } from "./into-given.ts"
import type { Digest } from "./tables.ts"

// Takes the embedded database of DATA_DIR to DATABASE_URL, and files to the bucket if one is set: `npm run move-database`. Or into a
// cluster of the PostgreSQL that this version brings along: `npm run move-database -- --old <folder>` (P162).

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const report = (digests: readonly Digest[]) => {
  const rows = digests.reduce((sum, digest) => sum + digest.rows, 0)
  say(
    `Übertragen und verglichen: ${digests.length} Tabellen, ${rows.toLocaleString("de-DE")} Zeilen, alle gleich.`,
  )
}

/** From the cluster of another PostgreSQL into one of our own, in the same data folder. */
async function renew({ databaseUrl, dataDir }: Config, old: string): Promise<void> {
  if (databaseUrl)
    throw new CopyError(
      "Mit DATABASE_URL gibt es keine eingebettete Datenbank zu erneuern; bitte lassen Sie --old weg.",
    )
  say("Übertrage die Datenbank in eine des eigenen PostgreSQL; das Portal bleibt so lange beendet …")
  const ending = await renewPortalCluster(dataDir, {
    oldPackage: old,
    copy: async (from, to) => report(await copyInto({ from, to }, say)),
  })
  say(
    `Die alte Datenbank liegt unverändert in ${dataDir} unter einem Namen mit .${ending}; löschen Sie sie, wenn alles läuft und gesichert ist.`,
  )
}

async function moveOut(config: Config): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, dataDir, s3 } = config
  if (!databaseUrl)
    throw new CopyError(
      "Die Einstellung DATABASE_URL fehlt: Sie nennt die leere Datenbank, in die übertragen wird.",
    )
  if (!(await hasEmbeddedDatabase(dataDir)))
    throw new CopyError(`Im Datenordner ${dataDir} (DATA_DIR) liegt keine Datenbank, die zu übertragen wäre.`)
  // Tables belong to the owner, who alone can let triggers rest and make keys; the portal's role gets its rights afterwards (P168).
  const to = await fitUrl(databaseOwnerUrl ?? databaseUrl)
  const embedded = await startEmbeddedPostgres(dataDir)
  try {
    say("Übertrage die Datenbank; das Portal bleibt so lange beendet …")
    report(await copyInto({ from: embedded.url, to }, say))
    if (databaseOwnerUrl) await migrateAsOwner(databaseOwnerUrl, databaseUrl)
  } finally {
    await embedded.stop()
  }
  if (s3) say(`In den Dateispeicher ${s3.bucket} übertragen: ${await copyFiles(config)} Dateien.`)
  await writeFile(movedFile(dataDir), `${new Date().toISOString()}\n`)
  say(
    `Die alte Datenbank liegt unverändert in ${dataDir}; ohne DATABASE_URL startet sie nicht mehr (${movedFile(dataDir)}). Löschen Sie sie, wenn alles läuft und gesichert ist.`,
  )
  if (!s3) say(`Bilder und Dokumente bleiben in ${join(dataDir, "files")}; behalten Sie DATA_DIR bei.`)
  say("Prüfen Sie mit npm run verify, dann starten Sie das Portal mit DATABASE_URL.")
}

const isExplained = (error: unknown): error is Error =>
  [ConfigError, CopyError, DatabaseError, FileStoreError].some((kind) => error instanceof kind)

function readCall(words: readonly string[]): string | undefined {
  try {
    const { old } = parseArgs({ args: [...words], options: { old: { type: "string" } } }).values
    // npm runs in the project's folder; a path is meant from where the person stands.
    return old && resolve(process.env.INIT_CWD ?? "", old)
  } catch {
    throw new CopyError("Aufruf: npm run move-database [-- --old <Ordner der vorigen Installation>]")
  }
}

try {
  const old = readCall(process.argv.slice(2))
  const config = readConfig(process.env)
  await (old ? renew(config, old) : moveOut(config))
} catch (error) {
  process.stderr.write(`${isExplained(error) ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
