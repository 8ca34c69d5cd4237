import type { FastifyReply, FastifyRequest } from "fastify"
import type { Endpoint } from "../../../contract/core/endpoint.ts"
import { isRefused, type Refused } from "../refusal.ts"
import { CallSlots } from "./call-slots.ts"
import { networkOf, type TooMany } from "./rate-limit.ts"

/** Lanes of the contract, and those that every call with such a body, answer or caller also takes. */
export type Lanes = Readonly<
  Record<"usual" | "heavy" | "binding" | "entry" | "anonymous" | "bodies" | "downloads", CallSlots>
>

const megabyte = 1024 * 1024

/** `databaseCalls` is lower than the number of connections, so that sign-ins, acceptances and jobs always get one. */
export const lanesFor = (databaseCalls: number): Lanes => ({
  usual: new CallSlots({ perCaller: 3, all: databaseCalls, waiting: 60, throttledFrom: 12 }),
  heavy: new CallSlots({ perCaller: 3, all: 12, waiting: 0 }),
  // No limit per process: acceptances and sign-ins never wait for other calls.
  binding: new CallSlots({ perCaller: 4, all: Number.POSITIVE_INFINITY, waiting: 200 }),
  entry: new CallSlots({ perCaller: 8, all: Number.POSITIVE_INFINITY, waiting: 200 }),
  // Per network, of which an office has one: each call takes a millisecond or two, and seven browsers may wait for images.
  anonymous: new CallSlots({ perCaller: 2, all: 3, waiting: 300, throttledFrom: 40, minPauseMs: 5 }),
  // In bytes, from before a body is read until it is answered. The largest upload and other calls fit beside each other.
  bodies: new CallSlots({ perCaller: 24 * megabyte, all: 96 * megabyte, waiting: 12, throttledFrom: 4 }),
  // Until the last byte is accepted. A browser loads six at a time.
  downloads: new CallSlots({ perCaller: 100, all: Number.POSITIVE_INFINITY, waiting: 0 }),
})

/** A text of 4,000 characters fits. */
const smallBody = 16 * 1024
/** The largest upload (P28, P37), and its form. */
export const maxFileBytes = 20 * megabyte
const formBytes = maxFileBytes + megabyte

/** Body limit in bytes. */
export function bodyLimitOf({ maxBodyKb, bodyKind }: Endpoint): number {
  if (bodyKind === "multipart") return formBytes
  return maxBodyKb === undefined ? smallBody : maxBodyKb * 1024
}

type Full = TooMany | Refused<"too_busy">

/** Slots of a call, until its answer is complete: sending takes none. */
const held = new WeakMap<FastifyRequest, (() => void)[]>()

/** After all calls that arrived in this turn of the event loop: those that are answered at once would never be seen to crowd. */
export function releaseSlots(request: FastifyRequest): void {
  for (const release of held.get(request)?.splice(0) ?? []) setImmediate(release)
}

async function hold(request: FastifyRequest, lane: CallSlots, caller: string, size?: number) {
  const release = await lane.take(caller, size)
  if (isRefused(release)) return release
  held.set(request, [...(held.get(request) ?? []), release])
  return null
}

/** The person, or the network of a call without one. */
const callerOf = (request: FastifyRequest, personId: string | undefined) => personId ?? networkOf(request.ip)

/** Bytes of a body that takes more than the default, before it is read; null if there is space. */
export async function awaitBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  personId: string | undefined,
): Promise<Full | null> {
  const limit = bodyLimitOf(endpoint)
  if (limit <= smallBody) return null
  const stated = Number(request.headers["content-length"] ?? limit)
  return hold(request, request.server.lanes.bodies, callerOf(request, personId), Math.min(stated, limit))
}

/** A turn of the endpoint's lane, once the body has arrived: a slow upload must not occupy one. Null if it begins. */
export async function awaitTurn(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: string | undefined,
): Promise<Full | null> {
  const { lanes } = request.server
  // Streams are counted where they are opened.
  if (endpoint.lane === "stream") return null
  const caller = callerOf(request, personId)
  if (endpoint.output === "binary") {
    const release = await lanes.downloads.take(caller)
    if (isRefused(release)) return release
    releaseWhenSent(reply, release)
  }
  return hold(request, lanes[endpoint.lane ?? (personId ? "usual" : "anonymous")], caller)
}

function releaseWhenSent({ raw }: FastifyReply, release: () => void): void {
  const end = () => {
    raw.off("finish", end)
    raw.off("close", end)
    release()
  }
  raw.on("finish", end)
  raw.on("close", end)
}

declare module "fastify" {
  interface FastifyInstance {
    lanes: Lanes
  }
}
