import { expect, inject, onTestFinished, test } from "vitest"
import { openPool } from "./index.ts"
import { openLine } from "./line-for-tests.ts"

const { url } = inject("testCluster")

function openedInTest(address: string) {
  const pool = openPool(address, { size: 2 })
  onTestFinished(() => pool.end())
  return pool
}

test("a slow server, or one waiting for a lock, keeps its statements", async () => {
  const { rows } = await openedInTest(url).query("select pg_sleep(4.5)::text as slept")
  expect(rows).toEqual([{ slept: "" }])
})

test("statements to an unresponsive server fail, and succeed once it responds", async () => {
  const line = await openLine(url)
  onTestFinished(() => line.close())
  const pool = openedInTest(line.url)
  await pool.query("select 1")
  line.freeze()
  await expect(pool.query("select 1")).rejects.toThrow("Connection terminated")
  line.thaw()
  expect((await pool.query("select 1 as alive")).rows).toEqual([{ alive: 1 }])
})
