import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addFile } from "../../core/files.ts"
import { appendEntry } from "../../core/journal/append.ts"
import { headOf } from "../../core/journal/seal.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { verifyJournal } from "../../news/journal/verify.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { storedFiles } from "../../testing/files.ts"
import { journalOf, sealAll } from "../../testing/journal.ts"
import { statementsWait } from "../../testing/waiting.ts"
import { deleteExpired, expiredSql } from "./purge.ts"

const portal = portalOfFile()
const manager = castUser("leitung@brenner.example")
const admin = castUser("admin@aurel.example")
const locationId = castLocation("1101").id
const clean = async (now: string) => {
  const parts = { db: portal.portalDb, clock: () => new Date(now), years: 6 }
  let runs = 0
  while ((await deleteExpired(parts)) && runs < 10) runs += 1
  await sealAll(portal.portalDb)
  return runs
}

/** Seals each entry as of its event: emptied entries that were sealed long after a purge's cutoff count as manipulated. */
async function sealAtEvents(): Promise<void> {
  await portal.db.run(`do $$
    begin
      alter table seals disable trigger seals_append_only;
      create temporary table events on commit drop as
        select e.position, coalesce(e.at, s.sealed_at, now()) as at, e.entry_hash
        from journal e left join seals s on s.entries @> e.position;
      delete from seals;
      insert into seals
        with recursive entry as (
          select row_number() over (order by position) as number, position, at, entry_hash from events),
        seal as (
          select number, position, at, sha256('') as previous_hash,
            sha256(convert_to(concat_ws(E'\\n', position, instant_text(at), encode(sha256(''), 'hex'), encode(entry_hash, 'hex')), 'UTF8')) as hash
          from entry where number = 1
          union all
          select e.number, e.position, e.at, seal.hash,
            sha256(convert_to(concat_ws(E'\\n', e.position, instant_text(e.at), encode(seal.hash, 'hex'), encode(e.entry_hash, 'hex')), 'UTF8'))
          from seal join entry e on e.number = seal.number + 1)
        select number, int8multirange(int8range(position, position, '[]')), previous_hash, hash, at from seal;
      update journal_open set positions = int8multirange(int8range((select max(position) + 1 from journal), null));
      alter table seals enable trigger seals_append_only;
    end $$`)
}

/** A case with these steps and years on a new car. */
async function caseWith(
  car: { id: string },
  ...steps: (readonly [
    verb: string,
    state: string,
    at: string,
    takeoverDate?: string | null,
    documents?: object[],
  ])[]
) {
  const first = randomUUID()
  for (const [index, [verb, state, at, takeoverDate, documents]] of steps.entries())
    await portal.db.run(
      `insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, snapshot, named)
       values ($1, $2, $3, $4, 'PRE_OFFER_ACCEPT', $5, $6, $7, $8, $7, $9, '{}')`,
      [
        ...[index === 0 ? first : randomUUID(), first, at, verb, state, car.id, manager.id, locationId],
        JSON.stringify({ ...(takeoverDate && { takeoverDate, deliveryDate: "2019-06-01" }), documents }),
      ],
    )
  return first
}
const isThere = async (id: string) =>
  (await portal.db.many("select from acts where case_id = $1", [id])).length > 0
const bind = (car: { id: string }, state: string, archivedAt: string | null = null) =>
  portal.db.run(
    "update cars set activity_state = $2, user_id = $3, pre_offer_type = 'MAIN', archived_at = $4 where id = $1",
    [car.id, state, manager.id, archivedAt],
  )

