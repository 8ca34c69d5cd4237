import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { createUploadQueue, type Rest, type Send } from "./upload-queue.ts"

/** A queue of files that lives as long as its screen, and what is in it now. */
export function useUploads<Wish>(send: Send<Wish>, onRest: (rest: Rest) => void) {
  const latest = useRef({ send, onRest })
  useEffect(() => {
    latest.current = { send, onRest }
  })
  const [queue] = useState(() =>
    createUploadQueue<Wish>(
      (upload, onProgress) => latest.current.send(upload, onProgress),
      (rest) => latest.current.onRest(rest),
    ),
  )
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads)
  useStayingWhile(uploads.some(({ state }) => state === "waiting" || state === "sending"))
  return { queue, uploads } as const
}

/** The browser asks before it leaves the page; going elsewhere inside the portal does no harm. */
function useStayingWhile(busy: boolean): void {
  useEffect(() => {
    if (!busy) return
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [busy])
}
