import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { openCall } from "../../api.ts"
import { nextAnnouncement } from "../../ui/feedback/CountStatus.tsx"
import { followStream, type News, shareStream } from "./stream.ts"
import { texts } from "./texts.de.ts"
import { createUpdates, type Difference } from "./updates.ts"
import { pauseOf } from "./use-pausing.ts"

/** While no stream works, what is shown is read again about this often, in milliseconds. */
const refreshMs = 30_000

/** Keeps the screens of a person true to what others do, and says in one sentence what changed (P109). */
export function Live({ personId }: { personId: string }) {
  const client = useQueryClient()
  const [said, setSaid] = useState("")

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const pause = pauseOf(signal)
    const announcer = createAnnouncer({
      say: (difference) => setSaid((before) => nextAnnouncement(before, sentenceOf(difference))),
      now: Date.now,
      setTimer: (act, ms) => {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
    })
    const update = createUpdates({ client, announce: announcer.add, signal })
    let isUp = false
    const receive = (news: News) => {
      if (news.kind === "reload" || news.kind === "change") update(news)
      else if (news.kind === "up" && !isUp) update({ kind: "reload" })
      isUp = news.kind !== "down"
    }
    const follow = (tell: (news: News) => void) =>
      followStream({
        open: (until) => openCall("GET /api/live", until),
        tell,
        pause,
        signal,
      })
    shareStream({ personId, follow, receive, signal })
    // Apart from each other, since streams of many end at once; in a tab that nobody sees not before somebody looks again.
    const refresh = async () => {
      while (!signal.aborted) {
        await pause(refreshMs * (0.75 + Math.random() / 2))
        if (!isUp && !signal.aborted && document.visibilityState === "visible") update({ kind: "reload" })
      }
    }
    void refresh()
    return () => {
      ending.abort()
      announcer.stop()
    }
  }, [client, personId])

  return (
    // A panel silences everything beside it but what is live by its attribute.
    <p role="status" aria-live="polite" className="visually-hidden">
      {said}
    </p>
  )
}

/** "2 Fahrzeuge sind nicht mehr verfügbar, 1 Fahrzeug ist neu." */
function sentenceOf({ gone, changed, fresh }: Difference): string {
  const parts = [
    gone > 0 && texts.saidGone(gone),
    changed > 0 && texts.saidChanged(changed),
    fresh > 0 && texts.saidFresh(fresh),
  ]
  return `${parts.filter(Boolean).join(", ")}.`
}

/** Live changes are announced at most this often (P109), in milliseconds. */
export const quietMs = 30_000

type Parts = {
  say(difference: Difference): void
  now(): number
  /** Calls back later; answers how to call that off. */
  setTimer(act: () => void, ms: number): () => void
}

/** Gathers what changed and says it in one go: at once after half a minute of quiet, else when that is over. */
export function createAnnouncer({ say, now, setTimer }: Parts) {
  const nothing: Difference = { gone: 0, changed: 0, fresh: 0 }
  let gathered = nothing
  let saidAt = Number.NEGATIVE_INFINITY
  let callOff: (() => void) | null = null

  const speak = () => {
    callOff = null
    saidAt = now()
    say(gathered)
    gathered = nothing
  }
  return {
    add({ gone, changed, fresh }: Difference): void {
      if (gone + changed + fresh === 0) return
      gathered = {
        gone: gathered.gone + gone,
        changed: gathered.changed + changed,
        fresh: gathered.fresh + fresh,
      }
      if (callOff) return
      const left = saidAt + quietMs - now()
      if (left <= 0) speak()
      else callOff = setTimer(speak, left)
    },
    stop: () => callOff?.(),
  }
}
