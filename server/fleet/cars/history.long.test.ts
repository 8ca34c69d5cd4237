import { expect, test } from "vitest"
import { portalOfFile } from "../../testing/app.ts"

const most = 50_000

const portal = portalOfFile()

test("a plan cached for one car is fast for an import", async () => {
  await portal.db.run(
    "insert into cars (job_number, area) select 'M-' || n, 'SELECTION' from generate_series(1, $1) n",
    [most],
  )
  const changed = await portal.db.transaction(async (tx) => {
    await tx.run("update cars set paint_code = '1' where job_number = 'M-1'")
    return tx.run("update cars set paint_code = '2'")
  })
  expect(changed).toBe(most)
  const row = await portal.db.one(
    `select count(*) from journal where content -> 'fields' ->> 'paint_code' in ('["", "2"]', '["1", "2"]')`,
  )
  expect(row).toEqual({ count: most })
})
