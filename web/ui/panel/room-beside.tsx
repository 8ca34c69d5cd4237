import { type RefObject, useLayoutEffect } from "react"
import { useBeside } from "../browser/use-media.ts"
import { useWindowEvent } from "../browser/use-window-event.ts"

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

/** Makes room (`useRoom`), and tells the panel where the content begins: beneath the header. Answers how to look again. */
export function useRoomBeside(panel: RefObject<HTMLElement | null>): () => void {
  useRoom()
  const follow = () => {
    const top = document.querySelector("main")?.getBoundingClientRect().top ?? 0
    panel.current?.style.setProperty("--content-top", `${Math.max(0, top)}px`)
  }
  useWindowEvent("scroll resize", follow)
  return follow
}

/** The room of a panel beside its list while its code comes (P199): the list does not get narrower once more. */
export function KeptRoom({ open }: { open: boolean }) {
  return useBeside() && open ? <Room /> : null
}

function Room() {
  useRoom()
  return null
}
