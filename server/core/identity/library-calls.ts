import type { ErrorCode } from "../../../contract/errors.ts"
import { type Refused, refuse } from "../refusal.ts"
import type { Answered, Asker } from "./types.ts"

/** Below this the library answers. */
export const basePath = "/api/identity"
/** The library reads the address of the caller here, and nowhere else. */
export const addressHeader = "x-portal-client-address"
const forwarded = "cookie origin referer user-agent sec-fetch-site sec-fetch-mode sec-fetch-dest".split(" ")

/** Builds the library's request from scratch, so that nothing the caller adds (forwarded addresses, other hosts) reaches it. */
export function requestFor(
  publicUrl: string,
  asker: Asker,
  method: string,
  path: string,
  body?: object,
): Request {
  const headers = new Headers({ [addressHeader]: asker.ip, "x-portal-host": asker.headers.host ?? "" })
  for (const name of forwarded) {
    const value = asker.headers[name]
    if (typeof value === "string") headers.set(name, value)
  }
  if (body) headers.set("content-type", "application/json")
  const url = new URL(basePath + path, publicUrl)
  return new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

/** The answer, or the refusal that its status stands for; any other failure is thrown. */
export async function read<T, Code extends ErrorCode>(
  response: Response,
  refusals: Readonly<Record<number, Code>>,
): Promise<Answered<T> | Refused<Code>> {
  const refused = refusals[response.status]
  if (refused) return refuse(refused)
  if (!response.ok) throw new Error(`The identity answered ${response.status}`)
  return { body: (await response.json()) as T, cookies: response.headers.getSetCookie() }
}
