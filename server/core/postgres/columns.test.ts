import { expect, test } from "vitest"
import { databaseOfFile } from "../../testing/database.ts"
import { columnsOf } from "./columns.ts"
import { insertRows } from "./db.ts"

const db = databaseOfFile()

const columnsSql = `
  select column_name from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
  order by ordinal_position`

test.each(Object.entries(columnsOf))("%s has exactly these columns to write", async (table, columns) => {
  expect(await db.values(columnsSql, [table])).toEqual([...columns])
})

test("a row with another property does not compile", async () => {
  const row = { type: "BRAND", label: "Aurel", colour: "RED" }
  const inserted = db.transaction((tx) =>
    // @ts-expect-error options have no column "colour"
    insertRows(tx, "options", [row]),
  )
  await expect(inserted).rejects.toMatchObject({ code: "42703" })
})
