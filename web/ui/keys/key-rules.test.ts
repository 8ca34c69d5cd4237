import { describe, expect, test } from "vitest"
import { type KeyPlace, type KeyPress, shortcutOf } from "./key-rules.ts"

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
})
const page: KeyPlace = { isTyping: false, isCovered: false, leadsByArrows: false, acts: false }
const field: KeyPlace = { ...page, isTyping: true }
const dialog: KeyPlace = { ...page, isCovered: true }
const row: KeyPlace = { ...page, leadsByArrows: true }
const meant = (key: string, place: KeyPlace = page, more: Partial<KeyPress> = {}) =>
  shortcutOf(press(key, more), place)

describe("single characters", () => {
  test.each([
    ["j", "next"],
    ["J", "next"],
    ["k", "previous"],
    ["/", "find"],
  ])("%s is %s", (key, shortcut) => {
    expect(meant(key)).toBe(shortcut)
  })
  test("with Shift, as a German keyboard types /", () => {
    expect(meant("/", page, { shiftKey: true })).toBe("find")
  })
  test("are what is typed in a field, in a dialog and while a character is composed", () => {
    for (const key of ["j", "k", "/"]) {
      expect(meant(key, field)).toBeUndefined()
      expect(meant(key, dialog)).toBeUndefined()
      expect(meant(key, page, { isComposing: true })).toBeUndefined()
    }
  })
  test("mean nothing with another key, which belongs to browser and system", () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(meant("j", page, more)).toBeUndefined()
    expect(meant("/", page, { ctrlKey: true, altKey: true })).toBeUndefined()
  })
})

describe("arrows", () => {
  test("lead through a list only while the focus is in it", () => {
    expect(meant("ArrowDown", row)).toBe("next")
    expect(meant("ArrowUp", row)).toBe("previous")
    expect(meant("ArrowDown")).toBeUndefined()
    expect(meant("ArrowDown", row, { shiftKey: true })).toBeUndefined()
    expect(meant("ArrowDown", row, { altKey: true })).toBeUndefined()
  })
  test("and letters go on while they are held; nothing else does", () => {
    expect(meant("ArrowDown", row, { repeat: true })).toBe("next")
    expect(meant("j", page, { repeat: true })).toBe("next")
    expect(meant("Enter", { ...row, acts: true }, { repeat: true })).toBeUndefined()
    expect(meant("k", field, { ctrlKey: true, repeat: true })).toBeUndefined()
  })
})

describe("with Ctrl or Cmd", () => {
  test("K finds, also from a field, but not above what covers the page", () => {
    expect(meant("k", field, { ctrlKey: true })).toBe("find")
    expect(meant("K", field, { metaKey: true })).toBe("find")
    expect(meant("k", dialog, { ctrlKey: true })).toBeUndefined()
  })
  test("K with Shift, or with both, is the browser's", () => {
    expect(meant("k", field, { ctrlKey: true, shiftKey: true })).toBeUndefined()
    expect(meant("k", field, { ctrlKey: true, metaKey: true })).toBeUndefined()
  })
})

test("Enter acts where it has something to act upon, Esc leaves; a dialog answers both itself", () => {
  expect(meant("Enter")).toBeUndefined()
  expect(meant("Enter", { ...page, acts: true })).toBe("act")
  expect(meant("Enter", { ...page, acts: true }, { ctrlKey: true })).toBeUndefined()
  expect(meant("Escape")).toBe("leave")
  expect(meant("Escape", field)).toBe("leave")
  expect(meant("Escape", dialog)).toBeUndefined()
  expect(meant("Escape", page, { defaultPrevented: true })).toBeUndefined()
})
