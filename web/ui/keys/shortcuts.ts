import { useEffect, useEffectEvent } from "react"

const covers = "[role=dialog], [role=alertdialog]"
/** What is open above the page closes by its own keys. */
const floats = "[role=listbox], [role=menu], [role=combobox][aria-expanded=true]"
const typed =
  "textarea, select, [contenteditable], [role=combobox], [role=textbox], [role=searchbox], [role=spinbutton], [role=slider]"
/** Kinds of inputs that take no letters. */
const untyped: ReadonlySet<string> = new Set([
  "checkbox",
  "radio",
  "button",
  "submit",
  "range",
  "file",
  "color",
])
const ownArrows = "input, [role=radio], [role=tab], [role=slider], [role=separator], [aria-haspopup=listbox]"

/** What leads through a list by arrow keys while the focus is in it. */
export const leadsMark = "data-leads"
/** What Enter acts upon. */
export const actsMark = "data-acts"

const isTyped = (target: Element) =>
  target instanceof HTMLInputElement ? !untyped.has(target.type) : target.matches(typed)

/** Where the focus is, for the rules of the keys. */
export function placeOf(target: EventTarget | null): KeyPlace {
  const element = target instanceof Element ? target : document.body
  const isCovered =
    element.closest(`${covers}, ${floats}`) !== null || (document.querySelector("main")?.inert ?? false)
  return {
    isTyping: isTyped(element),
    isCovered,
    leadsByArrows: element.closest(`[${leadsMark}]`) !== null && !element.matches(ownArrows),
    acts: element.matches(`[${actsMark}]`),
  }
}

/** Answers false where it could not do it now: the key then does what it does anyway. */
type Act = (event: KeyboardEvent) => boolean | undefined

/** By shortcut, who answers it; the last one that came is asked first. */
const acts = new Map<Shortcut, Act[]>()

function onKeyDown(event: KeyboardEvent): void {
  const meant = shortcutOf(event, placeOf(event.target))
  if (!meant) return
  const taken = acts.get(meant)?.findLast((act) => act(event) !== false)
  if (taken) event.preventDefault()
}

function add(shortcut: Shortcut, act: Act): () => void {
  if (acts.size === 0) window.addEventListener("keydown", onKeyDown)
  acts.set(shortcut, [...(acts.get(shortcut) ?? []), act])
  return () => {
    const others = (acts.get(shortcut) ?? []).filter((other) => other !== act)
    if (others.length > 0) acts.set(shortcut, others)
    else acts.delete(shortcut)
    if (acts.size === 0) window.removeEventListener("keydown", onKeyDown)
  }
}

/** Does something by key while this is on the screen (P197); undefined does nothing. */
export function useShortcut(shortcut: Shortcut, act: Act | undefined): void {
  const isOn = act !== undefined
  const newest = useEffectEvent((event: KeyboardEvent) => act?.(event))
  useEffect(() => {
    if (isOn) return add(shortcut, (event) => newest(event))
  }, [shortcut, isOn])
}

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
