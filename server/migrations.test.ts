import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { type Database, openDatabase } from "./core/postgres/db.ts"
import {
  migrate,
  migrationsFolder,
  migrationsTable,
  readMigrations,
  runsSince,
} from "./core/postgres/migrate.ts"
import { sha256Of } from "./core/runtime/sha256.ts"
import { columnDefaults, factColumns, writtenColumns } from "./fleet/cars/change.ts"
import { administer, createEmptyDatabase, type TestDatabase } from "./testing/database.ts"

/** SHA-256 of released migrations: a change needs a new migration, added here (ADR-0026). */
const frozen: Record<string, string> = {
  "0001_base": "2127a85e65b655df5678055f683dd517a0d5f3024b6eac2a36fb140e7f6049ff",
  "0002_case_states.sql": "4a4abdf802966dbbc04e0d78c5b5ddbcabd9daac1b164b0dfc81abe0266e49b8",
  "0003_journal.sql": "3c3f23089aacc802f2a9ffd72bb8d149a350234206b0400fbbc2ec82a357c886",
  "0004_car_facts.sql": "38b1f76931d3be6d40cd1394c38c916b66e7400932b6d9ede33ea7939a27ed11",
  "0005_car_indexes.sql": "90b5f486b06f12d5103537001c457d7ef5b02f046fade371e6333a76238350f8",
  "0006_outbox.sql": "5b9fb90d653a5cbfb799d470e9537467b1fbbe82bcf4d650b8f2cf225daf3ddf",
  "0007_fewer_triggers.sql": "5477ab6961e6ca69885e0873aea1283cf75ada51a93f1f119466507fd3b23ded",
  "0008_backlogs.sql": "4d3c83d1480deadff168793d636c1b428e3c2ecbc680cdfc424ee34ad4391973",
  "0009_fewer_functions.sql": "5b5060e2306654543720283dd373bdadfbeb41c456281e50506ae99b95d2f035",
  "0010_inlined.sql": "3f56ec600298fa734c9cbc345c65a2bb027568c07ac6b7f7347ffd1a8332d3e6",
  "0011_small_indexes.sql": "e0a46e3ec2675cb905cc6d7d4f56f809db891f0d05a6081947cb45badf937a2d",
}

/** Tables that later migrations empty or drop, because nothing needs their rows. */
const emptied = ["public.car_column_marks", "public.contract_progress"]

/** Columns of cars that are neither fields nor facts. */
const bookkeeping = [
  ...[
    "changed_at",
    "created_at",
    "created_on",
    "facts_of",
    "field_changed_at",
    "id",
    "listed",
    "listed_since",
  ],
  ...["offer_version", "version"],
]
const later = "alter table cars add column tow_bar text not null default ''"

const [admin, agent, head, car, act, block, search] = Array.from(
  { length: 7 },
  (_, at) => `00000000-0000-4000-8000-00000000000${at + 1}`,
) as [string, string, string, string, string, string, string]

