import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { clientConfig } from "./client.ts"
import { hostsOf } from "./hosts.ts"

type Listening = {
  url: string
  channel: string
  /** Name of the connection in `pg_stat_activity`. */
  name: string
  /** All notices arrive from now on, until `onLost`. If it throws, the connection is renewed. */
  onOpen(): Promise<void>
  /** Notices may be missed from now on. */
  onLost(): void
  /** Committed transactions only; those of one transaction arrive in order. */
  onNotice(text: string): void
  /** The connection was lost or not made; the next attempt follows. */
  onFailure(error: unknown): void
}

export type DatabaseNotices = ReturnType<typeof listenToDatabase>

/** Interval for testing a silent connection. */
const silenceMs = 30_000
const timeoutMs = 10_000
const longestPauseMs = 5_000

/** Listens to a channel on a separate connection, reconnecting until closed. */
export function listenToDatabase({ url, channel, name, onOpen, onLost, onNotice, onFailure }: Listening) {
  const closing = new AbortController()
  const hosts = hostsOf(url)
  const { signal } = closing
  const sleep = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})

  const listen = async (client: pg.Client): Promise<void> => {
    const ended = new AbortController()
    client.once("end", () => ended.abort())
    const over = AbortSignal.any([signal, ended.signal])
    client.on("notification", ({ payload }) => onNotice(payload ?? ""))
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    if (over.aborted) return
    try {
      await onOpen()
      while (await delay(silenceMs, true, { signal: over }).catch(() => false)) await client.query("select")
    } finally {
      onLost()
    }
  }

  const work = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      const host = hosts.current()
      const client = new pg.Client({
        ...clientConfig(host.address),
        application_name: name,
        query_timeout: timeoutMs,
      })
      // Without a listener a broken connection would end the process.
      client.on("error", onFailure)
      const startedAt = Date.now()
      await listen(client).catch(onFailure)
      void client.end().catch(() => {})
      host.failOver()
      if (Date.now() - startedAt > silenceMs) failures = 0
      await sleep(Math.min(longestPauseMs, 100 * 2 ** failures) * (0.5 + Math.random() / 2))
    }
  }

  void work()
  /** Does not wait: a connection being opened ends by itself. */
  return { close: () => closing.abort() }
}
