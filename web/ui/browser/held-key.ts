import type { KeyboardEvent } from "react"

/** Ignores key repeat, so that holding the key that opened a panel does not activate a button in it (P120). */
export function ignoreHeldKey(event: KeyboardEvent): void {
  const isButton = event.target instanceof Element && event.target.closest("button") !== null
  if (event.repeat && isButton && (event.key === "Enter" || event.key === " ")) event.preventDefault()
}
