import { expect, test } from "vitest"
import { activityForTests } from "../activities/activity-for-tests.ts"
import { sheetOf } from "./sheet.ts"

test("a sheet has the shown columns in their order and the rows in theirs, with ordinary spaces", () => {
  const columns = [
    { header: "Modell", value: (row: { modelDesignation: string }) => row.modelDesignation },
    {
      header: "Ziellaufleistung",
      kind: "integer" as const,
      value: (row: { kilometers: number }) => row.kilometers,
    },
  ]
  const rows = [
    activityForTests({ jobNumber: "A-2", modelDesignation: "Terra 3\u00a0von\u00a05", kilometers: 3 }),
    activityForTests({ jobNumber: "A-1", modelDesignation: "Corso", kilometers: 1 }),
  ]
  const sheet = sheetOf(columns, rows)
  expect(sheet.columns.slice(0, 4)).toEqual([
    { header: "Auftragsnummer", kind: "text" },
    { header: "Kennzeichen", kind: "text" },
    { header: "Modell", kind: "text" },
    { header: "Ziellaufleistung", kind: "integer" },
  ])
  expect(sheet.rows.map((row) => row.slice(0, 4))).toEqual([
    ["A-2", "", "Terra 3 von 5", 3],
    ["A-1", "", "Corso", 1],
  ])
})
