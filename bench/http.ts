import { once } from "node:events"
import { connect } from "node:net"

/** A response: head as text, body only on demand or for errors. */
export type Answer = { status: number; head: string; body: Buffer }

export type Connection = {
  /** One request at a time; bytes from `requestBytes`. */
  ask(request: Buffer, keepBody?: boolean): Promise<Answer>
  close(): void
}

export type Call = { port: number; path: string; headers?: Record<string, string>; body?: unknown }

/** An HTTP/1.1 request; a POST with JSON if there is a body. */
export function requestBytes({ port, path, headers = {}, body }: Call): Buffer {
  const content = body === undefined ? "" : JSON.stringify(body)
  const lines = [
    `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ["content-type: application/json", `content-length: ${Buffer.byteLength(content)}`]),
  ]
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${content}`)
}

export const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim() ?? ""

const secondsToAnswer = 120
const headEnd = "\r\n\r\n"
const headOf = (bytes: Buffer) => {
  const at = bytes.indexOf(headEnd)
  return at === -1 ? undefined : { head: bytes.toString("latin1", 0, at), bodyAt: at + headEnd.length }
}

/** A connection with minimal CPU cost: parses the head and counts the bytes of the body. Requires Content-Length. Throws when the connection drops. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true })
  await once(socket, "connect")
  type PendingRequest = {
    request: Buffer
    resolve: (answer: Answer) => void
    reject: (error: Error) => void
    keepBody: boolean
  }
  let pending: PendingRequest | undefined
  let current: { head: string; status: number; missing: number } | undefined
  let bodyChunks: Buffer[] = []

  const finish = (finished: PendingRequest, { head, status }: { head: string; status: number }) => {
    const body = Buffer.concat(bodyChunks)
    pending = undefined
    current = undefined
    bodyChunks = []
    finished.resolve({ head, status, body })
  }
  socket.on("data", (chunk: Buffer) => {
    const finished = pending
    if (!finished) return
    let bytes = chunk
    if (!current) {
      bytes = bodyChunks.length > 0 ? Buffer.concat([...bodyChunks, chunk]) : chunk
      const found = headOf(bytes)
      bodyChunks = found ? [] : [bytes]
      if (!found) return
      const status = Number(found.head.slice(9, 12))
      const missing = status === 304 ? 0 : Number(headerOf(found.head, "content-length"))
      current = { head: found.head, status, missing }
      bytes = bytes.subarray(found.bodyAt)
    }
    current.missing -= bytes.length
    if (finished.keepBody || current.status >= 400) bodyChunks.push(bytes)
    if (current.missing <= 0) finish(finished, current)
  })
  const fail = (error?: Error) => pending?.reject(error ?? new Error("The server closed the connection"))
  socket.on("error", fail)
  socket.setTimeout(secondsToAnswer * 1000, () => {
    const line = pending?.request.toString("latin1", 0, pending.request.indexOf("\r"))
    fail(new Error(`Still missing after ${secondsToAnswer} s: an answer to ${line}`))
  })
  socket.on("close", () => fail())
  return {
    ask: (request, keepBody = false) =>
      new Promise((resolve, reject) => {
        pending = { request, resolve, reject, keepBody }
        socket.write(request)
      }),
    close: () => {
      pending = undefined
      socket.destroy()
    },
  }
}

/** Response time in ms. Throws unless the status is 200. */
export async function timeOf(call: Call): Promise<number> {
  const begunAt = performance.now()
  const { status, body } = await callOnce(call)
  if (status !== 200) throw new Error(`${call.path}: ${status} ${body}`)
  return performance.now() - begunAt
}

export async function callOnce(call: Call): Promise<Answer> {
  const connection = await openConnection(call.port)
  try {
    return await connection.ask(requestBytes(call), true)
  } finally {
    connection.close()
  }
}
