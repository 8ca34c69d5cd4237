import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { createGzip } from "node:zlib"

/**
 * What a proxy does to answers: hand them on as they come, hold each back until it is whole, or compress each that does not
 * refuse it, which holds the text back until there is a block of it.
 */
export type Manner = "passes" | "holds" | "compresses"

export type Proxy = {
  url: string
  /** From the next answer on. */
  behave(manner: Manner): void
  /** Ends all connections, as for want of use. */
  cut(): void
  stop(): Promise<void>
}

/** A proxy in front of a portal, with a mind of its own. */
export async function startProxyTo(portal: string, manner: Manner): Promise<Proxy> {
  let now = manner
  const server = createServer((asked, reply) => {
    const { method, headers } = asked
    const onward = request(portal + asked.url, { method, headers })
    onward.on("response", (answer) => pass(answer, reply, now))
    onward.on("error", () => reply.destroy())
    reply.on("close", () => onward.destroy())
    asked.pipe(onward)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    behave: (manner) => {
      now = manner
    },
    cut: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

function pass(answer: IncomingMessage, reply: ServerResponse, manner: Manner): void {
  const { statusCode = 502, headers } = answer
  answer.on("error", () => reply.destroy())
  if (manner === "holds") {
    const chunks: Buffer[] = []
    answer.on("data", (chunk: Buffer) => chunks.push(chunk))
    answer.on("end", () => reply.writeHead(statusCode, headers).end(Buffer.concat(chunks)))
    return
  }
  const mayCompress = statusCode === 200 && !headers["content-encoding"]
  if (manner === "compresses" && mayCompress && !headers["cache-control"]?.includes("no-transform")) {
    const { "content-length": _, ...others } = headers
    reply.writeHead(statusCode, { ...others, "content-encoding": "gzip" })
    answer.pipe(createGzip()).pipe(reply)
    return
  }
  reply.writeHead(statusCode, headers)
  reply.flushHeaders()
  answer.pipe(reply)
}
