import { setTimeout as delay } from "node:timers/promises"
import type { Log } from "./log.ts"

/** Work in the background; `stop` ends it and waits for the current run, which may end early. */
export type Background = { stop(): Promise<void> }

type Work = {
  /** Answers whether more is waiting: then the next run starts at once. A long run ends early when the signal is given. */
  run(signal: AbortSignal): Promise<boolean>
  everyMs: number
  log: Log
  /** Log message of a run that failed; the next one is tried after the usual pause. */
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
