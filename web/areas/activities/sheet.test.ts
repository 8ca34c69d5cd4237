import { expect, test } from "vitest"
import { sheetOf } from "./sheet.ts"

test("a sheet has the shown columns in their order and the rows in theirs, with ordinary spaces", () => {
  const columns = [
    { header: "Modell", value: (row: { model: string; km: number }) => row.model },
    {
      header: "Kilometer bei Übernahme",
      kind: "integer" as const,
      value: (row: { model: string; km: number }) => row.km,
    },
  ]
  const rows = [
    { model: "Terra 3\u00a0von\u00a05", km: 3 },
    { model: "Corso", km: 1 },
  ]
  expect(sheetOf(columns, rows)).toEqual({
    columns: [
      { header: "Modell", kind: "text" },
      { header: "Kilometer bei Übernahme", kind: "integer" },
    ],
    rows: [
      ["Terra 3 von 5", 3],
      ["Corso", 1],
    ],
  })
})
