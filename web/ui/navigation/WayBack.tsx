import { type NavigateOptions, useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useState } from "react"
import { usePhone } from "../browser/use-media.ts"
import { coverPage, passLeftOvers } from "./cover-entries.ts"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Distinguishes the entry of a covering panel from that of the page with the same URL. */
    cover?: number
  }
}

let made = 0

type Props = { open: boolean; onClose: () => void }

/** History entry for panels without a URL: on phones, the back button closes the panel and leaves the page unchanged (P85). */
export function WayBack({ open, onClose }: Props) {
  const router = useRouter()
  const isPhone = usePhone()
  const [covers, setCovers] = useState(false)
  // Keeps its entry when the window becomes wider.
  const isCovering = open && (covers || isPhone)
  if (isCovering !== covers) setCovers(isCovering)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    passLeftOvers(router.history)
    if (!covers) return
    const push = () => {
      made += 1
      const state = (before: object) => ({ ...before, cover: made })
      void router.navigate({
        to: ".",
        search: true,
        hash: true,
        state,
        resetScroll: false,
        // The entry has the same page, so blockers do not apply.
        ignoreBlocker: true,
      } as NavigateOptions)
    }
    return coverPage({ history: router.history, push }, () => close())
  }, [covers, router])
  return null
}
