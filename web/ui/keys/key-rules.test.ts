import { expect, test } from "vitest"
import { type KeyContext, type KeyPress, shortcutOf } from "./shortcuts.ts"

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const press = { ...bare, repeat: false, isComposing: false, defaultPrevented: false }
const page: KeyContext = { isTyping: false, isCovered: false, leadsByArrows: false, acts: false }
const places = {
  "on the page": page,
  "in a field": { ...page, isTyping: true },
  "in a dialog": { ...page, isCovered: true },
  "in a list": { ...page, leadsByArrows: true },
  "on a row": { ...page, leadsByArrows: true, acts: true },
}
const more: Record<string, Partial<KeyPress>> = {
  Ctrl: { ctrlKey: true },
  Cmd: { metaKey: true },
  Alt: { altKey: true },
  Shift: { shiftKey: true },
  held: { repeat: true },
  composed: { isComposing: true },
  handled: { defaultPrevented: true },
}

test.each<[place: keyof typeof places, keys: string[], shortcut: string | undefined]>([
  // A German keyboard types / with Shift.
  ["on the page", ["/", "Shift+/"], "find"],
  ["on the page", ["j", "J", "held+j"], "next"],
  ["on the page", ["k"], "previous"],
  // AltGr is Ctrl and Alt at once.
  ["on the page", ["Ctrl+j", "Cmd+j", "Alt+j", "Ctrl+Alt+/"], undefined],
  ["on the page", ["composed+j", "composed+k", "composed+/"], undefined],
  ["in a field", ["j", "k", "/"], undefined],
  ["in a dialog", ["j", "k", "/"], undefined],
  ["in a list", ["ArrowDown", "held+ArrowDown"], "next"],
  ["in a list", ["ArrowUp"], "previous"],
  ["in a list", ["Shift+ArrowDown", "Alt+ArrowDown"], undefined],
  ["on the page", ["ArrowDown"], undefined],
  ["in a field", ["Ctrl+k", "Cmd+K"], "find"],
  ["in a field", ["Ctrl+Shift+k", "Ctrl+Cmd+k", "held+Ctrl+k"], undefined],
  ["in a dialog", ["Ctrl+k"], undefined],
  ["on a row", ["Enter"], "act"],
  ["on a row", ["Ctrl+Enter", "held+Enter"], undefined],
  ["on the page", ["Enter", "handled+Escape"], undefined],
  ["on the page", ["Escape"], "leave"],
  ["in a field", ["Escape"], "leave"],
  ["in a dialog", ["Escape"], undefined],
])("%s %j: %s", (place, keys, shortcut) => {
  for (const text of keys) {
    const [key = "", ...besides] = text.split("+").reverse()
    expect([
      text,
      shortcutOf(Object.assign({ ...press, key }, ...besides.map((name) => more[name])), places[place]),
    ]).toEqual([text, shortcut])
  }
})
