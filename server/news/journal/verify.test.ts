import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { appendEntry } from "../../core/journal/append.ts"
import { type Database, openDatabase, type Tx } from "../../core/postgres/db.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { sealAll } from "../../testing/journal.ts"
import { blockForm } from "../../testing/moderation.ts"
import { post, requestBody } from "../../testing/requests.ts"
import { type Verified, verifyJournal } from "./verify.ts"

const portal = portalOfFile()
const manager = castUser("leitung@brenner.example")
const admin = castUser("admin@aurel.example")
/** An attacker with access to the machine, whom triggers cannot stop. */
let owner: Database

beforeAll(async () => {
  const { db, databaseUrl } = portal
  const url = new URL(inject("testCluster").adminUrl)
  url.pathname = new URL(databaseUrl).pathname
  owner = openDatabase(url.href, { size: 1 })
  const locationId = castLocation("1101").id
  const [car, other] = [await addPreOffer(db, { locationId }), await addPreOffer(db)]
  const body = requestBody("PRE_OFFER_ACCEPT", car, { userId: manager.id, locationId })
  expect(await post(portal, "/api/car/mail", manager.mail, body)).toMatchObject({ status: 200 })
  const form = blockForm(castUser("leitung@kessler.example").id)
  expect(await post(portal, "/api/user/block", admin.mail, form)).toMatchObject({ status: 200 })
  await db.run("update cars set paint_code = '1' where id = $1", [other.id])
  await db.run("update cars set paint_code = '2' where id = any($1)", [[car.id, other.id]])
  const password = { source: "screen", actorId: manager.id, userId: manager.id, content: {} } as const
  await appendEntry(db, { ...password, kind: "account.password", at: new Date() })
  await db.run("update options set valid_until = '2030-01-31' where label = 'Corso'")
  await sealAll(db)
})
afterAll(() => owner.close())

/** Flaws found after a superuser ran this; rolled back afterwards. */
async function found(
  tamper: string | ((tx: Tx) => Promise<unknown>),
  known?: { position: number; hash: string },
) {
  const outcome: { verified?: Verified } = {}
  const tampering = owner.transaction(async (tx) => {
    await tx.run("set local session_replication_role = replica")
    await tx.run("set local timezone = 'UTC'")
    await (typeof tamper === "string" ? tx.run(tamper) : tamper(tx))
    outcome.verified = await verifyJournal(tx, known)
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
  expect(whole.checked).toBe(whole.head?.position)
  expect(whole.checked).toBeGreaterThan(30)
})

type Flaw = { flaw?: string; kind?: unknown; position?: number | null; id?: string }
const emptied = `update journal set id = null, at = null, since = null, kind = null, source = null, actor_id = null,
  car_id = null, user_id = null, location_id = null, content = null, purged_by = gen_random_uuid() where position = 5`
const actPutIn = `insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, snapshot, named)
  select '00000000-0000-4000-8000-000000000001', case_id, at, 'withdraw', type, 'WITHDRAWN', car_id, user_id,
    location_id, actor_id, snapshot, named from acts`
const besideTheChain = `insert into journal (position, entry_hash, previous_hash, hash, sealed_at, id, at, kind, source, content)
  select -1, entry_hash, previous_hash, hash, sealed_at, gen_random_uuid(), at, kind, source, content
  from journal where position = 5`
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
  ["terms inserted", textPutIn("terms"), { id: "2020-01", kind: "terms.introduced", flaw: "unrecorded" }],
  ["conditions inserted", textPutIn("conditions"), { kind: "conditions.introduced", flaw: "unrecorded" }],
  ["an entry beside the chain", besideTheChain, { flaw: "stray" }],
  ["checked changed", placesChanged, { position: 5 }],
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
  test("detects recomputed hashes by the next position", async () => {
    const position = (await positionOf("moderation.block")) as number
    const { broken, brokenCount } = await found(async (tx) => {
      await tx.run("update moderation_acts set reason = 'x'")
      await tx.run(
        `update journal e set content = content || '{"reason": "x"}', entry_hash = text_hash(concat_ws(E'\\n', id,
           instant_text(at), kind, source, coalesce(actor_id::text, '-'), coalesce(car_id::text, '-'),
           coalesce(user_id::text, '-'), coalesce(location_id::text, '-'), coalesce(batch_id::text, '-'), (content || '{"reason": "x"}')::text)) where position = $1`,
        [position],
      )
      await tx.run(
        `update journal set hash = text_hash(concat_ws(E'\\n', position, instant_text(sealed_at),
           encode(previous_hash, 'hex'), encode(entry_hash, 'hex'))) where position = $1`,
        [position],
      )
    })
    expect(brokenCount).toBe(1)
    expect(broken[0]).toMatchObject({ flaw: "link", position: position + 1 })
  })
  test("detects a removed last entry by the head", async () => {
    const { head } = await found("select")
    const shortened = await found(
      "delete from journal where position = (select max(position) from journal)",
      head as { position: number; hash: string },
    )
    expect(shortened.broken).toMatchObject([{ position: head?.position, flaw: "head" }])
  })
  test("detects a removed end by later documents", async () => {
    const { head } = await found("select")
    const { broken } = await found(async (tx) => {
      await tx.run("update contract_progress set position = $1", [head?.position])
      await tx.run("delete from journal where position > $1", [(head?.position ?? 0) - 1])
    })
    expect(broken[0]).toMatchObject({ position: head?.position, flaw: "shortened" })
  })
})