/** A row in every table that no trigger fills; later versions must keep them. */
const rowsSql = `
  insert into locations (id, name, vfnr, vfnr_hb, gssn_location, street, zip, city, region, main)
    values ('${head}', 'Haus', '1', '1', 'G', 'Weg 1', '20457', 'Hamburg', 'Hamburg', true);
  insert into users (id, firstname, lastname, mail, type, active) values
    ('${admin}', 'Anna', 'Arndt', 'anna@aurel.example', 'ADMIN', true),
    ('${agent}', 'Bernd', 'Brenner', 'bernd@brenner.example', 'SALES_MANAGER', true);
  insert into user_locations values ('${agent}', '${head}');
  insert into former_names values ('${agent}', 1, 'Bernd Vorher');
  insert into rate_limits values ('key', now(), 1);
  insert into options (type, label) values ('BRAND', 'Aurel');
  insert into cars (id, job_number, area, location_id) values ('${car}', 'J-1', 'PRE_OFFER', '${head}');
  insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, snapshot, named)
    values ('${act}', '${act}', now(), 'request', 'PRE_OFFER_REQUEST', 'WITHDRAWN', '${car}', '${agent}', '${head}', '${agent}', '{}', '{}');
  insert into act_people values ('${act}', '${agent}', 'Bernd Brenner', 'bernd@brenner.example');
  insert into case_references values ('${act}', '${agent}', 'Auftrag 4711');
  insert into moderation_acts (id, at, verb, block_id, user_id, actor_id, duration, clause, reason)
    values ('${block}', now(), 'block', '${block}', '${agent}', '${admin}', 'BLACKLIST', '1', 'Grund');
  insert into blacklisted_mails values ('hash', '${block}');
  insert into car_duplicates values ('VIN', 'WARFNDX0000000001');
  insert into agreed_texts values ('terms', '2024-07', '2024-07-01', 'Text', repeat('0', 64), now());
  insert into terms_acts (at, user_id, version, act) values (now(), '${agent}', '2024-07', 'ACCEPTED');
  insert into imports (actor_id, file_name, created, updated) values ('${admin}', 'Fahrzeuge.xlsx', 0, 1);
  insert into import_progress (id, user_id, phase, done) values ('${act}', '${admin}', 'reading', 0);
  insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html)
    values ('RECEIPT', 'Bernd', 'bernd@brenner.example', 'Betreff', 'Text', 'Text');
  insert into files values ('${act}', ''), ('${block}', '');
  insert into car_images values ('bild.png', '${act}', '${block}', 'hash', 1, 1, now(), '${admin}');
  insert into documents (id, car_id, filename, content_type, size, uploaded_at, uploaded_by, sha256)
    values ('${act}', '${car}', 'Brief.pdf', 'application/pdf', 1, now(), '${admin}', repeat('0', 64));
  insert into saved_searches (id, user_id, area, name, filters, at)
    values ('${search}', '${agent}', 'PRE_OFFER', 'Suche', '{}', now());
  insert into identity."user" values ('a', 'Bernd', 'bernd@brenner.example', true);
  insert into identity.session values ('s', now(), 'token', now(), now(), null, null, 'a');
  insert into identity.account (id, "accountId", "providerId", "userId", "updatedAt") values ('c', 'a', 'credential', 'a', now());
  insert into identity.verification values ('v', 'a', 'value', now());
  insert into identity.jwks values ('k', 'public', 'private', now());
  insert into identity.secret (value) values ('secret');
  insert into identity.second_factors values ('a', 'secret');
  insert into identity.ended_sessions values ('a', now());
  insert into identity.account_checks values ('a', now());
  insert into identity.passkeys values ('p', 'a', 'Schlüssel', '', 0, now());
  insert into identity.oidc_sessions (session_id, issuer, subject) values ('s', 'issuer', 'subject');
  insert into identity.sign_ins values ('b', now());
  insert into proven_mails values ('${agent}', 'bernd@brenner.example', now());
  insert into mail_links (code_hash, kind, user_id, expires_at) values ('hash', 'PROVE_MAIL', '${agent}', now());
  insert into subscriptions (car_id, standing, case_id, since) values ('${car}', 'REQUESTER', '${act}', 1);
  insert into subscriptions (car_id, standing, told, user_id, at, name, seen)
    values ('${car}', 'WATCHER', '{}', '${agent}', now(), 'J-1', '{}');
  insert into kept_documents values ('${act}', '${car}', 'Brief.pdf', 'application/pdf', 1, now());
  insert into contract_documents (act_id, case_id, year, count) values ('${act}', '${act}', 2024, 1);
  insert into messages (user_id, kind, cause, at) values ('${agent}', 'CONFIRMED', '${act}', now());
  select seal_journal(1);`

test("released migrations are never changed", async () => {
  const made = await readMigrations(migrationsFolder)
  expect(Object.fromEntries(made.map(({ name, sql }) => [name, sha256Of(sql)]))).toEqual(frozen)
})

/** Later migrations that no older code supports, and why. */
const withoutWindow: Record<string, string> = {}

test("each migration after the base names the oldest code that runs on it", async () => {
  const silent = (await readMigrations(migrationsFolder)).filter(
    ({ name, sql }) => name !== "0001_base" && !runsSince(sql) && !withoutWindow[name],
  )
  expect(silent.map(({ name }) => `${name}: add "-- Code since 0001 runs on it." to its comment`)).toEqual([])
})

test("refuses a database with other migrations with a sentence, unchanged", async () => {
  const database = await createEmptyDatabase()
  const db = openDatabase(database.url, { size: 1 })
  await db.run(migrationsTable)
  await db.run("insert into migrations values ('0022_mails_of_people.sql')")
  await expect(migrate(database.url)).rejects.toThrow(
    "Das Schema der Datenbank stammt von einer anderen Fassung des Portals (Migration 0022_mails_of_people.sql); diese kann es nicht übernehmen.",
  )
  expect(await db.one("select to_regclass('cars') as cars")).toEqual({ cars: null })
  await db.close()
  await database.drop()
})

test.each([
  ["an edited migration", "update migrations set sha256 = repeat('0', 64) where name = '0001_base'"],
  ["a migration from before 1.2.0", "alter table migrations drop column sha256"],
])("refuses a database with %s with a sentence", async (_what, change) => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  await migrate(database.url)
  await migrate(database.url)
  await administer(database.url, change)
  await expect(migrate(database.url)).rejects.toThrow("Die Migration 0001_base hat einen anderen Text")
})

