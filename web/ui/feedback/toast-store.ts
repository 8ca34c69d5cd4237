import { createStore } from "../../core/store.ts"

type ToastTone = "success" | "info" | "warning" | "error"

type Toast = { id: number; tone: ToastTone; text: string }

/** Toasts close after 5 seconds (P86), in ms. */
const toastDuration = 5000

/** `isHeld`: whether the user points at a toast or has the focus in one; then they stay. */
export function createToastStore(isHeld: () => boolean) {
  const store = createStore<readonly Toast[]>([])
  let nextId = 1

  const dismiss = (id: number) => store.set(store.get().filter((toast) => toast.id !== id))

  function closeLater(id: number): void {
    setTimeout(() => (isHeld() ? closeLater(id) : dismiss(id)), toastDuration)
  }

  function show(tone: ToastTone, text: string) {
    const toast = { id: nextId++, tone, text }
    store.set([...store.get().filter((other) => other.text !== text || other.tone !== tone), toast])
    closeLater(toast.id)
  }

  return {
    shown: store,
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
