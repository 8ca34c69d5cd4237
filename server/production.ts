import { isIP } from "node:net"
import { addressesOf } from "./core/postgres/index.ts"

/** The settings that can point beyond this machine, as the environment has them (config.ts). */
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

/** Whether a host, as a URL or a setting names it, is this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "")
  if (isIP(name) === 4) return name.startsWith("127.")
  return name === "::1" || name === "localhost" || name.endsWith(".localhost")
}

const leadsAway = (url: string) => !isLoopback(new URL(url).hostname)

/** Whether some host of a database is another machine; without a host it is a socket of this one. */
export const databaseIsAway = (url: string): boolean =>
  addressesOf(url).some((address) => {
    const { hostname } = new URL(address)
    return hostname !== "" && !isLoopback(hostname)
  })

/** With any of them there is no demo unless asked for (P57). A database of one's own counts, even on this machine. */
export function signsOfProduction(settings: PlaceSettings): PlaceSetting[] {
  const { PUBLIC_URL, SMTP_URL, S3_BUCKET, S3_ENDPOINT } = settings
  const signs: Record<PlaceSetting, boolean> = {
    NODE_ENV: settings.NODE_ENV === "production",
    HOST: !isLoopback(settings.HOST),
    PUBLIC_URL: PUBLIC_URL !== undefined && leadsAway(PUBLIC_URL),
    SMTP_URL: SMTP_URL !== undefined && leadsAway(SMTP_URL),
    S3_ENDPOINT: S3_ENDPOINT !== undefined && leadsAway(S3_ENDPOINT),
    // Without another service it is Amazon's.
    S3_BUCKET: Boolean(S3_BUCKET) && !S3_ENDPOINT,
    DATABASE_URL: settings.DATABASE_URL !== undefined,
    TRUSTED_PROXIES: (settings.TRUSTED_PROXIES ?? []).length > 0,
    IDENTITY: settings.IDENTITY !== "embedded",
  }
  return (Object.keys(signs) as PlaceSetting[]).filter((name) => signs[name])
}

/** Those by which others reach the portal, or its mails reach others. */
const reaching: readonly PlaceSetting[] = ["NODE_ENV", "HOST", "PUBLIC_URL", "SMTP_URL", "TRUSTED_PROXIES"]
export const reachesOthers = (signs: readonly PlaceSetting[]): boolean =>
  signs.some((name) => reaching.includes(name))

/** Whether the domain of an address is reserved for examples and tests, so that mails reach nobody (RFC 2606, 6761). */
export function isReservedMail(mail: string): boolean {
  const domain = mail.slice(mail.lastIndexOf("@") + 1).toLowerCase()
  return (
    /(^|\.)(example|test|invalid|localhost)$/.test(domain) || /(^|\.)example\.(com|net|org)$/.test(domain)
  )
}
