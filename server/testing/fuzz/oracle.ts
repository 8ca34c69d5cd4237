import { setTimeout as delay } from "node:timers/promises"
import type { Endpoint } from "../../../contract/core/endpoint.ts"
import { type ErrorCode, errorStatus } from "../../../contract/core/errors.ts"
import { errorsOf } from "../../../contract/core/errors-for-tests.ts"
import type { Answer } from "../app.ts"
import { agents, insiders, mails, secrets } from "./stage.ts"

/** When a response counts as hanging, in milliseconds: far longer than any takes on a busy machine. */
const timeoutMs = 40_000

/** The response; throws if there is none in time. */
export async function answered(answer: Promise<Answer>): Promise<Answer> {
  const patience = new AbortController()
  const hangs = delay(timeoutMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error("No answer")
  })
  try {
    return await Promise.race([answer, hangs])
  } finally {
    hangs.catch(() => {})
    patience.abort()
  }
}

/** What is wrong with a response; undefined if it complies with the contract. */
export function flawOf(
  endpoint: Endpoint,
  { caller, method }: { caller: string; method: string },
  answer: Answer,
): string | undefined {
  const { statusCode, headers, body } = answer
  if (statusCode >= 500) return `${statusCode}: ${body.slice(0, 300)}`
  // A demo names its users to everyone on the sign-in page.
  const leak = leakTo(caller, endpoint.path === "/api/meta.json" ? body.replaceAll(mails.owner, "") : body)
  if (leak) return `tells ${caller} of ${leak}`
  if (method === "HEAD" || statusCode === 304 || headers["content-encoding"]) return undefined
  if (statusCode >= 400) return flawOfRefusal(endpoint, answer)
  if (statusCode >= 300) return `redirects to ${headers.location}`
  if (endpoint.output === "binary" || endpoint.path === "/api/live") return undefined
  const parsed = endpoint.output.safeParse(parsedJson(body))
  return parsed.success ? undefined : `not of its shape: ${parsed.error.message.slice(0, 300)}`
}

function flawOfRefusal(endpoint: Endpoint, { statusCode, body }: Answer): string | undefined {
  const refusal = parsedJson(body) as { code?: ErrorCode; message?: string } | undefined
  if (!refusal?.code || !refusal.message) return `a refusal without code: ${body.slice(0, 200)}`
  if (errorStatus[refusal.code] !== statusCode) return `${refusal.code} with ${statusCode}`
  return errorsOf(endpoint).includes(refusal.code) ? undefined : `${refusal.code} is not described`
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The first text in a response that this caller may not read. */
function leakTo(caller: string, body: string): string | undefined {
  if (caller === "admin") return undefined
  const isInsider = (insiders as readonly string[]).includes(caller)
  const isAgent = (agents as readonly string[]).includes(caller)
  const hidden = [...(isInsider ? [] : secrets.munich), ...(isAgent ? [] : secrets.hamburg)]
  return hidden.find((secret) => body.includes(secret))
}
