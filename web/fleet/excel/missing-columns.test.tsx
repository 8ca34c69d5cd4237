import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { ImportReport } from "../../../contract/fleet/excel.ts"
import { ImportPreview } from "./ImportPreview.tsx"
import { reportWith } from "./report-for-tests.ts"

test("states for each optional column what happens to its field", () => {
  const message = "Spalte „Erfundene Last (kg)“ fehlt: Das Feld bleibt, wie es ist."
  const markup = (missingColumns: ImportReport["missingColumns"]) =>
    renderToStaticMarkup(<ImportPreview report={reportWith({ unchanged: 420, missingColumns })} />)
  expect(markup([{ column: "Erfundene Last (kg)", message }])).toContain(`<li>${message}</li>`)
  expect(markup([])).not.toContain("<li>")
})
