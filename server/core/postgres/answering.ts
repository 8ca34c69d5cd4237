import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { plainClient } from "./address.ts"

/** Timeout in seconds for connecting and one query. */
const patience = 5

/** Whether a server responds within five seconds, even by a refusal. Counts event loop turns: ours may have blocked. */
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