describe("an installation of the base", () => {
  let database: TestDatabase
  let db: Database
  let folder: string
  let before: { name: string; rows: number }[]
  beforeAll(async () => {
    database = await createEmptyDatabase()
    db = openDatabase(database.url, { size: 2 })
    folder = await mkdtemp(join(tmpdir(), "zvf-migrations-"))
    await cp(join(migrationsFolder, "0001_base"), join(folder, "0001_base"), { recursive: true })
    await migrate(database.url, { folder })
    await administer(database.url, rowsSql)
    before = await counts()
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(join(folder, "9999_tow_bar.sql"), later)
    await migrate(database.url, { folder })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
    await rm(folder, { recursive: true })
  })

  const countsSql = `
    select table_schema || '.' || table_name as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name),
        true, true, '')))[1]::text::integer as rows
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'identity') order by 1`
  const counts = async () =>
    (await db.many<{ name: string; rows: number }>(countsSql)).filter(
      ({ name }) => !name.startsWith("public.migration"),
    )

  test("keeps rows in every table through later migrations, which add only catalogue columns", async () => {
    expect(before.filter(({ rows }) => rows === 0)).toEqual([])
    const kept = new Map((await counts()).map(({ name, rows }) => [name, rows]))
    for (const { name, rows } of before)
      if (!emptied.includes(name)) expect(kept.get(name), name).toBeGreaterThanOrEqual(rows)

    const batch = await db.one<{ id: string }>("select id from imports")
    await db.transaction(async (tx) => {
      await tx.run("select set_config('zvf.source', 'import', true), set_config('zvf.batch_id', $1, true)", [
        batch?.id,
      ])
      await tx.run("update cars set tow_bar = 'fest'")
    })
    const changes =
      "select source, content -> 'fields' as fields, content -> 'edit' as edit from journal where kind = 'car.update' order by position"
    expect(await db.many(changes)).toEqual([
      { source: "import", fields: { tow_bar: ["", "fest"] }, edit: { version: 2, also: [] } },
    ])
    expect(await db.one("select field_changed_at ? 'tow_bar' as noted from cars")).toEqual({ noted: true })
    await db.transaction(async (tx) => {
      await tx.run("select set_config('zvf.source', 'undo', true)")
      await tx.run("update cars set tow_bar = ''")
    })
    expect(await db.one("select tow_bar from cars")).toEqual({ tow_bar: "" })
    expect((await db.many(changes))[1]).toMatchObject({ source: "undo", fields: { tow_bar: ["fest", ""] } })
  })

  test("has exactly the catalogue's columns with the writer's types and defaults, facts and bookkeeping", async () => {
    const columns = await db.many<{ name: string; type: string; value: string | null }>(`
      select attname as name, format_type(atttypid, null) as type, pg_get_expr(adbin, adrelid) as value
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = 'cars'::regclass and attnum > 0 and not attisdropped order by attname collate "C"`)
    const typeOf: Record<string, string> = { timestamptz: "timestamp with time zone" }
    const wanted = { ...writtenColumns, ...factColumns, tow_bar: "text" }
    const isKept = (name: string) => !(name in wanted)
    expect(columns.filter(({ name }) => !isKept(name)).map(({ name, type }) => [name, type])).toEqual(
      Object.entries(wanted)
        .map(([name, type]) => [name, typeOf[type] ?? type])
        .sort(),
    )
    expect(columns.map(({ name }) => name).filter(isKept)).toEqual(bookkeeping)
    // The job number is required.
    const defaults = columns.filter(({ name }) => name in columnDefaults && name !== "job_number")
    for (const { name, value } of defaults) {
      const row = await db.one<{ value: unknown }>(`select ${value ?? "null"} as value`)
      expect([name, row?.value]).toEqual([name, columnDefaults[name]])
    }
  })

  test("has no sequence that breaks on a promoted standby", async () => {
    expect(
      await db.many("select relname from pg_class where relkind = 'S' and relpersistence = 'u'"),
    ).toEqual([])
  })

  test("compares any number of columns", async () => {
    const names = Array.from({ length: 60 }, (_, at) => `spare_${at}`)
    const changed = db.transaction(async (tx) => {
      await tx.run(`alter table cars ${names.map((name) => `add column ${name} text`).join(", ")}`)
      await tx.run(`update cars set ${names.map((name) => `${name} = 'x'`).join(", ")}`)
      throw await tx.one(
        "select content -> 'fields' as fields from journal where kind = 'car.update' order by position desc limit 1",
      )
    })
    const fields = Object.fromEntries(names.map((name) => [name, [null, "x"]]))
    await expect(changed).rejects.toEqual({ fields })
  })
})
