import { expect, test } from "vitest"
import { flag, line } from "./fields.tsx"
import { bodyOf, kindOf, layoutOf, wordsOf } from "./ResourceForm.tsx"
import type { Fields, Resource } from "./resource.ts"

type Row = { id: string; version: number; name: string; place: { city: string }; open: boolean }
type ShopKind = {
  row: Row
  draft: { name: string; city: string; open: boolean; reason: string }
  related: null
}

const fields: Fields<ShopKind> = {
  name: line("Name", { sent: (name) => name.trim() }),
  city: line("Ort", { beside: true, of: ({ place }) => place.city }),
  open: flag("Offen", { section: "Betrieb" }),
  reason: line("Grund", { of: () => "", isShown: ({ open }, row) => open && row?.open === false }),
}
const resource = { name: "location", fields } as Resource<ShopKind>
const row: Row = { id: "1", version: 3, name: "Nord", place: { city: "Kiel" }, open: false }
const { draftOf, shown } = kindOf(resource, { city: "Bonn" })

test("arranges fields in rows and sections in order", () => {
  expect(layoutOf(fields)).toEqual([
    { title: undefined, rows: [["name", "city"]] },
    { title: "Betrieb", rows: [["open"], ["reason"]] },
  ])
})

test("takes entries from the row, or from preset and defaults", () => {
  expect(draftOf(row)).toEqual({ name: "Nord", city: "Kiel", open: false, reason: "" })
  expect(draftOf(null)).toEqual({ name: "", city: "Bonn", open: false, reason: "" })
})

test("includes a field while shown", () => {
  expect(shown?.(draftOf(row), row)).not.toContain("reason")
  expect(shown?.({ ...draftOf(row), open: true }, row)).toContain("reason")
})

test("sends a new row completely, otherwise edited fields", () => {
  const draft = { ...draftOf(row), name: " Nord " }
  expect(bodyOf(resource, { row: null, draft, edited: [] })).toEqual({ ...draft, name: "Nord" })
  expect(bodyOf(resource, { row, draft, edited: ["name"] })).toEqual({ id: "1", version: 3, name: "Nord" })
})

test("compares values as text", () => {
  const { label, value } = wordsOf(resource, { rows: [], related: null })
  expect([label("open"), value("open", draftOf(row)), value("name", draftOf(null))]).toEqual([
    "Offen",
    "nein",
    "–",
  ])
})
