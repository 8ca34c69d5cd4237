import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { ask } from "@packages/embedded-postgres/for-tests"
import { expect, it, onTestFinished } from "vitest"
import { addFile } from "../core/files.ts"
import { openDatabase } from "../core/postgres/db.ts"
import { migrate } from "../core/postgres/migrate.ts"
import { backUpPortal, restorePortal, startEmbeddedPostgres } from "../start/embedded-postgres.ts"
import { dataFolder } from "../testing/starts.ts"

const rounds = 4
const { signal } = new AbortController()

/** A portal's database, with a table of rows that each have a file. */
async function startBusyDatabase(dataDir: string) {
  const postgres = await startEmbeddedPostgres(dataDir)
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url)
  await ask(
    postgres.url,
    `create table papers (id uuid primary key references files);
     create table accounts as select number, 100 as amount, repeat('x', 500) as ballast from generate_series(1, 20000) number`,
  )
  const db = openDatabase(postgres.url)
  onTestFinished(() => db.close())
  return { postgres, db }
}

type Busy = Awaited<ReturnType<typeof startBusyDatabase>>

async function addPaper({ db }: Busy): Promise<string> {
  const id = randomUUID()
  await db.transaction(async (tx) => {
    await addFile(tx, id, Buffer.from(id.repeat(500)))
    await tx.run("insert into papers values ($1)", [id])
  })
  return id
}

const removePaper = ({ db }: Busy, id: string) =>
  db.transaction(async (tx) => {
    await tx.run("delete from papers where id = $1", [id])
    await tx.run("delete from files where id = $1", [id])
  })

/** Writes constantly: rows with files come and go, sums move, the log is recycled as early as possible. */
function keepBusy(stores: Busy) {
  const kept: string[] = []
  let over = false
  const forever = async (work: () => Promise<unknown>) => {
    while (!over) await work()
  }
  const papers = async () => {
    const [stays, goes] = [await addPaper(stores), await addPaper(stores)]
    kept.push(stays)
    await removePaper(stores, goes)
  }
  const transfers = () =>
    stores.db.run(
      `update accounts set amount = amount + case when number % 2 = 0 then 1 else -1 end
       where number between $1 and $1 + 1999`,
      [1 + 2000 * Math.floor(Math.random() * 10)],
    )
  const tables = () =>
    ask(stores.postgres.url, "create table passing as select generate_series(1, 1000); drop table passing")
  const checkpoints = () => ask(stores.postgres.adminUrl, "checkpoint")
  const all = Promise.all([papers, papers, transfers, tables, checkpoints].map(forever))
  return {
    kept: () => [...kept],
    end: () => {
      over = true
      return all
    },
  }
}

it(`${rounds} backups of a constantly writing portal are consistent when restored`, async () => {
  const dataDir = join(await dataFolder(), "data")
  const busy = keepBusy(await startBusyDatabase(dataDir))
  const target = await dataFolder()
  for (let round = 1; round <= rounds; round++) {
    const acknowledged = busy.kept()
    const at = new Date(Date.UTC(2026, 0, round))
    const made = await backUpPortal(dataDir, { target, at, signal })
    const restored = join(target, `restored-${round}`)
    await restorePortal(restored, { backup: made, signal })

    const postgres = await startEmbeddedPostgres(restored)
    const files = await ask<{ id: string; text: string }>(
      postgres.url,
      "select id, convert_from(content, 'UTF8') as text from files where id in (select id from papers)",
    )
    expect(files.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    for (const { id, text } of files) expect(text).toBe(id.repeat(500))
    expect(
      await ask(postgres.url, "select count(*)::int, sum(amount)::int, min(length(ballast)) from accounts"),
    ).toEqual([{ count: 20_000, sum: 2_000_000, min: 500 }])
    await postgres.stop()
  }
  await busy.end()
})
