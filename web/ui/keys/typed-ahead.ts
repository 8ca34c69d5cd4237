/** What was typed for a field that is on its way, and whether Enter followed. */
type TypedAhead = { text: string; isEntered: boolean }

let ahead: TypedAhead | null = null

/** Enter ends what is meant for the field. */
function keep(event: KeyboardEvent): void {
  if (!ahead || event.isComposing) return
  const { key } = event
  const isText = key.length === 1 && !event.metaKey && event.ctrlKey === event.altKey
  if (isText) ahead.text += key
  else if (key === "Backspace") ahead.text = ahead.text.slice(0, -1)
  else if (key === "Enter") ahead.isEntered = true
  else {
    if (key === "Escape" || key === "Tab") takeTyped()
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * From now on what is typed is meant for a field whose code may still come: nobody waits before they type, and lost letters would
 * find something else. Until the field takes it, or the person turns to something else.
 */
export function typeAhead(): void {
  takeTyped()
  ahead = { text: "", isEntered: false }
  window.addEventListener("keydown", keep, true)
  window.addEventListener("pointerdown", takeTyped, true)
  window.addEventListener("focusin", takeTyped)
}

/** Hands over what was typed ahead, for the field that has the focus now. */
export function takeTyped(): TypedAhead {
  window.removeEventListener("keydown", keep, true)
  window.removeEventListener("pointerdown", takeTyped, true)
  window.removeEventListener("focusin", takeTyped)
  const typed = ahead ?? { text: "", isEntered: false }
  ahead = null
  return typed
}
