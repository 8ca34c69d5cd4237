import type { Difference } from "./lists.ts"

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
