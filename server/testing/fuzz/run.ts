import fc from "fast-check"
import type { FastifyInstance } from "fastify"
import type { Answer } from "../app.ts"
import { endpoints, nameOf } from "../endpoints.ts"
import { callOf, type FuzzCall } from "./calls.ts"
import { answered, flawOf } from "./oracle.ts"
import { type Agent, agents, bareAdmin, type FuzzStage, insiders, strangers } from "./stage.ts"

type Caller = Agent | "admin" | typeof bareAdmin
const callersBy = {
  admin: ["admin"],
  bareAdmin: [bareAdmin],
  others: [...strangers, ...agents, ...insiders],
} as const satisfies Record<string, readonly Caller[]>
const byName = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))

/** Number of responses per status, e.g. `{ 200: 31, 403: 12 }`. */
export type Tally = Record<number, number>

/**
 * Sends calls and fails with the smallest wrong one and its seed. Admins get a separate stage: they could rightly
 * disclose secrets.
 */
export async function fuzz(
  { portal, tokens, samples }: FuzzStage,
  { calls, seed, by }: { calls: number; seed: number; by: keyof typeof callersBy },
): Promise<Tally> {
  const tally: Tally = {}
  const callers: readonly Caller[] = callersBy[by]
  // Calls of another identity do not exist here.
  const existing = endpoints.filter(({ method, path }) => portal.app.hasRoute({ method, url: path }))
  await fc.assert(
    fc.asyncProperty(callOf(existing, callers, samples), async ({ endpoint, call }) => {
      const answer = await answered(send(portal.app, call, tokens[call.caller]))
      tally[answer.statusCode] = (tally[answer.statusCode] ?? 0) + 1
      const called = byName.get(endpoint)
      const flaw = called && flawOf(called, call, answer)
      if (flaw) throw new Error(`${endpoint} ${flaw}`)
    }),
    { numRuns: calls, seed, endOnFailure: false },
  )
  return tally
}

async function send(app: FastifyInstance, call: FuzzCall<Caller>, token: string | null): Promise<Answer> {
  const { method, url, headers, payload, isBase64 } = call
  const request = {
    method,
    url,
    headers: { ...headers, ...(token !== null && { authorization: token }) },
    ...(payload !== undefined && { payload: isBase64 ? Buffer.from(payload, "base64") : payload }),
  }
  if (!url.startsWith("/api/live")) return app.inject(request)
  // Streams never end by themselves.
  const answer = await app.inject({ ...request, payloadAsStream: true })
  if (answer.statusCode !== 200) return app.inject(request)
  answer.stream().destroy()
  return Object.assign(answer, { body: "" }) as Answer
}
