import { expect, test } from "vitest"
import { sheetOf } from "./sheet.ts"

test("a sheet has the shown columns in their order and the rows in theirs", () => {
  const columns = [
    { header: "Modell", text: (row: { model: string; km: number }) => row.model },
    { header: "Laufleistung", text: (row: { model: string; km: number }) => `${row.km} km` },
  ]
  const rows = [
    { model: "Terra", km: 3 },
    { model: "Corso", km: 1 },
  ]
  expect(sheetOf(columns, rows)).toEqual({
    header: ["Modell", "Laufleistung"],
    rows: [
      ["Terra", "3 km"],
      ["Corso", "1 km"],
    ],
  })
})
