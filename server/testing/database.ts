import { randomBytes } from "node:crypto"
import pg from "pg"
import { afterAll, beforeAll, inject, onTestFinished } from "vitest"
import { type Database, openDatabase } from "../core/postgres/db.ts"

/** The cluster started by the global setup: the superuser's address and the databases to clone. */
export type TestCluster = {
  adminUrl: string
  url: string
  template: string
  castTemplate: string
  portalLogin: { username: string; password: string }
}

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

export type TestDatabase = {
  /** Its address, as the plain owner. */
  url: string
  /** Removes it, even with clients connected. */
  drop(): Promise<void>
}

/** A migrated, otherwise empty database for one test file. Files may clone at the same time. */
export const createTestDatabase = () => cloneDatabase(inject("testCluster").template)

/** A migrated database, open while the tests of the file run. */
export function databaseOfFile(): Database & { url: string } {
  const db = {} as Database & { url: string }
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase()
    Object.assign(db, openDatabase(url), { url })
    return async () => {
      await db.close()
      await drop()
    }
  })
  return db
}

/** A database with the usual cast (`settleUsualCast`). */
export const createCastDatabase = () => cloneDatabase(inject("testCluster").castTemplate)

/** A database without tables. */
export const createEmptyDatabase = () => cloneDatabase("template1")

export async function databaseOfTest(create = createTestDatabase): Promise<string> {
  const { url, drop } = await create()
  onTestFinished(drop)
  return url
}
/** A database opened by a test; closed before it is dropped. */
export function openedInTest(url: string, size = 1): Database {
  const db = openDatabase(url, { size })
  onTestFinished(() => db.close())
  return db
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const { adminUrl, url } = inject("testCluster")
  const name = `test_${randomBytes(6).toString("hex")}`
  const own = new URL(url)
  // Copying files takes half as long as logging each page.
  await administer(
    adminUrl,
    `create database ${name} template ${template} owner ${own.username} strategy file_copy`,
  )
  own.pathname = `/${name}`
  return { url: own.href, drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`) }
}

/** A portal's database as superuser. */
export function adminUrlOf({ databaseUrl }: { databaseUrl: string }): string {
  const { pathname } = new URL(databaseUrl)
  return Object.assign(new URL(inject("testCluster").adminUrl), { pathname }).href
}

/** The portal's database, opened while the tests of the file run by an attacker on its machine, whom triggers cannot stop. */
export function attackerOfFile(portal: { databaseUrl: string }): Database {
  const db = {} as Database
  beforeAll(() => void Object.assign(db, openDatabase(adminUrlOf(portal), { size: 1 })))
  afterAll(() => db.close())
  return db
}

/** Runs a statement past foreign keys and triggers, which only an administrator of the server can. */
export async function tamperWith(
  portal: { databaseUrl: string },
  sql: string,
  parameters: readonly unknown[],
): Promise<void> {
  const owner = openDatabase(adminUrlOf(portal), { size: 1 })
  await owner.transaction(async (tx) => {
    await tx.run("set local session_replication_role = replica")
    await tx.run(sql, parameters)
  })
  await owner.close()
}

/** The portal's role in tests; the test itself is the owner. */
export const portalRole = "zvf_test_portal"

/** The same database in the portal's role, which may not change the schema or delete records (ADR-0047). */
export function asPortal(url: string): string {
  const { username, password } = inject("testCluster").portalLogin
  return Object.assign(new URL(url), { username, password }).href
}

export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
