/** What keys do everywhere in the portal (P197). */
export type Shortcut = "next" | "previous" | "act" | "leave" | "find"

/** A key as the browser tells of it. */
export type KeyPress = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat: boolean
  isComposing: boolean
  defaultPrevented: boolean
}

/** Where the focus is when a key is pressed. */
export type KeyPlace = {
  /** In something that takes letters: a field, a list that is searched by its first letters. */
  isTyping: boolean
  /** In something that covers the page, or in what floats above it. */
  isCovered: boolean
  /** Where arrow keys lead through a list, and nothing else wants them. */
  leadsByArrows: boolean
  /** On what Enter acts upon: the current row, the title of what is open beside the list. */
  acts: boolean
}

const letters: Readonly<Record<string, Shortcut>> = { j: "next", k: "previous", "/": "find" }
const arrows: Readonly<Record<string, Shortcut>> = { ArrowDown: "next", ArrowUp: "previous" }
/** What a held key may do again and again. */
const again: ReadonlySet<Shortcut> = new Set(["next", "previous"])

function meantBy(press: KeyPress, place: KeyPlace): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  // AltGr is Ctrl and Alt at once on some keyboards: what it types is no shortcut.
  if (altKey || place.isCovered) return undefined
  const lower = key.toLowerCase()
  if (ctrlKey || metaKey) return lower === "k" && !shiftKey && ctrlKey !== metaKey ? "find" : undefined
  if (key === "Escape") return "leave"
  if (place.isTyping) return undefined
  // "/" needs Shift on a German keyboard, so it is recognized by what it types and not by where it lies.
  if (Object.hasOwn(letters, lower)) return letters[lower]
  if (shiftKey) return undefined
  if (key === "Enter") return place.acts ? "act" : undefined
  return place.leadsByArrows ? arrows[key] : undefined
}

/** What a key means where it was pressed; undefined for what it does anyway. */
export function shortcutOf(press: KeyPress, place: KeyPlace): Shortcut | undefined {
  if (press.defaultPrevented || press.isComposing) return undefined
  const meant = meantBy(press, place)
  return meant && press.repeat && !again.has(meant) ? undefined : meant
}
