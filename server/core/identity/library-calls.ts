import type { ErrorCode } from "../../../contract/errors.ts"
import { type Refused, refuse } from "../refusal.ts"
import { ownPage } from "./own-page.ts"
import type { Answered, Asker } from "./types.ts"

/** Below this the library answers. */
export const basePath = "/api/identity"
/** The library reads the address of the caller here, and nowhere else. */
export const addressHeader = "x-portal-client-address"
const passedOn = [
  "cookie",
  "origin",
  "referer",
  "user-agent",
  "sec-fetch-site",
  "sec-fetch-mode",
  "sec-fetch-dest",
]
/**
 * Pages that may call: those of the public address, and those that this machine opened under a name of its own. A browser
 * that names no origin names the page.
 */
export function trustedOrigins(publicUrl: string, request: Request | undefined): string[] {
  const page = request?.headers.get("origin") ?? request?.headers.get("referer") ?? undefined
  const own = ownPage(page, request?.headers.get("x-portal-host"))
  return [new URL(publicUrl).origin, ...(own ? [own.origin] : [])]
}

/** Builds the library's request from scratch, so that nothing the caller adds (forwarded addresses, other hosts) reaches it. */
export function requestFor(
  publicUrl: string,
  asker: Asker,
  method: string,
  path: string,
  body?: unknown,
): Request {
  const headers = new Headers({ [addressHeader]: asker.ip, "x-portal-host": asker.headers.host ?? "" })
  for (const name of passedOn) {
    const value = asker.headers[name]
    if (typeof value === "string") headers.set(name, value)
  }
  if (body) headers.set("content-type", "application/json")
  return new Request(new URL(basePath + path, publicUrl), {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** The answer, or the refusal that its status stands for; any other failure is a surprise. */
export async function read<T, Code extends ErrorCode>(
  response: Response,
  refusals: Readonly<Record<number, Code>>,
): Promise<Answered<T> | Refused<Code>> {
  const refused = refusals[response.status]
  if (refused) return refuse(refused)
  if (!response.ok) throw new Error(`The identity answered ${response.status}`)
  return { body: (await response.json()) as T, cookies: response.headers.getSetCookie() }
}
