import { expect, test } from "vitest"
import { adminCarOf } from "../car-for-tests.ts"
import { bulkChanges, bulkChoice, countedChanges, withBulkField, withoutField } from "./BulkPanel.tsx"

const names = { option: (id: string | null) => id ?? "", location: () => "", user: () => "" }

const opened = { odd: 0, reasons: [] }

test("changes nothing without a choice; choices can be reverted", () => {
  const chosen = withBulkField({}, "display", "no")
  expect(chosen).toEqual({ display: false })
  expect(withBulkField(chosen, "display", null)).toEqual({})
})

test("sets or clears a promotion", () => {
  expect(withBulkField({}, "promotion", "autumn")).toEqual({ promotion: "autumn" })
  expect(withBulkField({}, "promotion", "none")).toEqual({ promotion: null })
})

test("selects show the chosen values", () => {
  expect([bulkChoice(undefined), bulkChoice(true), bulkChoice(false)]).toEqual([null, "yes", "no"])
  expect([bulkChoice(undefined), bulkChoice(null), bulkChoice("a")]).toEqual([null, "none", "a"])
})

test("lists old and new values, and counts equal changes", () => {
  const fields = { display: [true, false] }
  const changes = [
    { id: "1", jobNumber: "47", fields },
    { id: "2", jobNumber: "48", fields },
    { id: "3", jobNumber: "49", fields: { promotion: [null, "autumn"] } },
  ] as never
  const all = bulkChanges({ changed: 3, unchanged: 0, changes, refused: [], opened }, names)
  const shown = { header: "Anzeigen", before: "ja", after: "nein" }
  const promoted = { header: "Aktion", before: "–", after: "autumn" }
  expect(all).toEqual([
    { id: "47 display", name: "display", jobNumber: "47", ...shown },
    { id: "48 display", name: "display", jobNumber: "48", ...shown },
    { id: "49 promotion", name: "promotion", jobNumber: "49", ...promoted },
  ])
  expect(countedChanges(all)).toEqual([
    { ...shown, count: 2 },
    { ...promoted, before: "‚keine Aktion‘", count: 1 },
  ])
})

test("counts cars without a field before any call", () => {
  const cars = [adminCarOf(), adminCarOf({ area: "SELECTION" }), adminCarOf({ area: "SELECTION" })]
  expect(withoutField("requestPreOffer", cars)).toEqual({ area: "SELECTION", count: 2 })
  expect(withoutField("acceptSelection", cars)).toEqual({ area: "PRE_OFFER", count: 1 })
  expect(withoutField("display", cars)).toBeNull()
  expect(withoutField("acceptSelection", cars.slice(1))).toBeNull()
})
