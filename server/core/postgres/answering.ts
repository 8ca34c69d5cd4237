import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { plainClient } from "./address.ts"

/** How many seconds a server has to accept a connection and to answer it. */
const patience = 5

/**
 * Whether a server answers a new connection within five seconds, be it by a refusal. Only silence and an address at which
 * nobody is say that it does not: a name that is not found now, or a file that this process cannot open, says nothing about
 * it. Counted in turns of the event loop, not by the clock, since this process itself may have been kept from listening.
 */
export async function isAnswering(address: string): Promise<boolean> {
  const over = new AbortController()
  let client: pg.Client | undefined
  try {
    client = new pg.Client(plainClient(address))
    client.on("error", () => {})
    return await Promise.race([asked(client), seconds(patience, over.signal).then(() => false)])
  } catch {
    return true
  } finally {
    over.abort()
    void client?.end().catch(() => {})
  }
}

async function asked(client: pg.Client): Promise<boolean> {
  try {
    await client.connect()
    await client.query("select")
    return true
  } catch (error) {
    return !nobodyThere.has((error as { code?: string }).code ?? "")
  }
}

const nobodyThere = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ETIMEDOUT"])

async function seconds(count: number, signal: AbortSignal): Promise<void> {
  for (let passed = 0; passed < count && !signal.aborted; passed++)
    await delay(1000, undefined, { signal }).catch(() => {})
}
