import type { BodyInput, Endpoint, ErrorOf, OutputOf, QueryInput } from "../../contract/core/endpoint.ts"
import type { ErrorBody, ErrorCode, RefusalDetails } from "../../contract/core/errors.ts"
import { generalText } from "../../contract/core/general-text.ts"
import { identityPatience, takeToken, tokenPath } from "./session-hint.ts"
import { createStore } from "./store.ts"

// Types only: the schemas, and with them zod, stay out of the browser.
type In<Module> = Module[keyof Module]
type Contract =
  | In<typeof import("../../contract/cases/activities.ts")>
  | In<typeof import("../../contract/fleet/cars.ts")>
  | In<typeof import("../../contract/cases/conditions.ts")>
  | In<typeof import("../../contract/people/content.ts")>
  | In<typeof import("../../contract/cases/contracts.ts")>
  | In<typeof import("../../contract/cases/desk.ts")>
  | In<typeof import("../../contract/fleet/documents.ts")>
  | In<typeof import("../../contract/fleet/excel.ts")>
  | In<typeof import("../../contract/fleet/images.ts")>
  | In<typeof import("../../contract/cases/find.ts")>
  | In<typeof import("../../contract/fleet/fleet.ts")>
  | In<typeof import("../../contract/people/identity.ts")>
  | In<typeof import("../../contract/people/links.ts")>
  | In<typeof import("../../contract/news/live.ts")>
  | In<typeof import("../../contract/people/locations.ts")>
  | In<typeof import("../../contract/news/messages.ts")>
  | In<typeof import("../../contract/cases/moderation.ts")>
  | In<typeof import("../../contract/people/moderation.ts")>
  | In<typeof import("../../contract/fleet/options.ts")>
  | In<typeof import("../../contract/news/outbox.ts")>
  | In<typeof import("../../contract/people/passkeys.ts")>
  | In<typeof import("../../contract/people/profile.ts")>
  | In<typeof import("../../contract/news/proposals.ts")>
  | In<typeof import("../../contract/news/journal.ts")>
  | In<typeof import("../../contract/cases/requests.ts")>
  | In<typeof import("../../contract/cases/start.ts")>
  | In<typeof import("../../contract/core/system.ts")>
  | In<typeof import("../../contract/cases/terms.ts")>
  | In<typeof import("../../contract/people/users.ts")>
  | In<typeof import("../../contract/news/watch.ts")>
type Calls = { [E in Extract<Contract, Endpoint> as `${E["method"]} ${E["path"]}`]: E }

export type CallName = keyof Calls

type Optional<Key extends string, T> = [T] extends [undefined]
  ? { [K in Key]?: undefined }
  : Partial<T> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T }
export type CallInput<N extends CallName> = Optional<"query", QueryInput<Calls[N]>> &
  Optional<"body", BodyInput<Calls[N]>> &
  (Calls[N] extends { bodyKind: "multipart" } ? { file: File } : { file?: undefined }) & {
    signal?: AbortSignal
  }
type Arguments<N extends CallName> =
  Partial<CallInput<N>> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
export type CallOutput<N extends CallName> = OutputOf<Calls[N]>

/** A refused or failed call. `code` is also "unavailable" if the network failed (status 0). */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: unknown
  readonly requestId: string | undefined
  /** Earliest time to repeat the call, in milliseconds since 1970, if the response states it (P231). */
  readonly retryAt: number | undefined
  constructor(status: number, { code, message, details, requestId }: ErrorBody, retryAt?: number) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
    this.retryAt = retryAt
  }
}

/** Details of a refusal with this code; undefined for other errors. */
export const detailsOf = <Code extends keyof RefusalDetails>(
  error: unknown,
  code: Code,
): RefusalDetails[Code] | undefined =>
  error instanceof ApiError && error.code === code ? (error.details as RefusalDetails[Code]) : undefined

/** Whether this call was refused with this code; codes that it cannot return do not compile. */
export const isRefused = <N extends CallName>(error: unknown, code: ErrorOf<Calls[N]>): error is ApiError =>
  error instanceof ApiError && error.code === code

/** Authentication of requests. Passed in, because the session itself sends requests. */
export type Access = {
  token(): Promise<string | null>
  /** After a 401: a new token, or null when the session is over. */
  renew(): Promise<string | null>
  locationIds(): readonly string[]
  /** Version of the profile that came with a response; if it differs from the last profile's, the profile has changed. */
  onProfileVersion(profileVersion: string, cameWithProfile: boolean): void
}
const access = createStore<Access | null>(null)
export const signCallsWith = (given: Access): void => access.set(given)

/** Makes a typed call, once more with a new token after a 401. Throws an ApiError. */
export async function call<N extends CallName>(name: N, ...[input]: Arguments<N>): Promise<CallOutput<N>> {
  const given = (input ?? {}) as Input
  return read<N>(await authorized(name, given), given.signal)
}

export type Read<N extends CallName> = { output: CallOutput<N>; tag: string | null }

