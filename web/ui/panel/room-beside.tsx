import { type RefObject, useLayoutEffect } from "react"
import { createStore } from "../../core/store.ts"
import { useBeside } from "../browser/use-media.ts"
import { useWindowEvent } from "../browser/window-events.ts"

/** Number of panels beside the page. */
const beside = createStore(0)

function change(by: 1 | -1): void {
  beside.set(beside.get() + by)
  document.documentElement.toggleAttribute("data-beside", beside.get() > 0)
}

/** Reserves space at the right of the page (`--beside`). */
export function useReservedRight(): void {
  useLayoutEffect(() => {
    change(1)
    return () => change(-1)
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

/** Reserves the panel's space beside its list while the code loads, so that the list is resized only once. */
export function PanelPlaceholder({ open }: { open: boolean }) {
  return useBeside() && open ? <ReservedSpace /> : null
}

function ReservedSpace() {
  useReservedRight()
  return null
}
