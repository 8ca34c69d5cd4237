import { randomBytes } from "node:crypto"
import pg from "pg"
import { beforeAll, inject, onTestFinished } from "vitest"
import { type Database, openDatabase } from "../core/postgres/index.ts"

/** The cluster that the run's global setup started: its superuser's address, and the databases that tests clone. */
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
  /** Its address, as its plain owner. */
  url: string
  /** Removes it, even with clients connected. */
  drop(): Promise<void>
}

/** A migrated, otherwise empty database of its own for one test file. Files may clone at the same time. */
export const createTestDatabase = () => cloneDatabase(inject("testCluster").template)

/** The same, open while the tests of the file run. */
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

/** One with the cast in it, as `settleUsualCast` leaves it. */
export const createCastDatabase = () => cloneDatabase(inject("testCluster").castTemplate)

/** One without tables. */
export const createEmptyDatabase = () => cloneDatabase("template1")

/** The address of one that goes with the test. */
export async function databaseOfTest(create = createTestDatabase): Promise<string> {
  const { url, drop } = await create()
  onTestFinished(drop)
  return url
}
/** A database that its test opens: it is closed first, then it goes. */
export function openedInTest(url: string, size = 1): Database {
  const db = openDatabase(url, { size })
  onTestFinished(() => db.close())
  return db
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const { adminUrl, url } = inject("testCluster")
  const name = `test_${randomBytes(6).toString("hex")}`
  const own = new URL(url)
  // Copying files takes half of what the log of each page takes, which nobody would read here.
  await administer(
    adminUrl,
    `create database ${name} template ${template} owner ${own.username} strategy file_copy`,
  )
  own.pathname = `/${name}`
  return { url: own.href, drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`) }
}

/** In which the portal of a test works; the test itself is the owner. */
export const portalRole = "zvf_test_portal"

/** The same database in the role of the portal, which may change no schema and take nothing back (ADR-0047). */
export function asPortal(url: string): string {
  const { username, password } = inject("testCluster").portalLogin
  return Object.assign(new URL(url), { username, password }).href
}

/** Runs one statement as superuser of the test cluster. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
