import { onWindow } from "../browser/window-events.ts"

/** Input for a field that is still loading, and whether Enter followed. */
type TypedAhead = { text: string; isEntered: boolean }

let ahead: TypedAhead | undefined
let stop = () => {}

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

/** Buffers typing for a field whose code is still loading, so that the first digits of a number are not lost. */
export function typeAhead(): void {
  takeTyped()
  ahead = { text: "", isEntered: false }
  const stopKeys = onWindow("keydown", (event) => keep(event as KeyboardEvent), { capture: true })
  const stopLeaving = onWindow("pointerdown focusin", takeTyped, { capture: true })
  stop = () => {
    stopKeys()
    stopLeaving()
  }
}

/** Returns the buffered input and stops buffering. */
export function takeTyped(): TypedAhead {
  stop()
  const typed = ahead ?? { text: "", isEntered: false }
  ahead = undefined
  return typed
}
