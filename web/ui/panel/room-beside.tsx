import { type RefObject, useLayoutEffect } from "react"
import { useBeside } from "../browser/use-media.ts"
import { useWindowEvent } from "../browser/window-events.ts"

let open = 0

/** Reserves space at the right of the page (`--beside`). */
export function useReservedRight(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute("data-beside", ++open > 0)
    return () => {
      root.toggleAttribute("data-beside", --open > 0)
    }
  }, [])
}

/** Reserves space and positions the panel below the header. Returns a function that updates the position. */
export function usePanelPosition(panel: RefObject<HTMLElement | null>): () => void {
  useReservedRight()
  const follow = () => {
    const top = document.querySelector("main")?.getBoundingClientRect().top ?? 0
    panel.current?.style.setProperty("--content-top", `${Math.max(0, top)}px`)
  }
  useWindowEvent("scroll resize", follow)
  return follow
}

/** Reserves the panel's space beside its list while the code loads (P199), so that the list is resized only once. */
export function PanelPlaceholder({ open }: { open: boolean }) {
  return useBeside() && open ? <ReservedSpace /> : null
}

function ReservedSpace() {
  useReservedRight()
  return null
}
