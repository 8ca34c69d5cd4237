import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import type { Log } from "../runtime/log.ts"
import { hostsOf, plainClient } from "./address.ts"

type Listening = {
  url: string
  channel: string
  /** All notices arrive from now on, until `onLost`. If it throws, the connection is renewed. */
  onOpen(): Promise<void>
  /** Notices may be missed from now on. */
  onLost(): void
  /** Committed transactions only; those of one transaction arrive in order. */
  onNotice(text: string): void
  log: Log
}

export type DatabaseNotices = ReturnType<typeof listenToDatabase>

/** Interval for testing a silent connection. */
const silenceMs = 30_000
const timeoutMs = 10_000
const longestPauseMs = 5_000

/** Listens to a channel on a separate connection, reconnecting until closed. */
export function listenToDatabase({ url, channel, onOpen, onLost, onNotice, log }: Listening) {
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
        ...plainClient(host.address),
        application_name: "zvf-portal live",
        query_timeout: timeoutMs,
      })
      // Without a listener a broken connection would end the process.
      client.on("error", (error) => log.warn({ err: error }, "live: connection lost"))
      const startedAt = Date.now()
      await listen(client).catch((error: unknown) => log.warn({ err: error }, "live: not listening"))
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
