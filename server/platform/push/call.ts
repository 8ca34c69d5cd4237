import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import { type Agent, request } from "node:https"
import { publicLookup } from "./address.ts"

export type Call = {
  headers: Record<string, string | number>
  body: Buffer | null
  patienceMs: number
  agent?: Agent | undefined
}
export type Answer = { status: number; retryAfter: string | undefined; said: string }

/** As much of an answer is read: it is for the log. */
const mostSaid = 200

/** Hands in what is for a browser. A redirect is an answer like any other, and nobody may keep the portal waiting, drop by drop. */
export async function callService(address: URL, { headers, body, patienceMs, agent }: Call): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs)
  const call = request(address, { method: "POST", headers, signal, lookup: publicLookup, agent })
  // What breaks after the answer has begun fails its reading.
  call.on("error", () => {})
  call.end(body)
  const [answer] = (await once(call, "response")) as [IncomingMessage]
  let said = ""
  for await (const part of answer.setEncoding("utf8")) {
    said += part
    if (said.length >= mostSaid) break
  }
  return {
    status: answer.statusCode ?? 0,
    retryAfter: answer.headers["retry-after"],
    said: said.slice(0, mostSaid),
  }
}
