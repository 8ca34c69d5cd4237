import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { BlockList, isIPv6 } from "node:net"

/** The form of a given id: nothing special to a log or a header. */
const plain = /^[\w.:-]{8,64}$/

/**
 * The id of a request: that of a trusted proxy (`X-Request-Id`), so that both logs match, or a new one. Nobody else can choose ids.
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
