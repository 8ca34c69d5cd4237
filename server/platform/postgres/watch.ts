import type { Socket } from "node:net"
import type pg from "pg"
import { isAnswering } from "./answering.ts"
import type { Hosts } from "./hosts.ts"

/** For how many seconds a statement may be without an answer before its server is asked whether it answers anybody. */
const suspicious = 3

/** `connection` is what the pool itself uses to end a client that does not connect. */
type Session = pg.PoolClient & { connection: { stream: Socket } }

/**
 * Looks each second after the statements of a pool. Where one has waited for three and its server answers nobody else either,
 * all connections of the pool are given up and the next host is asked: each statement fails as one whose connection
 * broke. A statement that is merely slow, or waits for a lock, goes on.
 */
export function watchSessions(pool: pg.Pool, hosts: Hosts): void {
  const waiting = new Map<Session, number>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false

  const look = async () => {
    for (const [session, seconds] of waiting) waiting.set(session, seconds + 1)
    if (isAsking || ![...waiting.values()].some((seconds) => seconds >= suspicious)) return
    isAsking = true
    const host = hosts.current()
    if (await isAnswering(host.address)) for (const session of waiting.keys()) waiting.set(session, 0)
    else {
      host.passOver()
      for (const session of sessions) session.connection.stream.destroy()
    }
    isAsking = false
  }

  const sessions = new Set<Session>()
  pool.on("connect", (client) => {
    const session = client as Session
    sessions.add(session)
    const ask = session.query
    session.query = ((...words: Parameters<typeof ask>) => {
      if (!waiting.has(session)) waiting.set(session, 0)
      return ask.apply(session, words)
    }) as typeof ask
    session.on("drain", () => waiting.delete(session))
    timer ??= setInterval(look, 1000).unref()
  })
  pool.on("remove", (client) => {
    sessions.delete(client as Session)
    waiting.delete(client as Session)
    if (sessions.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}
