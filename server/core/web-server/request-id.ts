import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { BlockList, isIPv6 } from "node:net"

/** What an id may look like that somebody else gave: nothing that a log or a header could read otherwise. */
const plain = /^[\w.:-]{8,64}$/

/**
 * Makes the id of a request: the one that a trusted proxy gave (`X-Request-Id`), so that both logs tell of the same, or a new
 * one. Nobody else can choose the ids under which the portal logs.
 */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = blockListOf(trustedProxies)
  return ({ headers, socket }) => {
    const given = headers["x-request-id"]
    const from = socket.remoteAddress
    const counts =
      typeof given === "string" &&
      plain.test(given) &&
      from !== undefined &&
      trusted.check(from, isIPv6(from) ? "ipv6" : "ipv4")
    return counts ? given : randomUUID()
  }
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = "", bits] = network.split("/")
    const family = isIPv6(address) ? "ipv6" : "ipv4"
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
