import { type NavigateOptions, useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useState } from "react"
import { usePhone } from "../browser/use-media.ts"
import { coverPage, passLeftOvers } from "./cover-entries.ts"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Tells the entry of what covers the page from that of the page, whose address it has. */
    cover?: number
  }
}

let made = 0

type Props = { open: boolean; onClose: () => void }

/**
 * In what covers the page and is opened by no address: on a phone, whose Back is the way out of everything, a step back closes it
 * and leaves the page as it is (P85).
 */
export function WayBack({ open, onClose }: Props) {
  const router = useRouter()
  const isPhone = usePhone()
  const [covers, setCovers] = useState(false)
  // What has an entry keeps it, however wide the window becomes meanwhile.
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
        // It leaves nothing, and takes its place at once.
        ignoreBlocker: true,
      } as NavigateOptions)
    }
    return coverPage({ history: router.history, push }, () => close())
  }, [covers, router])
  return null
}
