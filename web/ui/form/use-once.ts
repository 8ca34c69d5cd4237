import { useRef } from "react"

/**
 * The action, deaf to further calls until `done` was called: a double click is faster than the screen can show that
 * something is under way.
 */
export function useOnce(): { once: (act: () => void) => void; done: () => void } {
  const underWay = useRef(false)
  return {
    once: (act) => {
      if (underWay.current) return
      underWay.current = true
      act()
    },
    done: () => {
      underWay.current = false
    },
  }
}
