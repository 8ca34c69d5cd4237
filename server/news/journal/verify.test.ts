import { beforeAll, describe, expect, test } from "vitest"
import { appendEntry } from "../../core/journal/append.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { attackerOfFile } from "../../testing/database.ts"
import { sealAll } from "../../testing/journal.ts"
import { blockForm } from "../../testing/moderation.ts"
import { post, requestBody } from "../../testing/requests.ts"
import { entryHashOf, type StoredEntry } from "./rules.ts"
import { entriesSql, type Verified, verifyJournal } from "./verify.ts"

const portal = portalOfFile()
const manager = castUser("leitung@brenner.example")
const admin = castUser("admin@aurel.example")
const owner = attackerOfFile(portal)

beforeAll(async () => {
  const { db } = portal
  const locationId = castLocation("1101").id
  const [car, other] = [await addPreOffer(db, { locationId }), await addPreOffer(db)]
  const body = requestBody("PRE_OFFER_ACCEPT", car, { userId: manager.id, locationId })
  expect(await post(portal, "/api/car/mail", manager.mail, body)).toMatchObject({ status: 200 })
  const form = blockForm(castUser("leitung@kessler.example").id)
  expect(await post(portal, "/api/user/block", admin.mail, form)).toMatchObject({ status: 200 })
  await db.run("update cars set paint_code = '1' where id = $1", [other.id])
  await db.run("update cars set paint_code = '2' where id = any($1)", [[car.id, other.id]])
  const password = { source: "screen", actorId: manager.id, userId: manager.id, content: {} } as const
  await db.transaction((tx) => appendEntry(tx, { ...password, kind: "account.password", at: new Date() }))
  // Several seals, the last of a single entry.
  while (await db.value("select seal_journal(8)"));
  await db.run("update options set valid_until = '2030-01-31' where label = 'Corso'")
  await sealAll(db)
})

/** Flaws found after a superuser ran this; rolled back afterwards. */
async function found(
  tamper: string | ((tx: Tx) => Promise<unknown>),
  knownHead?: { position: number; hash: string },
) {
  const outcome: { verified?: Verified } = {}
  const tampering = owner.transaction(async (tx) => {
    await tx.run("set local session_replication_role = replica")
    await tx.run("set local timezone = 'UTC'")
    await (typeof tamper === "string" ? tx.run(tamper) : tamper(tx))
    outcome.verified = await verifyJournal(tx, knownHead)
    throw new Error("undone")
  })
  await expect(tampering).rejects.toThrow("undone")
  return outcome.verified as Verified
}
const positionOf = async (kind: string) =>
  (
    await owner.one<{ position: number }>("select max(position) as position from journal where kind = $1", [
      kind,
    ])
  )?.position

test("an untouched journal is valid", async () => {
  const whole = await found("select")
  expect(whole).toMatchObject({ broken: [], brokenCount: 0, waiting: 0, purged: 0 })
  expect(whole.checked).toBe(await owner.value("select count(*) from journal"))
  expect(whole.checked).toBeGreaterThan(30)
})

type Flaw = { flaw?: string; kind?: unknown; position?: number | null; id?: string }
const emptied = `update journal set id = null, at = null, since = null, kind = null, source = null, actor_id = null,
  car_id = null, user_id = null, location_id = null, content = null, purged_by = gen_random_uuid() where position = 5`
const actPutIn = `insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, snapshot, named)
  select '00000000-0000-4000-8000-000000000001', case_id, at, 'withdraw', type, 'WITHDRAWN', car_id, user_id,
    location_id, actor_id, snapshot, named from acts`
const besideTheChain = `insert into journal (position, entry_hash, id, at, kind, source, content)
  select -1, entry_hash, gen_random_uuid(), at, kind, source, content from journal where position = 5`
const textPutIn = (topic: string) => `insert into agreed_texts
  select topic, '2020-01', '2020-01-01', content, hash, now() from agreed_texts where topic = '${topic}' limit 1`
const placesChanged = `update journal set position = case position when 5 then -1 when 6 then 5 end
  where position in (5, 6)`

