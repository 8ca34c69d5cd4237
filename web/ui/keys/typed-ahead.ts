/** What was typed for a field that is not there yet, and whether Enter followed. */
type TypedAhead = { text: string; isEntered: boolean }

let ahead: TypedAhead | undefined

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
 * Keeps what is typed from now on for a field whose code may still be loading, until the field takes it or the user turns to something
 * else. Without its first digits a number would find another car.
 */
export function typeAhead(): void {
  takeTyped()
  ahead = { text: "", isEntered: false }
  window.addEventListener("keydown", keep, true)
  window.addEventListener("pointerdown", takeTyped, true)
  window.addEventListener("focusin", takeTyped)
}

/** Hands over what was typed ahead, and ends it. */
export function takeTyped(): TypedAhead {
  window.removeEventListener("keydown", keep, true)
  window.removeEventListener("pointerdown", takeTyped, true)
  window.removeEventListener("focusin", takeTyped)
  const typed = ahead ?? { text: "", isEntered: false }
  ahead = undefined
  return typed
}
