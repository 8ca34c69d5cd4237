import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { openPool, Tx } from "../postgres/index.ts"

const cookieName = "zvf.device"
/** Under https nobody else of the domain can set it; that prefix asks for the whole path. */
const secureName = `__Host-${cookieName}`
/** People who share a browser; the oldest makes room. */
const mostMarks = 5
const cookieDays = 400
const shape = /^[\w-]{16}\.[\w-]{22}$/

/** What a browser may know: the secret that all processes share, and whether the portal is opened by https. */
export type DeviceSettings = { secret: string; isSecure: boolean; path: string }

/** An account and how often it forgot the browsers that it knew. */
export type DeviceHolder = { accountId: string; epoch: number }

const epochSql = `select epoch from device_epochs where "userId" = $1`
const forgetSql = `
  insert into identity.device_epochs as known ("userId", epoch) select id, 1 from identity."user" where id = $1
  on conflict ("userId") do update set epoch = known.epoch + 1`

/** The account as browsers know it now. By the identity's own pool: a sign-up already holds a connection of the portal's. */
export async function deviceHolder(
  pool: ReturnType<typeof openPool>,
  accountId: string,
): Promise<DeviceHolder> {
  const { rows } = await pool.query<{ epoch: number }>(epochSql, [accountId])
  return { accountId, epoch: rows[0]?.epoch ?? 0 }
}

/** From now on the account knows no browser: whoever was in it has no tries of their own any more (P175). */
export const forgetDevices = (tx: Tx, accountId: string): Promise<number> => tx.run(forgetSql, [accountId])

const sealOf = (secret: string, { accountId, epoch }: DeviceHolder, name: string) => {
  const text = ["device", accountId, ...(epoch > 0 ? [epoch] : []), name].join(" ")
  return createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22)
}

const marksIn = (cookies: string | undefined, isSecure: boolean): string[] =>
  (new RegExp(`(?:^|;\\s*)${isSecure ? secureName : cookieName}=([^;]*)`).exec(cookies ?? "")?.[1] ?? "")
    .split("~")
    .filter((mark) => shape.test(mark))

const isOf = (secret: string, holder: DeviceHolder, mark: string) => {
  const [name = "", seal = ""] = mark.split(".")
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, holder, name)))
}

/**
 * The random name that this browser got when the account was signed in to in it; null for one that the account does not know,
 * or has forgotten. It opens nothing: it only gives the browser tries of its own, which strangers cannot use up (P150).
 */
export function knownDevice(
  { secret, isSecure }: DeviceSettings,
  cookies: string | undefined,
  holder: DeviceHolder,
) {
  const mark = marksIn(cookies, isSecure).find((known) => isOf(secret, holder, known))
  return mark?.split(".")[0] ?? null
}

/** The cookie that makes this browser known to one more account; it names nobody, and others cannot tell whose it is. */
export function deviceCookie(
  { secret, isSecure, path }: DeviceSettings,
  cookies: string | undefined,
  holder: DeviceHolder,
): string {
  const marks = marksIn(cookies, isSecure)
  const name =
    knownDevice({ secret, isSecure, path }, cookies, holder) ?? randomBytes(12).toString("base64url")
  const own = `${name}.${sealOf(secret, holder, name)}`
  const kept = [own, ...marks.filter((mark) => mark !== own)].slice(0, mostMarks)
  const attributes = `Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Lax`
  const place = isSecure
    ? `${secureName}=${kept.join("~")}; Path=/; Secure`
    : `${cookieName}=${kept.join("~")}; Path=${path}`
  return `${place}; ${attributes}`
}
