import type { Socket } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { clientConfig } from "./client.ts"
import type { Host } from "./hosts.ts"

/** Seconds after which a statement's server is tested. */
const suspicious = 3

/** A client with its host. The pool itself uses `connection` to end a client that does not connect. */
export type HostSession = pg.PoolClient & { at: Host; connection: { stream: Socket } }

/** Destroys the connections of a server that is silent for three seconds. Slow statements and lock waits go on. */
export function watchSessions(pool: pg.Pool): void {
  const sessions = new Set<HostSession>()
  const waiting = new Map<HostSession, number>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false

  const suspect = () => [...waiting].find(([, seconds]) => seconds >= suspicious)?.[0].at
  const sessionsAt = ({ address }: Host) => [...sessions].filter(({ at }) => at.address === address)

  const look = async () => {
    for (const [session, seconds] of waiting) waiting.set(session, seconds + 1)
    const host = suspect()
    if (isAsking || !host) return
    isAsking = true
    // A certificate that cannot be read says nothing about the server.
    const answers = await isAnswering(host.address).catch(() => true)
    isAsking = false
    if (answers) {
      for (const session of sessionsAt(host)) if (waiting.has(session)) waiting.set(session, 0)
      return
    }
    // It may have recovered meanwhile.
    if (suspect()?.address !== host.address) return
    host.failOver()
    for (const session of sessionsAt(host)) session.connection.stream.destroy()
  }

  pool.on("connect", (client) => {
    const session = client as HostSession
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
    sessions.delete(client as HostSession)
    waiting.delete(client as HostSession)
    if (sessions.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

/** Seconds for connecting and one query. */
const patience = 5
const unreachableCodes = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ETIMEDOUT"])

/** Whether a server responds in time, even by a refusal. Counts event loop turns: ours may have blocked. */
async function isAnswering(address: string): Promise<boolean> {
  const client = new pg.Client(clientConfig(address))
  client.on("error", () => {})
  const asked = client.connect().then(() => client.query("select"))
  const answer = asked.then(
    () => true,
    ({ code = "" }: { code?: string }) => !unreachableCodes.has(code),
  )
  try {
    for (let passed = 0; passed < patience; passed++) {
      const isOver = await Promise.race([answer, delay(1000, undefined, { ref: false })])
      if (isOver !== undefined) return isOver
    }
    return false
  } finally {
    void client.end().catch(() => {})
  }
}
