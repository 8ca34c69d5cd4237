import type { BaseUIEvent } from "@base-ui/react"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { takeTyped } from "../keys/index.ts"

type Field = {
  open: boolean
  /** What fits is still on its way. */
  isAsking: boolean
  onType: (typed: string) => void
  takeBest: () => void
}

/**
 * Enter goes to the best of what fits the words that were typed, also where it is quicker than the answer: never to what fitted
 * the words before. Whoever chose with the arrow keys means what they see.
 */
export function useEntered({ open, isAsking, onType, takeBest }: Field) {
  const isEntered = useRef(false)
  const hasChosen = useRef(false)
  useEffect(() => {
    if (!open) isEntered.current = false
    if (isAsking || !isEntered.current) return
    isEntered.current = false
    takeBest()
  })
  return {
    onFocus: () => {
      const { text, isEntered: isSent } = takeTyped()
      hasChosen.current = false
      if (text) onType(text)
      isEntered.current ||= isSent
    },
    onInput: () => {
      hasChosen.current = false
    },
    onKeyDown: (event: BaseUIEvent<KeyboardEvent>) => {
      if (event.key.startsWith("Arrow")) hasChosen.current = true
      if (event.key !== "Enter" || !isAsking || hasChosen.current) return
      event.preventDefault()
      event.preventBaseUIHandler()
      isEntered.current = true
    },
  }
}
