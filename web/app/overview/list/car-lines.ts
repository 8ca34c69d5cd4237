import type { MouseEvent } from "react"
import { isPlainClick } from "../../../ui/navigation/history.ts"

/** A plain click opens the panel; with a modifier key the link works as usual. */
export function openHere(event: MouseEvent, open: () => void) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  open()
}
