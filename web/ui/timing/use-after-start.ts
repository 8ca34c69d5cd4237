import { startTransition, useEffect, useState } from "react"

/** Longer than a screen needs to show what it is about, shorter than a person to reach for what is beside it. */
const laterMs = 1_500

/** False at first: for code that is needed only once somebody does something. */
export function useAfterStart(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLater(true)), laterMs)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}
