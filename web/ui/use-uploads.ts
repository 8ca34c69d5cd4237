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
  return { queue, uploads } as const
}
