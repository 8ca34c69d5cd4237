import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { useWindowEvent } from "../browser/window-events.ts"

/** An upload. `share` 0 to 1; `problem` is the error of the last attempt. */
export type Upload<Wish> = {
  readonly id: number
  readonly file: File
  /** Further parameters, e.g. the car of an image. */
  readonly wish: Wish
  readonly state: "held" | "waiting" | "sending" | "done" | "failed"
  readonly share: number
  readonly problem: unknown
}

export type Send<Wish> = (upload: Upload<Wish>, onProgress: (share: number) => void) => Promise<unknown>

/** Number of successful uploads since the queue was last idle, and errors of the others. */
export type Rest = { sent: number; problems: readonly unknown[] }

/** Sequential upload queue; failures do not stop it and can be retried. Calls `onRest` whenever nothing is left to send. */
export function createUploadQueue<Wish>(send: Send<Wish>, onRest: (rest: Rest) => void) {
  let uploads: readonly Upload<Wish>[] = []
  let running = false
  let lastId = 0
  const listeners = new Set<() => void>()

  const show = (next: readonly Upload<Wish>[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (id: number, part: Partial<Upload<Wish>>) =>
    show(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

  const sendOne = async (upload: Upload<Wish>): Promise<unknown> => {
    change(upload.id, { state: "sending", share: 0, problem: null })
    try {
      await send(upload, (share) => change(upload.id, { share }))
      change(upload.id, { state: "done", share: 1 })
      return null
    } catch (problem) {
      change(upload.id, { state: "failed", problem })
      return problem
    }
  }
  const run = async () => {
    if (running) return
    running = true
    const results: unknown[] = []
    for (let next = nextOf(uploads); next; next = nextOf(uploads)) results.push(await sendOne(next))
    running = false
    const problems = results.filter((problem) => problem !== null)
    onRest({ sent: results.length - problems.length, problems })
  }

  return {
    uploads: () => uploads,
    isSeen: () => listeners.size > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(file: File, wish: Wish): number {
      lastId += 1
      show([...uploads, { id: lastId, file, wish, state: "held", share: 0, problem: null }])
      return lastId
    },
    wish(id: number, wish: Wish): void {
      const upload = uploads.find((one) => one.id === id)
      if (upload && isAtRest(upload)) change(id, { wish, state: "held", problem: null })
    },
    start(ids: readonly number[]): void {
      const startedIds = new Set(ids)
      show(
        uploads.map((one) => (startedIds.has(one.id) && isAtRest(one) ? { ...one, state: "waiting" } : one)),
      )
      if (nextOf(uploads)) void run()
    },
    remove(leaves: (upload: Upload<Wish>) => boolean): void {
      show(uploads.filter((upload) => upload.state === "sending" || !leaves(upload)))
    },
  }
}

const nextOf = <Wish>(uploads: readonly Upload<Wish>[]) => uploads.find(({ state }) => state === "waiting")
const isAtRest = ({ state }: Upload<unknown>) => state === "held" || state === "failed"

/** An upload queue with the lifetime of its screen, and its current content. */
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
  const isBusy = uploads.some(({ state }) => state === "waiting" || state === "sending")
  // Warns before unloading the page; navigating within the portal is safe.
  useWindowEvent("beforeunload", isBusy ? (event) => event.preventDefault() : undefined)
  return { queue, uploads } as const
}