test("a document's head reveals a rebuilt chain", async () => {
  const { head } = await found("select")
  const known = head as { position: number; hash: string }
  expect((await found("select", known)).broken).toEqual([])
  const again = await found(async (tx) => {
    await tx.run(`create temporary table kept on commit drop as select * from journal where position <> 5`)
    await tx.run("truncate journal")
    await tx.run(`insert into journal (id, at, kind, source, actor_id, car_id, user_id, location_id, batch_id, content, tx)
      select id, at, kind, source, actor_id, car_id, user_id, location_id, batch_id, content, '3' from kept order by position`)
    await sealAll(tx)
  }, known)
  expect(again.broken[0]).toMatchObject({ flaw: "head", position: known.position })
})

test("reports an entry waiting for more than a minute", async () => {
  const late = await found(
    "insert into journal (since, tx, kind, source, content) values (now() - interval '61 seconds', '3', 'export.cars', 'screen', '{}')",
  )
  expect(late).toMatchObject({ waiting: 1, broken: [{ kind: "export.cars", flaw: "unsealed" }] })
})

test("detects every single edit of any entry", async () => {
  const edits: Record<string, string> = {
    entry_hash: "set_byte(entry_hash, 3, get_byte(entry_hash, 3) # 1)",
    previous_hash: "set_byte(previous_hash, 31, get_byte(previous_hash, 31) # 128)",
    hash: "set_byte(hash, 0, get_byte(hash, 0) # 1)",
    sealed_at: "sealed_at + interval '1 microsecond'",
    id: "gen_random_uuid()",
    at: "at - interval '1 microsecond'",
    kind: "kind || 'x'",
    source: "case source when 'job' then 'screen' else 'job' end",
    actor_id: "gen_random_uuid()",
    car_id: "gen_random_uuid()",
    user_id: "gen_random_uuid()",
    location_id: "gen_random_uuid()",
    batch_id: "gen_random_uuid()",
    content: `content || '{"x": 1}'`,
  }
  const { checked } = await found("select")
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: checked }),
      fc.constantFrom(...Object.keys(edits)),
      async (position, column) => {
        const { broken } = await found(
          `update journal set ${column} = ${edits[column]} where position = ${position}`,
        )
        // The last position has no successor, so only its own hash reveals the change.
        expect([position, position + 1]).toContain(broken[0]?.position)
      },
    ),
    { numRuns: 60 },
  )
})
