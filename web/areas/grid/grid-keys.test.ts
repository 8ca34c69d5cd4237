import fc from "fast-check"
import { expect, test } from "vitest"
import { gridAct, type Press } from "./grid-keys.ts"

const size = { rows: 4, columns: 3 }
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const at = (row: number, column: number) => ({ anchor: { row, column }, active: { row, column } })
const act = (key: string, place = at(1, 1), more: Partial<Press> = {}) =>
  gridAct({ key, ...plain, ...more }, place, size, 2)

test("no key leads out of the grid", () => {
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "Tab"]
  const press = fc.record({
    key: fc.constantFrom(...keys),
    ctrlKey: fc.boolean(),
    shiftKey: fc.boolean(),
    metaKey: fc.constant(false),
    altKey: fc.boolean(),
  })
  fc.assert(
    fc.property(press, fc.nat(3), fc.nat(2), (pressed, row, column) => {
      const done = gridAct(pressed, at(row, column), size, 2)
      if (done?.does !== "move") return
      expect(done.to.row).toBeGreaterThanOrEqual(0)
      expect(done.to.row).toBeLessThan(size.rows)
      expect(done.to.column).toBeGreaterThanOrEqual(0)
      expect(done.to.column).toBeLessThan(size.columns)
    }),
  )
})

test("Tab goes through a row and leaves the grid at its end", () => {
  expect(act("Tab")).toMatchObject({ to: { row: 1, column: 2 } })
  expect(act("Tab", at(1, 2))).toBeNull()
  expect(act("Tab", at(1, 0), { shiftKey: true })).toBeNull()
})

test("typing opens a cell; keys that belong to the browser or to all screens stay theirs", () => {
  expect(act("4")).toEqual({ does: "edit", text: "4" })
  expect(act("F2")).toEqual({ does: "edit" })
  expect(act("Backspace")).toEqual({ does: "edit", text: "" })
  expect(act("?")).toBeNull()
  expect(act("F5")).toBeNull()
  expect(act("c", at(1, 1), { ctrlKey: true })).toBeNull()
  expect(act("k", at(1, 1), { ctrlKey: true })).toBeNull()
  expect(act("d", at(1, 1), { ctrlKey: true })).toEqual({ does: "fill" })
  expect(act("z", at(1, 1), { ctrlKey: true })).toEqual({ does: "undo" })
  expect(act("Z", at(1, 1), { metaKey: true, shiftKey: true })).toEqual({ does: "redo" })
  expect(act("y", at(1, 1), { ctrlKey: true })).toEqual({ does: "redo" })
})

test("Shift extends the ticked block, Ctrl goes to the edge", () => {
  expect(act("ArrowDown", at(1, 1), { shiftKey: true })).toMatchObject({ extends: true, to: { row: 2 } })
  expect(act("ArrowDown", at(1, 1), { ctrlKey: true })).toMatchObject({ to: { row: 3 } })
})
