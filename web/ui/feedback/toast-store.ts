type ToastTone = "success" | "info" | "warning" | "error"

/** `remaining`: time left in ms. */
type Toast = { id: number; tone: ToastTone; text: string; remaining: number }

type ToastState = { shown: readonly Toast[] }

/** Toasts close after 5 seconds (P86). */
const toastDuration = 5000

/** Reasons for pausing. */
type Hold = "pointer" | "focus"

export function createToastStore() {
  let state: ToastState = { shown: [] }
  let nextId = 1
  const heldBy = new Set<Hold>()
  let countedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function put(next: ToastState) {
    state = next
    for (const listener of listeners) listener()
  }

  function settle() {
    clearTimeout(timer)
    const elapsed = heldBy.size > 0 ? 0 : Date.now() - countedAt
    countedAt = Date.now()
    const aged = state.shown.map((toast) => ({ ...toast, remaining: toast.remaining - elapsed }))
    const shown = aged.filter((toast) => toast.remaining > 0)
    if (elapsed > 0) put({ shown })
    if (heldBy.size === 0 && shown.length > 0)
      timer = setTimeout(settle, Math.min(...shown.map((toast) => toast.remaining)))
  }

  function show(tone: ToastTone, text: string) {
    settle()
    const toast = { id: nextId++, tone, text, remaining: toastDuration }
    const others = state.shown.filter((other) => other.text !== text || other.tone !== tone)
    put({ shown: [...others, toast] })
    settle()
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
    /** Removed toasts fire no leave event, so removing the last one ends the pause. */
    dismiss(id: number) {
      put({ shown: state.shown.filter((toast) => toast.id !== id) })
      if (state.shown.length === 0) heldBy.clear()
      settle()
    },
    /** Pauses while the pointer or focus is on a toast. */
    hold(by: Hold) {
      settle()
      heldBy.add(by)
      settle()
    },
    release(by: Hold) {
      if (!heldBy.has(by)) return
      settle()
      heldBy.delete(by)
      settle()
    },
  }
}

/** The page's toast store: `toast.success("…")` from anywhere. */
export const toast = createToastStore()
