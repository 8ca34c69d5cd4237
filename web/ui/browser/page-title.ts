import { useEffect } from "react"
import { createStore } from "../../core/store.ts"

/** The screen and the items open on it, the newest last. */
const titles = createStore<{ screen: string; open: readonly { name: string }[] }>({ screen: "", open: [] })

titles.subscribe(() => {
  const { screen, open } = titles.get()
  const name = open.at(-1)?.name
  document.title = name ? `${name} – ${screen}` : screen
})

export const nameScreen = (screen: string): void => titles.set({ ...titles.get(), screen })

/** Prepends an open item, e.g. a car, to the window title while mounted (P232); undefined does nothing. */
export function useOpenTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    const own = { name }
    const change = (open: readonly { name: string }[]) => titles.set({ ...titles.get(), open })
    change([...titles.get().open, own])
    return () => change(titles.get().open.filter((other) => other !== own))
  }, [name])
}
