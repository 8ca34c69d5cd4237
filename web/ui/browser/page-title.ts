import { useEffect } from "react"

let screen = ""
const open: { readonly name: string }[] = []

const show = () => {
  const name = open.at(-1)?.name
  document.title = name ? `${name} – ${screen}` : screen
}

export function nameScreen(title: string): void {
  screen = title
  show()
}

/** Prepends an open item, e.g. a car, to the window title while mounted (P232); undefined does nothing. */
export function useOpenTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    const own = { name }
    open.push(own)
    show()
    return () => {
      open.splice(open.indexOf(own), 1)
      show()
    }
  }, [name])
}
