import { expect, test } from "vitest"
import { entryOf, isElsewhere, isTyped, type NoteEntry, over } from "./note-entry.ts"

const typed = (note: string, ...sent: string[]): NoteEntry => ({ note, base: "alt", sent })

test("what another window wrote stands in a field in which nothing was typed", () => {
  expect(over(entryOf("alt"), "fremd")).toEqual(entryOf("fremd"))
})

test("what was typed stays beside what another window wrote, which is told", () => {
  const entry = typed("eigen")
  expect(over(entry, "fremd")).toBe(entry)
  expect(isElsewhere(entry, "fremd")).toBe(true)
})

test("what was saved is the note from then on, without the spaces around it", () => {
  expect(over(typed(" eigen ", "eigen"), "eigen")).toEqual(entryOf("eigen"))
  // After the field was left, and by another window that wrote the same.
  expect(over(typed(" eigen "), "eigen")).toEqual(entryOf("eigen"))
})

test("what was typed during a save is no change of another window, and is typed still", () => {
  const entry = typed("eigen, länger", "eigen", "eigen, länger")
  expect(isElsewhere(entry, "eigen")).toBe(false)
  const next = over(entry, "eigen")
  expect(next).toEqual({ note: "eigen, länger", base: "eigen", sent: ["eigen, länger"] })
  expect(isTyped(next)).toBe(true)
  expect(over(next, "eigen, länger")).toEqual(entryOf("eigen, länger"))
})

test("what was taken back during a save stays taken back", () => {
  const next = over(typed("alt", "eigen", "alt"), "eigen")
  expect(next).toEqual({ note: "alt", base: "eigen", sent: ["alt"] })
  expect(over(next, "alt")).toEqual(entryOf("alt"))
})