/** Like `call`, for long responses: null, without reading, if the response has the ETag of `held`. */
export async function fetchIfModified<N extends CallName>(
  name: N,
  held: string | undefined,
  ...[input]: Arguments<N>
): Promise<Read<N> | null> {
  const given = (input ?? {}) as Input
  const answer = await authorized(name, given)
  const tag = answer.headers.get("etag")
  if (answer.ok && tag !== null && tag === held) {
    await answer.body?.cancel()
    return null
  }
  return { output: await read<N>(answer, given.signal), tag }
}

/** Opens a stream of text, until the signal ends it. Throws an ApiError. */
export async function openCall(
  name: CallName,
  signal: AbortSignal,
  query: object,
): Promise<ReadableStream<string>> {
  const answer = await authorized(name, { signal, query })
  if (!answer.ok || !answer.body) throw await errorOf(answer)
  return answer.body.pipeThrough(new TextDecoderStream())
}

async function authorized(name: CallName, given: Input): Promise<Response> {
  // Identity calls use the cookie, and are needed before there is a token: requesting one here would never end.
  const signer = /\/api\/(identity\/|meta\.json)/.test(name) ? null : access.get()
  const first = await send(name, given, signer, signer && (await signer.token()))
  if (first.status !== 401 || !signer) return first
  const renewed = await signer.renew()
  return renewed ? await send(name, given, signer, renewed) : first
}

/** Transactions of this tab whose outcome came with the answer. */
const ownWrites = new Set<string>()
export const isOwnWrite = (write: string): boolean => ownWrites.has(write)

type Input = {
  query?: object
  body?: unknown
  file?: File
  signal?: AbortSignal
}

async function send(
  name: CallName,
  input: Input,
  signer: Access | null,
  token: string | null,
): Promise<Response> {
  const [method] = name.split(" ") as [string]
  const url = addressOf(name, input)
  const headers = new Headers({ accept: "application/json, */*;q=0.5" })
  if (token) headers.set("authorization", `Bearer ${token}`)
  const isProfile = name === "GET /api/user/"
  // The profile does not depend on the previous location ids.
  const locationIds = isProfile ? [] : (signer?.locationIds() ?? [])
  if (token && locationIds.length > 0) headers.set("x-location-ids", locationIds.join(","))
  if (input.body !== undefined) headers.set("content-type", "application/json")
  const signal = url.startsWith("/api/identity/") ? identitySignal(input.signal) : (input.signal ?? null)
  try {
    const early = url === tokenPath ? takeToken() : undefined
    const answer = await (early ?? fetch(url, { method, headers, body: bodyOf(input), signal }))
    const version = answer.headers.get("x-profile")
    if (version) signer?.onProfileVersion(version, isProfile && answer.ok)
    const write = answer.headers.get("x-write")
    if (write) ownWrites.add(write)
    return answer
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw unavailable()
  }
}

const identitySignal = (given: AbortSignal | undefined): AbortSignal =>
  given ? AbortSignal.any([given, identityPatience()]) : identityPatience()

const unavailable = () => new ApiError(0, { code: "unavailable", message: generalText.unavailable })

function bodyOf({ body, file }: Input): BodyInit | null {
  if (!file) return body === undefined ? null : JSON.stringify(body)
  const form = new FormData()
  form.set("file", file)
  return form
}

const addressOf = (name: CallName, { query }: Input): string =>
  name.slice(name.indexOf(" ") + 1) + queryText(query)

function queryText(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value))
  return search.size > 0 ? `?${search}` : ""
}

async function read<N extends CallName>(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<CallOutput<N>> {
  if (!response.ok) throw await errorOf(response)
  const type = response.headers.get("content-type") ?? ""
  // The portal never responds with a page: a proxy sent it, and the outcome of the call is unknown.
  if (type.startsWith("text/html")) throw unavailable()
  try {
    return (/\/json\b/.test(type) ? await response.json() : await response.blob()) as CallOutput<N>
  } catch (error) {
    if (signal?.aborted) throw error
    throw unavailable()
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const body = await errorBody(response)
  const seconds = status === 429 || status === 503 ? Number(headers.get("retry-after")) : 0
  if (!(seconds > 0)) return new ApiError(status, body)
  const retryAt = Date.now() + seconds * 1000
  return new ApiError(
    status,
    { ...body, message: `${body.message} Möglich ab ${momentText(retryAt)} Uhr.` },
    retryAt,
  )
}

/** "27.11.2026, 14:03:20": waiting users need the seconds. */
const momentText = (at: number): string =>
  new Date(at).toLocaleString("de-DE", {
    timeZone: "Europe/Berlin",
    dateStyle: "medium",
    timeStyle: "medium",
  })

/** If a proxy sends something other than the portal's error body, the outcome of the call is unknown. */
async function errorBody(response: Response): Promise<ErrorBody> {
  const code = response.status >= 500 ? "unavailable" : "internal"
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  const isOurs = typeof body?.code === "string" && typeof body.message === "string"
  return isOurs ? (body as ErrorBody) : { code, message: generalText[code] }
}
