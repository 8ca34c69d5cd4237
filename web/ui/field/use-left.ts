import { useEffect, useRef, useState } from "react"

/**
 * Whether a field was left and has not been typed into since. Who leaves it by pressing something is told after that: what the
 * sentence moves could be what is pressed (P199).
 */
export function useLeft() {
  const [isLeft, setLeft] = useState(false)
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])

  const type = () => {
    waiting.current?.abort()
    setLeft(false)
  }
  const leave = () => {
    if (document.querySelector(":active") === null) return setLeft(true)
    waiting.current = new AbortController()
    // The click comes right behind it.
    const { signal } = waiting.current
    const told = () => setTimeout(() => signal.aborted || setLeft(true))
    window.addEventListener("mouseup", told, { once: true, capture: true, signal })
  }
  return { isLeft, type, leave }
}
