import { lookup } from "node:dns"
import { BlockList, type LookupFunction } from "node:net"

const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/**
 * The address of a push service that may be called: over https and its port, by name, without anybody's password. Whoever calls it
 * takes this and never the text again: other parsers find other hosts in it.
 */
export function serviceAddress(endpoint: string, services: readonly string[]): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const address = new URL(endpoint)
  const { protocol, hostname, port, username, password } = address
  const isKnown = services.some((name) =>
    name.startsWith("*.") ? hostname.endsWith(name.slice(1)) : hostname === name,
  )
  const isPlain = protocol === "https:" && `${port}${username}${password}` === "" && hostName.test(hostname)
  return isKnown && isPlain ? address : undefined
}

/** What is no host of the public internet (RFC 6890). */
const innerNetworks = {
  ipv4: [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["224.0.0.0", 3],
  ],
  ipv6: [
    ["::", 127],
    ["fc00::", 7],
    ["fe80::", 10],
    ["ff00::", 8],
  ],
} as const
const inner = new BlockList()
for (const family of ["ipv4", "ipv6"] as const)
  for (const [network, bits] of innerNetworks[family]) inner.addSubnet(network, bits, family)

/** Looks a name up as usual, and fails where it leads into the operator's own network. */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, "")
    if (found.some(({ address, family }) => inner.check(address, family === 6 ? "ipv6" : "ipv4")))
      return done(new Error(`${host} leads to an inner address`), "")
    return options.all ? done(null, found) : done(null, found[0]?.address ?? "", found[0]?.family)
  })
