type ToastTone = "success" | "info" | "warning" | "error"

type Toast = { id: number; tone: ToastTone; text: string }

type ToastState = { shown: readonly Toast[] }

/** Toasts close after 5 seconds (P86), in ms. */
const toastDuration = 5000

/** `isHeld`: whether the user points at a toast or has the focus in one; then they stay. */
export function createToastStore(isHeld: () => boolean) {
  let state: ToastState = { shown: [] }
  let nextId = 1
  const listeners = new Set<() => void>()

  function put(shown: readonly Toast[]) {
    state = { shown }
    for (const listener of listeners) listener()
  }

  const dismiss = (id: number) => put(state.shown.filter((toast) => toast.id !== id))

  function closeLater(id: number): void {
    setTimeout(() => (isHeld() ? closeLater(id) : dismiss(id)), toastDuration)
  }

  function show(tone: ToastTone, text: string) {
    const toast = { id: nextId++, tone, text }
    put([...state.shown.filter((other) => other.text !== text || other.tone !== tone), toast])
    closeLater(toast.id)
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    success: (text: string) => show("success", text),
    info: (text: string) => show("info", text),
    warning: (text: string) => show("warning", text),
    error: (text: string) => show("error", text),
    dismiss,
  }
}

/** Marks the region of the toasts. */
export const toastsMark = "data-toasts"

/** The page's toast store: `toast.success("…")` from anywhere. */
export const toast = createToastStore(
  () => document.querySelector(`[${toastsMark}] :is(:hover, :focus)`) !== null,
)
