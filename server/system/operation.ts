import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Operation, Readiness } from "../../contract/core/system.ts"
import { clockDifference } from "../core/postgres/clock-difference.ts"
import type { Db } from "../core/postgres/db.ts"
import { nothing } from "../core/refusal.ts"
import type { Change } from "../portal/access/context.ts"
import { addToOutbox, type MailKind, mail, priorities } from "../portal/mail/draft.ts"
import { freeBytes, type Place, usedBytes } from "./space.ts"

/** In the data folder; `npm run backup` writes its instant there. */
export const backupNote = "last-backup"

const oldestMailSql = `
  select id, created_at as "createdAt", last_error as "lastError", (count(*) over ())::integer as waiting
  from outbox where due_at is not null order by created_at limit 1`
type OldestMail = NonNullable<Operation["oldestMail"]> & { waiting: number }

const archivedSql = "select last_archived_time from pg_stat_archiver"

type Given = { db: Db; place: Place; version: string; readiness(): Promise<Readiness> }

export async function operationOf({ db, place, version, readiness }: Given): Promise<Operation> {
  const isEmbedded = place.databaseUrl === undefined
  const [free, oldest, lastBackup, { parts }] = await Promise.all([
    freeBytes(db, place),
    db.one<OldestMail>(oldestMailSql),
    isEmbedded ? notedBackup(place.dataDir) : db.value<string | null>(archivedSql),
    readiness(),
  ])
  return {
    ...{ version, parts, isEmbedded, lastBackup: lastBackup ?? null },
    usedBytes: await usedBytes(db),
    freeBytes: Number.isFinite(free) ? Math.max(0, free) : null,
    clockDifference: await clockDifference(db),
    oldestMail: oldest ?? null,
    waitingMails: oldest?.waiting ?? 0,
  }
}

const notedBackup = (dataDir: string) => readFile(join(dataDir, backupNote), "utf8").catch(() => null)

const test: MailKind = { kind: "TEST", priority: priorities.link }

/** To the caller's address. */
export async function sendTest({ tx, caller, publicUrl }: Change<undefined>) {
  const draft = mail(test, caller, {
    subject: "Test-E-Mail des ZVF-Portals",
    paragraphs: [
      "Diese E-Mail haben Sie im Portal angefordert. Sie ist angekommen, also stellt das Portal E-Mails zu.",
    ],
    link: { label: "Betrieb ansehen", url: `${publicUrl}/operation` },
  })
  await addToOutbox(tx, [draft])
  return nothing
}
