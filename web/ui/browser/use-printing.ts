import { useLayoutEffect, useState } from "react"
import { flushSync } from "react-dom"

const paper = "print"
let isAsked = false

function subscribe(changed: () => void) {
  const begin = () => {
    isAsked = true
    changed()
  }
  const end = () => {
    isAsked = false
    changed()
  }
  const media = matchMedia(paper)
  // Some browsers tell by the event alone, others (and an emulated medium) by the query alone.
  window.addEventListener("beforeprint", begin)
  window.addEventListener("afterprint", end)
  media.addEventListener("change", changed)
  return () => {
    window.removeEventListener("beforeprint", begin)
    window.removeEventListener("afterprint", end)
    media.removeEventListener("change", changed)
  }
}

const isPrinting = () => isAsked || matchMedia(paper).matches

/** Whether the page is laid out for paper now (P195): lists are tables there, whatever the window's width. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(isPrinting)
  // From the moment it is on the screen, and drawn before the event is over: the browser lays the paper out right then.
  useLayoutEffect(() => {
    setPrinting(isPrinting())
    return subscribe(() => flushSync(() => setPrinting(isPrinting())))
  }, [])
  return printing
}
