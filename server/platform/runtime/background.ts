import { setTimeout as delay } from "node:timers/promises"
import type { Log } from "./log.ts"

/** Work beside the calls; `stop` ends it and waits for the run in hand, which may end early. */
export type Background = { stop(): Promise<void> }

type Work = {
  /** Answers whether more is waiting: then it goes on at once. A long run looks at the signal and ends when it is stopped. */
  run(signal: AbortSignal): Promise<boolean>
  everyMs: number
  log: Log
  /** What the log says of a run that failed; the next one is tried in its time. */
  failure: string
}

/** Runs now and after every pause. */
export function startBackground({ run, everyMs, log, failure }: Work): Background {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const goesOn = await run(signal).catch((error: Error) => {
        log.warn({ err: error }, failure)
        return false
      })
      if (!goesOn) await delay(everyMs, undefined, { signal }).catch(() => {})
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
