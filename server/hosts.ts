import { isIP } from "node:net"
import { addressesOf } from "./core/postgres/address.ts"

/** Whether a host, as in a URL or setting, is this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "")
  if (isIP(name) === 4) return name.startsWith("127.")
  return name === "::1" || name === "localhost" || name.endsWith(".localhost")
}

export const leadsAway = (url: string): boolean => !isLoopback(new URL(url).hostname)

/** Whether any host of a database URL is another machine; without a host it is a local socket. */
export const databaseIsAway = (url: string): boolean =>
  addressesOf(url).some((address) => new URL(address).hostname !== "" && leadsAway(address))

/** Whether the domain is reserved for examples and tests, so that no e-mail arrives (RFC 2606, 6761). */
export function isReservedMail(mail: string): boolean {
  const domain = mail.slice(mail.lastIndexOf("@") + 1).toLowerCase()
  return (
    /(^|\.)(example|test|invalid|localhost)$/.test(domain) || /(^|\.)example\.(com|net|org)$/.test(domain)
  )
}
