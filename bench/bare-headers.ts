import { once } from "node:events"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { portalHeaders } from "./browser-bare.ts"
import { defer } from "./cleanup.ts"
import type { Portal } from "./world.ts"

/** Of an answer that a browser opens as a page. */
const pageHeaders = [...portalHeaders, "permissions-policy"]

/**
 * The portal at another address, without the headers that keep its pages apart from others: with them this browser opens a page in a
 * new process, where Lighthouse loses it. Ends with the bench.
 */
export async function withBareHeaders({ port, url }: Portal): Promise<string> {
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const origin = headers.origin && { origin: url }
    const forwarded = request({ port, method, path, headers: { ...headers, ...origin } }, (came) => {
      const kept = Object.entries(came.headers).filter(([name]) => !pageHeaders.includes(name))
      answer.writeHead(came.statusCode ?? 502, Object.fromEntries(kept))
      came.pipe(answer)
    })
    forwarded.on("error", () => answer.destroy())
    answer.on("close", () => forwarded.destroy())
    asked.pipe(forwarded)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  defer(async () => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
