import type { KeyPlace } from "./key-rules.ts"

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