const inSource = (kind: string) => ({ kind, flaw: "source_changed" })
const inState = (topic: string) => ({ flaw: "state", kind: expect.stringMatching(`^${topic}\\.`) })
/** Manipulations by a superuser, and the first flaw found. */
const tamperings: [what: string, sql: string, flaw: Flaw][] = [
  [
    "what was promised",
    `update acts set snapshot = replace(snapshot::text, '"dueAt": "2', '"dueAt": "3')::jsonb`,
    inSource("case.accept"),
  ],
  ["a value more", `update acts set snapshot = snapshot || '{"extra": 1}'`, inSource("case.accept")],
  ["a reason", "update acts set reason = 'x' where verb = 'accept'", inSource("case.accept")],
  ["who acted", `update acts set actor_id = '${admin.id}'`, inSource("case.accept")],
  ["the order of acts", "update acts set number = default", inSource("case.accept")],
  ["a block", "update moderation_acts set reason = 'x'", inSource("moderation.block")],
  [
    "an account",
    "update journal set kind = 'account.second_factor_off' where kind = 'account.password'",
    { kind: "account.second_factor_off", flaw: "content" },
  ],
  ["a consent", "update terms_acts set act = 'DECLINED'", inSource("terms.accepted")],
  [
    "the terms",
    "update agreed_texts set content = content || ' ' where topic = 'terms'",
    inSource("terms.introduced"),
  ],
  ...[
    "content = content || ' '",
    "hash = translate(hash, '0123456789', '1234567890')",
    "effective_from = effective_from - 1",
    "introduced_at = introduced_at - interval '1 microsecond'",
  ].map((change): (typeof tamperings)[number] => [
    "the conditions",
    `update agreed_texts set ${change} where topic = 'conditions'`,
    inSource("conditions.introduced"),
  ]),
  ["an option", "update options set label = label || 'x' where label = 'Corso'", inState("option")],
  ["an address", `update users set mail = 'x' || mail where id = '${manager.id}'`, inState("user")],
  ["a role", `update users set type = 'ADMIN' where id = '${manager.id}'`, inState("user")],
  ["a place", "update locations set street = street || 'x' where vfnr = '1101'", inState("location")],
  ["who is where", `delete from user_locations where user_id = '${manager.id}'`, inState("user")],
  [
    "the state of a case",
    "update case_states set state = 'WITHDRAWN' where state <> 'WITHDRAWN'",
    { flaw: "state", kind: "case.PRE_OFFER_ACCEPT" },
  ],
  ["a car", "update cars set paint_code = '3' where paint_code = '2'", inState("car")],
  [
    "a user with rights inserted",
    "insert into users (firstname, lastname, mail, type, active) values ('Eve', 'X', 'eve@x.example', 'ADMIN', true)",
    { flaw: "unrecorded", kind: "user.created", position: null },
  ],
  [
    "a location inserted",
    `insert into locations (name, vfnr, vfnr_hb, gssn_location, street, zip, city, region, main)
     values ('X', 'X-1', 'X-1', 'GS', 'Weg', '1', 'Ort', 'Land', true)`,
    { flaw: "unrecorded", kind: "location.created" },
  ],
  [
    "an option inserted",
    "insert into options (type, label) values ('BRAND', 'X')",
    { flaw: "unrecorded", kind: "option.created" },
  ],
  [
    "a car inserted",
    "insert into cars (job_number, area) values ('X-1', 'PRE_OFFER')",
    { flaw: "unrecorded", kind: "car.create" },
  ],
  [
    "a right of a user inserted",
    `insert into user_locations select '${manager.id}', id from locations where vfnr = '1201'`,
    { flaw: "unrecorded", kind: "user.locations", id: manager.id },
  ],
  [
    "a holder inserted",
    `update cars set activity_state = 'PRE_CONTRACT_ACCEPTED', user_id = '${manager.id}', pre_offer_type = 'MAIN',
       location_id = '${castLocation("1101").id}', date_status_updated = now() where paint_code = '2' and activity_state is null`,
    { flaw: "state", kind: "car.step" },
  ],
  [
    "another holder",
    `update cars set user_id = '${castUser("leitung@kessler.example").id}' where activity_state is not null`,
    { flaw: "state", kind: "car.step" },
  ],
  [
    "a holder removed",
    "update cars set activity_state = null, user_id = null, pre_offer_type = null, date_status_updated = null",
    { flaw: "state", kind: "car.step" },
  ],
  [
    "a value of a car inserted",
    "update cars set paint_designation = 'Perlmutt' where paint_code = '2' and paint_designation = ''",
    { flaw: "state", kind: "car.update" },
  ],
  ["an act removed", "delete from acts", { kind: "case.accept", flaw: "source_missing" }],
  ["an act inserted", actPutIn, { kind: "case.withdraw", flaw: "unrecorded", position: null }],
  ["an entry removed", "delete from journal where position = 5", { position: 5, flaw: "missing" }],
  ["a seal removed", "delete from seals where number = 1", { position: 1, flaw: "stray" }],
  ["terms inserted", textPutIn("terms"), { id: "2020-01", kind: "terms.introduced", flaw: "unrecorded" }],
  ["conditions inserted", textPutIn("conditions"), { kind: "conditions.introduced", flaw: "unrecorded" }],
  ["an entry beside the chain", besideTheChain, { flaw: "stray" }],
  ["places changed", placesChanged, { position: -1, flaw: "stray" }],
  ["content emptied as if its time were over", emptied, { position: 5, flaw: "not_purged" }],
]

