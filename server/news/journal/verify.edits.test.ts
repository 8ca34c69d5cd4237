import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { appendEntry } from "../../core/journal/append.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { attackerOfFile } from "../../testing/database.ts"
import { sealAll } from "../../testing/journal.ts"
import { type Verified, verifyJournal } from "./verify.ts"

const portal = portalOfFile()
const owner = attackerOfFile(portal)

beforeAll(async () => {
  const { db } = portal
  const { id } = castUser("leitung@brenner.example")
  await addPreOffer(db)
  const password = { source: "screen", actorId: id, userId: id, content: {} } as const
  await db.transaction((tx) => appendEntry(tx, { ...password, kind: "account.password", at: new Date() }))
  // Several seals.
  while (await db.value("select seal_journal(8)"));
  await db.run("update options set valid_until = '2030-01-31' where label = 'Corso'")
  await sealAll(db)
})

/** Flaws found after a superuser ran this; rolled back afterwards. */
async function found(tamper: string | ((tx: Tx) => Promise<unknown>)): Promise<Verified> {
  const outcome: { verified?: Verified } = {}
  const tampering = owner.transaction(async (tx) => {
    await tx.run("set local session_replication_role = replica")
    await (typeof tamper === "string" ? tx.run(tamper) : tamper(tx))
    outcome.verified = await verifyJournal(tx)
    throw new Error("undone")
  })
  await expect(tampering).rejects.toThrow("undone")
  return outcome.verified as Verified
}

const otherHash = (column: string) => `set_byte(${column}, 3, get_byte(${column}, 3) # 1)`
const entryEdits: Record<string, string> = {
  position: "position + 1000000",
  tx: "(tx::text::bigint + 1)::text::xid8",
  id: "gen_random_uuid()",
  at: "at - interval '1 microsecond'",
  since: "since - interval '1 microsecond'",
  kind: "kind || 'x'",
  source: "case source when 'job' then 'screen' else 'job' end",
  actor_id: "gen_random_uuid()",
  car_id: "gen_random_uuid()",
  user_id: "gen_random_uuid()",
  location_id: "gen_random_uuid()",
  batch_id: "gen_random_uuid()",
  content: `content || '{"x": 1}'`,
  entry_hash: otherHash("entry_hash"),
}
const sealEdits: Record<string, string> = {
  number: "number + 1000000",
  entries: "entries - int8multirange(int8range(lower(entries), lower(entries) + 1))",
  previous_hash: otherHash("previous_hash"),
  hash: otherHash("hash"),
  sealed_at: "sealed_at + interval '1 microsecond'",
}

test("edits of all columns are tried; `purged_by` has a test of its own, the topic is derived", async () => {
  const columnsOf = (table: string) =>
    owner.values<string>("select column_name::text from information_schema.columns where table_name = $1", [
      table,
    ])
  expect((await columnsOf("journal")).sort()).toEqual(
    [...Object.keys(entryEdits), "purged_by", "topic"].sort(),
  )
  expect((await columnsOf("seals")).sort()).toEqual(Object.keys(sealEdits).sort())
})

test("detects every single edit of any entry, where it was made", async () => {
  const positions = await owner.values<number>("select position from journal order by position")
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...positions),
      fc.constantFrom(...Object.keys(entryEdits)),
      async (position, column) => {
        const { broken } = await found(
          `update journal set ${column} = ${entryEdits[column]} where position = ${position}`,
        )
        expect(broken[0]?.position).toBe(position)
      },
    ),
    { numRuns: 60 },
  )
})

test("detects every single edit, removal and reordering of seals", async () => {
  const count = (await owner.value<number>("select count(*) from seals")) as number
  expect(count).toBeGreaterThan(1)
  const edits = Object.entries(sealEdits).map(([column, value]) => `update seals set ${column} = ${value}`)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: count }),
      fc.constantFrom(...edits, "delete from seals"),
      async (number, edit) => {
        const { brokenCount } = await found(`${edit} where number = ${number}`)
        expect(brokenCount).toBeGreaterThan(0)
      },
    ),
    { numRuns: 60 },
  )
  const swapped = await found(async (tx) => {
    await tx.run("alter table seals drop constraint seals_pk")
    await tx.run("update seals set number = 3 - number where number in (1, 2)")
  })
  expect(swapped.broken[0]).toMatchObject({ flaw: "link" })
})
