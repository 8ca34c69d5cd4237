import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { plainClient } from "./address.ts"

/** Seconds for connecting and one query. */
const patience = 5

/**
 * Whether a server answers a new connection within five seconds, even by a refusal. Only silence and an unreachable address count
 * as no: a name that cannot be resolved or a file that cannot be opened says nothing about the server. Counted in turns of the event
 * loop, since this process itself may have been blocked.
 */
export async function isAnswering(address: string): Promise<boolean> {
  const over = new AbortController()
  let client: pg.Client | undefined
  try {
    client = new pg.Client(plainClient(address))
    client.on("error", () => {})
    return await Promise.race([answers(client), seconds(patience, over.signal).then(() => false)])
  } catch {
    return true
  } finally {
    over.abort()
    void client?.end().catch(() => {})
  }
}

async function answers(client: pg.Client): Promise<boolean> {
  try {
    await client.connect()
    await client.query("select")
    return true
  } catch (error) {
    return !unreachableCodes.has((error as { code?: string }).code ?? "")
  }
}

const unreachableCodes = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ETIMEDOUT"])

async function seconds(count: number, signal: AbortSignal): Promise<void> {
  for (let passed = 0; passed < count && !signal.aborted; passed++)
    await delay(1000, undefined, { signal }).catch(() => {})
}