const cases: Record<string, string> = {}
/** The first purge: earlier positions of the journal, number of runs, and what it wrote. */
let purge: { positions: number; runs: number; counts: unknown[] }
beforeAll(async () => {
  const { db } = portal
  const car = () => addPreOffer(db, { locationId })
  const old = "2019-03-01T10:00:00Z"
  for (const [name, end] of [
    ["withdrawn", old],
    ["lastDay", "2019-12-31T22:59:59Z"],
    ["later", "2019-12-31T23:00:00Z"],
  ] as const) {
    const accepted = ["accept", "PRE_CONTRACT_ACCEPTED", old] as const
    cases[name] = await caseWith(await car(), accepted, ["withdraw", "WITHDRAWN", end])
  }
  const held = async (state: string, takeoverDate: string) => {
    const one = await car()
    const id = await caseWith(
      one,
      ["accept", "PRE_CONTRACT_ACCEPTED", old, takeoverDate],
      ["confirm", state, old],
    )
    await bind(one, state)
    return [id, one.id] as const
  }
  ;[cases.confirmed] = await held("PRE_CONTRACT_CONFIRMED", "2020-01-01")
  ;[cases.contractOver, cases.carOfIt] = await held("PRE_CONTRACT_CONFIRMED", "2019-12-31")
  ;[cases.rejected] = await held("PRE_CONTRACT_REJECTED", "2030-01-01")
  const archived = await car()
  cases.archived = await caseWith(
    archived,
    ["accept", "PRE_CONTRACT_ACCEPTED", old],
    ["confirm", "PRE_CONTRACT_CONFIRMED", old],
  )
  await bind(archived, "PRE_CONTRACT_CONFIRMED", "2019-06-01T00:00:00Z")
  const asked = await car()
  cases.open = await caseWith(asked, ["request", "OPEN", old])
  await db.run("update cars set open_request = $2 where id = $1", [asked.id, cases.open])
  cases.archivedCar = archived.id

  for (const [verb, at, ends] of [
    ["block", "2019-01-01", "2019-02-01"],
    ["block", "2019-01-02", null],
  ] as const) {
    const id = randomUUID()
    await db.run(
      `insert into moderation_acts (id, at, verb, block_id, user_id, actor_id, duration, clause, ends_at, reason)
       values ($1, $2, $3, $1, $4, $5, $6, 'ABUSE', $7, 'Grund')`,
      [id, at, verb, manager.id, admin.id, ends ? "MONTHS_1" : "PERMANENT", ends],
    )
    cases[ends ? "overBlock" : "standingBlock"] = id
  }
  const password = { source: "screen", actorId: manager.id, userId: manager.id, content: {} } as const
  await db.transaction((tx) =>
    appendEntry(tx, { ...password, kind: "account.password", at: new Date("2018-01-01") }),
  )
  await db.run(
    `insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html, created_at, sent_at)
     select 'RECEIPT', 'x', 'x@y.example', 'Betreff ' || year, 'x', 'x', make_timestamptz(year, 5, 1, 0, 0, 0), now()
     from generate_series(2018, 2022) year`,
  )
  for (const year of [2018, 2021, 2026]) {
    const job = { source: "screen", actorId: null, content: {}, at: new Date(Date.UTC(year, 0)) } as const
    await db.transaction((tx) => appendEntry(tx, { ...job, kind: "export.cars" }))
  }
  await sealAtEvents()
  const positions = (await headOf(db))?.position ?? 0
  const runs = await clean("2026-01-02T03:00:00Z")
  const counts = (await journalOf(portal)).flatMap(({ kind, content }) =>
    kind === "journal.purged" ? [content?.counts] : [],
  )
  purge = { positions, runs, counts }
})

test("in 2026 deletes what ended by 2019, keeps running cases, and the journal stays valid", async () => {
  const { db } = portal
  expect(purge.runs).toBeGreaterThan(0)
  const there = Object.fromEntries(
    await Promise.all(
      ["withdrawn", "lastDay", "later", "confirmed", "contractOver", "rejected", "archived", "open"].map(
        async (name) => [name, await isThere(cases[name]!)],
      ),
    ),
  )
  expect(there).toEqual({
    withdrawn: false,
    lastDay: false,
    later: true,
    confirmed: true,
    contractOver: false,
    rejected: false,
    archived: false,
    open: true,
  })
  expect(await db.many("select from cars where id = $1", [cases.archivedCar])).toEqual([])
  const [freed] = await db.many(
    "select archived_at, activity_state, user_id, pre_offer_type from cars where id = $1",
    [cases.carOfIt],
  )
  expect(freed).toEqual({
    archived_at: "2026-01-02T03:00:00.000Z",
    activity_state: null,
    user_id: null,
    pre_offer_type: null,
  })
  const changed = await db.one(
    "select kind, source, actor_id from journal where car_id = $1 and kind like 'car.%' order by position desc limit 1",
    [cases.carOfIt],
  )
  expect(changed).toEqual({ kind: "car.archive", source: "job", actor_id: null })
  expect(await db.many("select id from moderation_acts")).toEqual([{ id: cases.standingBlock }])
  expect(await db.many("select from journal where topic = 'account'")).toEqual([])
  expect(await db.many("select subject from outbox where kind = 'RECEIPT' order by 1")).toEqual(
    [2020, 2021, 2022].map((year) => ({ subject: `Betreff ${year}` })),
  )
  const verified = await db.transaction((tx) => verifyJournal(tx))
  expect(verified.broken).toEqual([])
  expect(verified.purged).toBeGreaterThanOrEqual(9)
  expect(verified.checked).toBeGreaterThan(purge.positions)
})

test("deletes nothing if the clock is years ahead of the journal", async () => {
  const { db } = portal
  const counts = () =>
    db.one("select (select count(*) from acts) as acts, (select count(*) from outbox) as mails")
  const before = await counts()
  await expect(clean("2099-01-02T03:00:00Z")).rejects.toThrow("is the clock right?")
  expect(await counts()).toEqual(before)
})

test("entries of jobs by such a clock do not make it plausible", async () => {
  const now = new Date("2099-01-02T03:00:00Z")
  const job = { source: "job", actorId: null, content: {}, at: now } as const
  await portal.db.transaction((tx) => appendEntry(tx, { ...job, kind: "proposal.made" }))
  await sealAll(portal.portalDb)
  await expect(clean(now.toISOString())).rejects.toThrow("is the clock right?")
})

