import { type RefObject, useLayoutEffect } from "react"

let open = 0

/** Makes room at the right of the page (`--beside`). */
export function useRoom(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute("data-beside", ++open > 0)
    return () => {
      root.toggleAttribute("data-beside", --open > 0)
    }
  }, [])
}

/** Makes room (`useRoom`), and tells the panel where the content begins: beneath the header. */
export function useRoomBeside(panel: RefObject<HTMLElement | null>): void {
  useRoom()
  useLayoutEffect(() => {
    const follow = () => {
      const top = document.querySelector("main")?.getBoundingClientRect().top ?? 0
      panel.current?.style.setProperty("--content-top", `${Math.max(0, top)}px`)
    }
    follow()
    addEventListener("scroll", follow, { passive: true })
    addEventListener("resize", follow)
    return () => {
      removeEventListener("scroll", follow)
      removeEventListener("resize", follow)
    }
  }, [panel])
}
