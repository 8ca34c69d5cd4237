import { useEffect, useEffectEvent } from "react"
import { onWindow } from "../browser/window-events.ts"

const titleBeside = "[data-panel] h2"
const covers = "[role=dialog], [role=alertdialog]"
/** Open popups handle their own keys. */
const floats = "[role=listbox], [role=menu], [role=combobox][aria-expanded=true]"
const typed =
  "textarea, select, [contenteditable], [role=combobox], [role=textbox], [role=searchbox], [role=spinbutton], [role=slider]"
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

const isTyped = (target: Element) =>
  target instanceof HTMLInputElement ? !untyped.has(target.type) : target.matches(typed)

export function keyContextOf(target: EventTarget | null): KeyContext {
  const element = target instanceof Element ? target : document.body
  const isCovered =
    element.closest(`${covers}, ${floats}`) !== null || (document.querySelector("main")?.inert ?? false)
  return {
    isTyping: isTyped(element),
    isCovered,
    leadsByArrows: element.closest(`[data-row], ${titleBeside}`) !== null && !element.matches(ownArrows),
    acts: element.matches(`[data-row] [aria-current], ${titleBeside}`),
  }
}

type Act = (event: KeyboardEvent) => boolean | undefined

/** Handlers by shortcut; the newest is called first. */
const acts = new Map<Shortcut, Act[]>()

/** Starts to call them. */
export const followKeys = (): void => void onWindow("keydown", (event) => onKeyDown(event as KeyboardEvent))

function onKeyDown(event: KeyboardEvent): void {
  const pressed = shortcutOf(event, keyContextOf(event.target))
  if (!pressed) return
  const handled = acts.get(pressed)?.findLast((act) => act(event) !== false)
  if (handled) event.preventDefault()
}

function add(shortcut: Shortcut, act: Act): () => void {
  acts.set(shortcut, [...(acts.get(shortcut) ?? []), act])
  return () => {
    acts.set(shortcut, acts.get(shortcut)?.filter((other) => other !== act) ?? [])
  }
}

/** Handles a shortcut while mounted (P197); undefined disables it. */
export function useShortcut(shortcut: Shortcut, act: Act | undefined): void {
  const isOn = act !== undefined
  const newest = useEffectEvent((event: KeyboardEvent) => act?.(event))
  useEffect(() => {
    if (isOn) return add(shortcut, (event) => newest(event))
  }, [shortcut, isOn])
}

export type Shortcut = "next" | "previous" | "act" | "leave" | "find"

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing" | "defaultPrevented"
>

export type KeyContext = {
  /** In a control that takes letters, e.g. a field or a list with type-ahead. */
  isTyping: boolean
  /** In a dialog or popup. */
  isCovered: boolean
  /** Where arrow keys move through a list and have no other meaning. */
  leadsByArrows: boolean
  /** On an element that Enter acts on: the current row, or the title of the panel beside the list. */
  acts: boolean
}

const letters: Readonly<Record<string, Shortcut>> = { j: "next", k: "previous", "/": "find" }
const arrows: Readonly<Record<string, Shortcut>> = { ArrowDown: "next", ArrowUp: "previous" }
const repeatable: ReadonlySet<Shortcut> = new Set(["next", "previous"])

function shortcutFor(press: KeyPress, context: KeyContext): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  // On some keyboards AltGr is Ctrl and Alt, so combinations with Alt are text input.
  if (altKey || context.isCovered) return undefined
  const lower = key.toLowerCase()
  if (ctrlKey || metaKey) return lower === "k" && !shiftKey && ctrlKey !== metaKey ? "find" : undefined
  if (key === "Escape") return "leave"
  if (context.isTyping) return undefined
  // "/" needs Shift on a German keyboard, so compare the character, not the key.
  if (Object.hasOwn(letters, lower)) return letters[lower]
  if (shiftKey) return undefined
  if (key === "Enter") return context.acts ? "act" : undefined
  return context.leadsByArrows ? arrows[key] : undefined
}

export function shortcutOf(press: KeyPress, context: KeyContext): Shortcut | undefined {
  if (press.defaultPrevented || press.isComposing) return undefined
  const shortcutKey = shortcutFor(press, context)
  return shortcutKey && press.repeat && !repeatable.has(shortcutKey) ? undefined : shortcutKey
}