test("records each purge once", async () => {
  expect(purge.counts).toEqual([{ acts: 10, moderation_acts: 1, outbox: 2, journal: 2 }])
  await clean("2026-01-02T09:00:00Z")
  expect(await clean("2026-01-02T09:00:00Z")).toBe(0)
})

test("locks cars in id order, so that a concurrent bulk edit succeeds", async () => {
  const { db } = portal
  const old = "2019-03-01T10:00:00Z"
  const cars = await Promise.all([0, 1].map(() => addPreOffer(db, { locationId })))
  const [first, second] = cars.map(({ id }) => id).sort() as [string, string]
  for (const id of [second, first]) {
    const steps = [
      ["accept", "PRE_CONTRACT_ACCEPTED", old],
      ["reject", "PRE_CONTRACT_REJECTED", old],
    ] as const
    await caseWith({ id }, ...steps)
    await bind({ id }, "PRE_CONTRACT_REJECTED")
  }
  await sealAtEvents()
  const cleaning = await db.transaction(async (tx) => {
    await tx.run("select from cars where id = $1 for update", [first])
    const cleaning = clean("2026-01-02T15:00:00Z")
    await statementsWait(db)
    await tx.run("select from cars where id = $1 for update nowait", [second])
    return { cleaning }
  })
  expect(await cleaning.cleaning).toBeGreaterThan(0)
})

test("keeps a removed document as long as an act refers to it", async () => {
  const { db } = portal
  const car = await addPreOffer(db, { locationId })
  const [gone, named] = [randomUUID(), randomUUID()]
  const kept = async () =>
    (await db.many<{ id: string }>("select id from kept_documents order by filename")).map(({ id }) => id)
  const step = (verb: string, state: string, at: string, ...ids: string[]) =>
    [verb, state, at, null, ids.map((id) => ({ id }))] as const
  await caseWith(car, step("accept", "PRE_CONTRACT_ACCEPTED", "2019-03-01T10:00:00Z", gone, named))
  await caseWith(
    car,
    step("accept", "PRE_CONTRACT_ACCEPTED", "2024-03-01T10:00:00Z", named),
    step("withdraw", "WITHDRAWN", "2024-03-04T10:00:00Z"),
  )
  for (const [name, id] of Object.entries({ a: gone, b: named })) {
    await db.transaction((tx) => addFile(tx, id, Buffer.from(name)))
    await db.run("insert into kept_documents values ($1, $2, $3, 'application/pdf', 1, now())", [
      id,
      car.id,
      name,
    ])
  }
  await sealAtEvents()
  await clean("2025-03-01T00:00:00Z")
  expect(await kept()).toEqual([gone, named])
  await clean("2026-01-02T18:00:00Z")
  expect(await kept()).toEqual([named])
  expect(await storedFiles(db)).toEqual([named])
})

describe("short-lived rows", () => {
  beforeEach(() => portal.db.run("delete from identity.session"))
  const expire = async (days: number) => {
    for (const sql of expiredSql) await portal.portalDb.run(sql, [new Date(Date.now() + days * 86_400_000)])
    return portal.db.many<{ ipAddress: string }>('select "ipAddress" from identity.session')
  }

  test("deletes a session a week after its last use", async () => {
    await signInOver(portal.app, "leitung@kessler.example")
    expect(await expire(6.9)).toEqual([{ ipAddress: "127.0.0.1" }])
    expect(await expire(7.1)).toEqual([])
  })

  test("deletes a used session at its maximum age", async () => {
    await signInOver(portal.app, "leitung@kessler.example")
    await portal.db.run(`update identity.session set "expiresAt" = now() + interval '90 days'`)
    expect(await expire(29.9)).toHaveLength(1)
    expect(await expire(30.1)).toEqual([])
  })

  test("deletes an earlier sign-in when its first token has expired, the last one with its account", async () => {
    await portal.db.run("delete from identity.sign_ins")
    await portal.db.run(`
      insert into identity.sign_ins select identity_id, now() - age * interval '1 minute'
        from users, unnest(array[59, 61, 62]) age where mail = 'leitung@kessler.example'`)
    await portal.db.run("insert into identity.sign_ins values ('deleted', now() - interval '8 days')")
    const ages = async () => {
      const rows = await portal.db.many<{ age: number }>(
        "select round(extract(epoch from now() - at) / 60)::integer as age from identity.sign_ins order by at",
      )
      return rows.map(({ age }) => age)
    }
    await expire(0)
    expect(await ages()).toEqual([59])
    await expire(20)
    expect(await ages()).toEqual([59])
  })

  test("deletes accounts without registration after a week, and no others", async () => {
    const account = { mail: "allein@aurel.example", name: "", password: "allein" }
    await portal.identity.createAccount(null, account)
    const accounts = () => portal.db.many<{ email: string }>('select email from identity."user"')
    const before = await accounts()
    await expire(6.9)
    expect(await accounts()).toEqual(before)
    await expire(7.1)
    expect(await accounts()).toEqual(before.filter(({ email }) => email !== account.mail))
  })
})
