import { timingSafeEqual } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { contentType } from "./registry.ts"

const paths = new Set(["/api/metrics", "/metrics"])

/** Whether a request may read the numbers; without a token everybody who reaches them may. */
export function mayRead(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true
  const [given, wanted] = [`${authorization}`, `Bearer ${token}`].map((text) => Buffer.from(text))
  return given !== undefined && given.length === wanted?.length && timingSafeEqual(given, wanted)
}

type Served = { host: string; port: number; token: string | undefined; render(): Promise<string> }

/** Serves the numbers on a port of their own, so that the portal's may be public. `listening` rejects where the port is taken. */
export function serveMetrics({ host, port, token, render }: Served): {
  listening: Promise<void>
  close(): Promise<void>
} {
  const answer = async ({ method, url = "", headers }: IncomingMessage, reply: ServerResponse) => {
    if (method !== "GET" || !paths.has(url.split("?")[0] ?? "")) return void reply.writeHead(404).end()
    if (!mayRead(headers.authorization, token))
      return void reply.writeHead(401, { "www-authenticate": "Bearer" }).end()
    reply.writeHead(200, { "content-type": contentType }).end(await render())
  }
  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.writeHead(500).end())
  })
  server.requestTimeout = 10_000
  const listening = new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  return {
    listening,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
