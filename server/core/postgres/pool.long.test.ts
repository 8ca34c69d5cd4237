import { expect, onTestFinished, test } from "vitest"
import { databaseOfFile, openedInTest } from "../../testing/database.ts"
import { openLine } from "../../testing/line.ts"

const db = databaseOfFile()

test("a slow server, or one waiting for a lock, keeps its statements", async () => {
  expect(await openedInTest(db.url, 2).one("select pg_sleep(4.5)::text as slept")).toEqual({ slept: "" })
})

test("statements to an unresponsive server fail, and succeed once it responds", async () => {
  const line = await openLine(db.url)
  onTestFinished(() => line.close())
  const portal = openedInTest(line.url, 2)
  await portal.one("select 1")
  line.freeze()
  await expect(portal.one("select 1")).rejects.toThrow("Connection terminated")
  line.thaw()
  expect(await portal.one("select 1 as alive")).toEqual({ alive: 1 })
})
