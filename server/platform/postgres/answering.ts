import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { plainClient } from "./address.ts"

/** How many seconds a server has to accept a connection and to answer it. */
const patience = 5

/**
 * Whether a server answers a new connection within five seconds, be it by a refusal. Counted in turns of the event loop, not
 * by the clock: what kept this process itself from listening says nothing about the server.
 */
export async function isAnswering(address: string): Promise<boolean> {
  const client = new pg.Client(plainClient(address))
  client.on("error", () => {})
  const answer = client
    .connect()
    .then(() => client.query("select"))
    .then(() => true, isOfServer)
  const tooLate = new AbortController()
  try {
    return await Promise.race([answer, seconds(patience, tooLate.signal).then(() => false)])
  } finally {
    tooLate.abort()
    void client.end().catch(() => {})
  }
}

/** A server that is starting, or has no connection left, says so with a code of five signs; a network has others. */
const isOfServer = (error: { code?: string }): boolean =>
  /^[0-9A-Z]{5}$/.test(error.code ?? "") && !error.code?.startsWith("E")

async function seconds(count: number, signal: AbortSignal): Promise<void> {
  for (let passed = 0; passed < count && !signal.aborted; passed++)
    await delay(1000, undefined, { signal }).catch(() => {})
}
