import { AsyncLocalStorage } from "node:async_hooks"
import type pg from "pg"

/** Runs a call of the library. Throws what failed at the database instead of what the library made of it. */
export type CallOfLibrary = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Tells a library that could not ask its database from one that knows the answer: it says 401 to both, which would sign people
 * out whenever the database is away for a moment. Listens to all that `pool` is asked for.
 */
export function callsOver(pool: pg.Pool): CallOfLibrary {
  const calls = new AsyncLocalStorage<{ failure?: unknown }>()
  const note = (failure: unknown) => {
    const call = calls.getStore()
    if (call) call.failure ??= failure
  }
  const noting = <Words extends unknown[]>(ask: (...words: Words) => unknown) =>
    ((...words: Words) => {
      const answer = ask(...words)
      if (answer instanceof Promise) answer.catch(note)
      return answer
    }) as typeof ask
  pool.connect = noting(pool.connect.bind(pool) as () => unknown) as typeof pool.connect
  pool.on("connect", (client) => {
    client.query = noting(client.query.bind(client) as () => unknown) as typeof client.query
  })
  return async (call) => {
    const noted: { failure?: unknown } = {}
    try {
      return await calls.run(noted, call)
    } catch (error) {
      throw noted.failure ?? error
    }
  }
}
