import { once } from "node:events"
import { type AddressInfo, connect, type Socket } from "node:net"
import { Readable } from "node:stream"
import { type FastifyReply, fastify } from "fastify"
import { expect, onTestFinished, test } from "vitest"
import { endSlowReaders } from "./slow-readers.ts"

const endless = () => Readable.from(forever(), { objectMode: false })
async function* forever() {
  for (;;) yield Buffer.alloc(65_536)
}

/** A server with these limits, and a client's connection that has requested the file. */
async function requested(
  limits: Parameters<typeof endSlowReaders>[1],
  answer: (reply: FastifyReply) => FastifyReply,
) {
  const app = fastify()
  endSlowReaders(app, limits)
  app.get("/file", (_, reply) => answer(reply))
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, "localhost")
  onTestFinished(() => void socket.destroy())
  socket.on("error", () => {})
  socket.write("GET /file HTTP/1.1\r\nHost: localhost\r\n\r\n")
  return socket
}

/** Resolves when the server has closed the connection: what it sent is read only then. */
const closed = (socket: Socket) => {
  socket.resume()
  return once(socket, "close")
}

test("a reader that accepts nothing is disconnected, and its file is closed", async () => {
  const file = endless()
  const socket = await requested({ idleMs: 100, wholeMs: 60_000 }, (reply) => reply.send(file))
  socket.pause()
  await once(file, "close")
  await closed(socket)
})

test("a reader that is too slow in all is disconnected", async () => {
  const file = endless()
  const socket = await requested({ idleMs: 60_000, wholeMs: 100 }, (reply) => reply.send(file))
  socket.once("readable", () => socket.read(1))
  await once(file, "close")
  await closed(socket)
})

test("a connection is kept for the next call after an answer", async () => {
  const socket = await requested({ idleMs: 50, wholeMs: 60_000 }, (reply) => reply.send("a"))
  const [first] = await once(socket, "data")
  expect(String(first)).toContain("200 OK")
  // Longer than the limit for an answer: the time between calls is another.
  socket.write("GET /file HTTP/1.1\r\nHost: localhost\r\n\r\n")
  const [second] = await once(socket, "data")
  expect(String(second)).toContain("200 OK")
})
