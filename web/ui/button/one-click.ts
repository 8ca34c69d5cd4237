import type { MouseEvent } from "react"

/**
 * For what stands around the buttons of a row: a double click is one press. By its second click the row may be gone, and
 * the next one's button lie beneath the pointer.
 */
export const oneClick = {
  onClickCapture: (event: MouseEvent) => {
    if (event.detail > 1) event.stopPropagation()
  },
}
