import { expect, onTestFinished, test } from "vitest"
import { databaseOfFile, openedInTest } from "../../testing/database.ts"
import { freePort } from "../../testing/portal.ts"
import { fitUrl } from "./fitness.ts"
import { openPool } from "./pool.ts"

const db = databaseOfFile()

const withOptions = (options: string) => {
  const url = new URL(db.url)
  url.searchParams.set("options", options)
  return url.href
}
const settingsSql = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone,
  current_setting('zvf.portal') as portal, current_setting('jit') as compiled`

test("limits statements, locks and abandoned transactions, and compiles nothing", async () => {
  expect(await openedInTest(db.url).one(settingsSql)).toEqual({
    statement: "2min",
    lock: "10s",
    idle: "1min",
    zone: "UTC",
    portal: "on",
    compiled: "off",
  })
})

test("applies settings of the URL, except those the portal relies on", async () => {
  const url = withOptions(
    "-c statement_timeout=4s -c lock_timeout=3s -c timezone=Asia/Tokyo -c zvf.portal=off",
  )
  expect(await openedInTest(url).one(settingsSql)).toEqual({
    statement: "4s",
    lock: "3s",
    idle: "1min",
    zone: "UTC",
    portal: "on",
    compiled: "off",
  })
})

test("keeps a library's schema beside settings of the URL", async () => {
  const pool = openPool(withOptions("-c statement_timeout=4s"), {
    size: 1,
    settings: { search_path: "identity" },
  })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(
    "select current_schema() as schema, current_setting('statement_timeout') as most",
  )
  expect(rows).toEqual([{ schema: "identity", most: "4s" }])
})

test("the start uses the available one of several hosts", async () => {
  const { username, password, host, pathname } = new URL(db.url)
  const both = `postgres://${username}:${password}@127.0.0.1:${await freePort()},${host}${pathname}`
  expect(await openedInTest(await fitUrl(both)).one("select 1 as alive")).toEqual({ alive: 1 })
})
