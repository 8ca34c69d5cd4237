import { isIP } from "node:net"
import { addressesOf } from "./core/postgres/index.ts"

export type PlaceSettings = {
  HOST: string
  PUBLIC_URL?: string | undefined
  SMTP_URL?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  DATABASE_URL?: string | undefined
  TRUSTED_PROXIES?: readonly string[] | undefined
  IDENTITY: "embedded" | "hosted" | "oidc"
  NODE_ENV?: string | undefined
}
export type PlaceSetting = keyof PlaceSettings

/** Whether a host, as in a URL or setting, is this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "")
  if (isIP(name) === 4) return name.startsWith("127.")
  return name === "::1" || name === "localhost" || name.endsWith(".localhost")
}

const leadsAway = (url: string) => !isLoopback(new URL(url).hostname)

/** Whether any host of a database URL is another machine; without a host it is a local socket. */
export const databaseIsAway = (url: string): boolean =>
  addressesOf(url).some((address) => {
    const { hostname } = new URL(address)
    return hostname !== "" && !isLoopback(hostname)
  })

/** Settings that indicate production; with any of them there is no demo unless requested (P57). Includes an own database on this machine. */
export function signsOfProduction(settings: PlaceSettings): PlaceSetting[] {
  const { PUBLIC_URL, SMTP_URL, S3_BUCKET, S3_ENDPOINT } = settings
  const signs: Record<PlaceSetting, boolean> = {
    NODE_ENV: settings.NODE_ENV === "production",
    HOST: !isLoopback(settings.HOST),
    PUBLIC_URL: PUBLIC_URL !== undefined && leadsAway(PUBLIC_URL),
    SMTP_URL: SMTP_URL !== undefined && leadsAway(SMTP_URL),
    S3_ENDPOINT: S3_ENDPOINT !== undefined && leadsAway(S3_ENDPOINT),
    // Without an endpoint it is Amazon's.
    S3_BUCKET: Boolean(S3_BUCKET) && !S3_ENDPOINT,
    DATABASE_URL: settings.DATABASE_URL !== undefined,
    TRUSTED_PROXIES: (settings.TRUSTED_PROXIES ?? []).length > 0,
    IDENTITY: settings.IDENTITY !== "embedded",
  }
  return (Object.keys(signs) as PlaceSetting[]).filter((name) => signs[name])
}

/** Settings by which others reach the portal, or its e-mails reach others. */
const reaching: readonly PlaceSetting[] = ["NODE_ENV", "HOST", "PUBLIC_URL", "SMTP_URL", "TRUSTED_PROXIES"]
export const reachesOthers = (signs: readonly PlaceSetting[]): boolean =>
  signs.some((name) => reaching.includes(name))

/** Whether the domain is reserved for examples and tests, so that no e-mail arrives (RFC 2606, 6761). */
export function isReservedMail(mail: string): boolean {
  const domain = mail.slice(mail.lastIndexOf("@") + 1).toLowerCase()
  return (
    /(^|\.)(example|test|invalid|localhost)$/.test(domain) || /(^|\.)example\.(com|net|org)$/.test(domain)
  )
}
