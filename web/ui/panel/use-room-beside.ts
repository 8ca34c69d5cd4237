import { type RefObject, useEffectEvent, useLayoutEffect } from "react"
import { useWindowEvent } from "../browser/index.ts"

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
  const follow = () => {
    const top = document.querySelector("main")?.getBoundingClientRect().top ?? 0
    panel.current?.style.setProperty("--content-top", `${Math.max(0, top)}px`)
  }
  const begin = useEffectEvent(follow)
  useLayoutEffect(() => begin(), [])
  useWindowEvent("scroll resize", follow)
}
