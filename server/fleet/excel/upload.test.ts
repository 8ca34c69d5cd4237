import { oneCell, xlsxOf } from "@packages/workbook/for-tests"
import { expect, test } from "vitest"
import { readUpload } from "./upload.ts"

test("reads one file at a time; eight wait, more are refused", async () => {
  const bytes = await xlsxOf(oneCell)
  const read = () => readUpload({ name: "a.xlsx", bytes }, { info: () => {} }, () => {})
  const nine = Array.from({ length: 9 }, read)
  expect(await read()).toMatchObject({ refused: "unavailable" })
  for (const done of [...(await Promise.all(nine)), await read()])
    expect(done).toMatchObject({ fileName: "a.xlsx", sheet: { rows: [[1]] } })
})
