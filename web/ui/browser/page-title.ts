import { useEffect } from "react"

/** What the screen is called, with the portal's name. */
let screen = ""
/** What is open of it, the last one in front. */
const open: { readonly name: string }[] = []

const show = () => {
  const name = open.at(-1)?.name
  document.title = name ? `${name} – ${screen}` : screen
}

/** Names the screen in the title of the window, tab and history. */
export function nameScreen(title: string): void {
  screen = title
  show()
}

/** Names what is open of the screen in front of it, e.g. a car, as long as it is (P232); undefined names nothing. */
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
