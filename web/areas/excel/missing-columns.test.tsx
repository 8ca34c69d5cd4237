import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { ImportReport } from "../../../contract/excel.ts"
import { startTextsWith } from "../../texts.ts"
import { ImportPreview } from "./ImportPreview.tsx"

startTextsWith({ excel: {}, ui: {} }, () => Promise.reject())

const report: ImportReport = {
  created: 0,
  updated: 0,
  unchanged: 420,
  changes: [],
  errorCount: 0,
  errors: [],
  missingColumns: [],
  missingOptions: [],
}

test("says of each column that the file may lack what becomes of its field", () => {
  const message = "Spalte „Erfundene Last (kg)“ fehlt: Das Feld bleibt, wie es ist."
  const markup = (missingColumns: ImportReport["missingColumns"]) =>
    renderToStaticMarkup(<ImportPreview report={{ ...report, missingColumns }} />)
  expect(markup([{ column: "Erfundene Last (kg)", message }])).toContain(`<li>${message}</li>`)
  expect(markup([])).not.toContain("<li>")
})
