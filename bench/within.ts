import { setTimeout as delay } from "node:timers/promises"

export async function within<T>(seconds: number, missing: string, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const expiry = delay(seconds * 1000, undefined, { signal: done.signal }).then(() => {
    throw new Error(`Still missing after ${seconds} s: ${missing}`)
  })
  expiry.catch(() => {})
  return Promise.race([work, expiry]).finally(() => done.abort())
}