test.each(tamperings)("detects tampering: %s, %s", async (_, sql, flaw) => {
  const { broken } = await found(sql)
  expect(broken[0]).toMatchObject(flaw)
  if (flaw.flaw === "source_changed" && !/^(terms|conditions)/.test(String(flaw.kind)))
    expect(broken).toMatchObject([{ position: await positionOf(String(flaw.kind)) }])
})

describe("within the journal", () => {
  test("detects any changed entry", async () => {
    for (const content of ['"x"', "[]", '{"id": "x"}', '{"ids": "{[1,5}", "count": "x"}', "null"]) {
      const { checked } = await found("select")
      const { broken, brokenCount } = await found(`update journal set content = '${content}'`)
      expect(brokenCount).toBeGreaterThanOrEqual(checked)
      expect(broken[0]).toMatchObject({ position: 1, flaw: "content" })
    }
  })
  test("detects changes of an entry and its source", async () => {
    const { broken } = await found(async (tx) => {
      await tx.run("update acts set reason = 'x' where verb = 'accept'")
      await tx.run(`update journal set content = content || '{"reason": "x"}' where kind = 'case.accept'`)
    })
    expect(broken).toMatchObject([
      { kind: "case.accept", flaw: "content", position: await positionOf("case.accept") },
    ])
  })
  test("detects recomputed hashes by the next seal", async () => {
    const position = (await positionOf("moderation.block")) as number
    const { broken, brokenCount } = await found(async (tx) => {
      await tx.run("update moderation_acts set reason = 'x'")
      await tx.run(`update journal set content = content || '{"reason": "x"}' where position = $1`, [
        position,
      ])
      const entry = (await tx.one(entriesSql, [`{[${position},${position}]}`])) as StoredEntry
      await tx.run("update journal set entry_hash = decode($2, 'hex') where position = $1", [
        position,
        entryHashOf(entry, 1),
      ])
      await tx.run(
        `update seals s set hash = sha256(convert_to(concat_ws(E'\\n', positions, instant_text(sealed_at), encode(previous_hash, 'hex'), hashes), 'UTF8'))
         from (select seals.number as sealed, string_agg(position::text, ',' order by position) as positions,
             string_agg(encode(entry_hash, 'hex'), E'\\n' order by position) as hashes
           from seals cross join lateral unread_entries(entries) where entries @> $1::bigint group by seals.number) again
         where s.number = sealed`,
        [position],
      )
    })
    expect(brokenCount).toBe(1)
    const next = await owner.value<number>(
      "select min(lower(entries)) from seals where number = (select number + 1 from seals where entries @> $1::bigint)",
      [position],
    )
    expect(broken[0]).toMatchObject({ flaw: "link", position: next })
  })
  test("detects a removed last entry by the head", async () => {
    const { head } = await found("select")
    const shortened = await found(
      async (tx) => {
        await tx.run(
          "delete from journal where position >= (select lower(entries) from seals order by number desc limit 1)",
        )
        await tx.run("delete from seals where number = (select max(number) from seals)")
        await tx.run(
          "update journal_open set positions = int8multirange(int8range((select max(position) + 1 from journal), null))",
        )
        await tx.run("update journal_readers set unread = (select positions from journal_open)")
      },
      head as { position: number; hash: string },
    )
    expect(shortened.broken).toMatchObject([{ position: head?.position, flaw: "head" }])
  })
  test("detects a removed end by the cursors", async () => {
    const { head } = await found("select")
    const { broken } = await found(async (tx) => {
      await tx.run(
        "delete from journal where position >= (select lower(entries) from seals order by number desc limit 1)",
      )
      await tx.run("delete from seals where number = (select max(number) from seals)")
    })
    expect(broken).toContainEqual(
      expect.objectContaining({ position: expect.any(Number), flaw: "shortened" }),
    )
    expect(broken[0]?.position).toBeLessThanOrEqual(head?.position ?? 0)
  })
})

test("a document's head reveals a rebuilt chain", async () => {
  const { head } = await found("select")
  const knownHead = head as { position: number; hash: string }
  expect((await found("select", knownHead)).broken).toEqual([])
  const again = await found(async (tx) => {
    await tx.run("delete from journal where position = 5")
    await tx.run("delete from seals")
    await tx.run("update journal_open set positions = '{[1,)}'")
    await sealAll(tx)
  }, knownHead)
  expect(again.broken[0]).toMatchObject({ flaw: "head", position: knownHead.position })
})

test("reports an entry waiting for more than a minute", async () => {
  const late = await found(async (tx) => {
    await tx.run("set local session_replication_role = origin")
    await tx.run(
      "insert into journal (since, kind, source, content) values (now() - interval '61 seconds', 'export.cars', 'screen', '{}')",
    )
  })
  expect(late).toMatchObject({ waiting: 1, broken: [{ kind: "export.cars", flaw: "unsealed" }] })
})
