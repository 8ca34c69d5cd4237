import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

const cookieName = "zvf.device"
/** Under https nobody else of the domain can set it; that prefix asks for the whole path. */
const secureName = `__Host-${cookieName}`
/** People who share a browser; the oldest makes room. */
const mostMarks = 5
const cookieDays = 400
const shape = /^[\w-]{16}\.[\w-]{22}$/

/** What a browser may know: the secret that all processes share, and whether the portal is opened by https. */
export type DeviceSettings = { secret: string; isSecure: boolean; path: string }

const sealOf = (secret: string, accountId: string, name: string) =>
  createHmac("sha256", secret).update(`device ${accountId} ${name}`).digest("base64url").slice(0, 22)

const marksIn = (cookies: string | undefined, isSecure: boolean): string[] =>
  (new RegExp(`(?:^|;\\s*)${isSecure ? secureName : cookieName}=([^;]*)`).exec(cookies ?? "")?.[1] ?? "")
    .split("~")
    .filter((mark) => shape.test(mark))

const isOf = (secret: string, accountId: string, mark: string) => {
  const [name = "", seal = ""] = mark.split(".")
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, accountId, name)))
}

/**
 * The random name that this browser got when the account was signed in to in it; null for one that the account does not know.
 * It opens nothing: it only gives the browser tries of its own, which strangers cannot use up (P150).
 */
export function knownDevice(
  { secret, isSecure }: DeviceSettings,
  cookies: string | undefined,
  accountId: string,
) {
  const mark = marksIn(cookies, isSecure).find((known) => isOf(secret, accountId, known))
  return mark?.split(".")[0] ?? null
}

/** The cookie that makes this browser known to one more account; it names nobody, and others cannot tell whose it is. */
export function deviceCookie(
  { secret, isSecure, path }: DeviceSettings,
  cookies: string | undefined,
  accountId: string,
): string {
  const marks = marksIn(cookies, isSecure)
  const name =
    knownDevice({ secret, isSecure, path }, cookies, accountId) ?? randomBytes(12).toString("base64url")
  const own = `${name}.${sealOf(secret, accountId, name)}`
  const kept = [own, ...marks.filter((mark) => mark !== own)].slice(0, mostMarks)
  const attributes = `Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Lax`
  const place = isSecure
    ? `${secureName}=${kept.join("~")}; Path=/; Secure`
    : `${cookieName}=${kept.join("~")}; Path=${path}`
  return `${place}; ${attributes}`
}
