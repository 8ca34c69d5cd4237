import { once } from "node:events"
import { type AddressInfo, connect, type Socket } from "node:net"
import { Readable } from "node:stream"
import { fastify } from "fastify"
import { expect, onTestFinished, test } from "vitest"
import { z } from "zod"
import { endpoint } from "../../../contract/core/endpoint.ts"
import { nothing } from "../refusal.ts"
import { lanesFor } from "./lanes.ts"
import { route } from "./route.ts"

const maxOfOne = 3
const mostAtOnce = 12

const heavy = endpoint({
  method: "GET",
  path: "/api/heavy",
  output: z.object({}),
  lane: "heavy",
  errors: [],
})

const begun = () => {
  const stream = new Readable({ read() {} })
  stream.push("begun")
  return stream
}

/** A server whose gate and heavy call wait for the test, and the number of started calls. */
async function slowServer(name: () => string) {
  const gate = { reached: [] as (() => void)[], gone: [] as Promise<unknown>[] }
  const answers: (() => void)[] = []
  const app = fastify()
  app.decorate("lanes", lanesFor(6))
  const waits = { atGate: false }
  route(
    app,
    heavy,
    async (_request, reply) => {
      const id = name()
      gate.gone.push(once(reply.raw, "close"))
      if (waits.atGate) await new Promise<void>((open) => gate.reached.push(open))
      return { id }
    },
    async () => {
      await new Promise<void>((end) => answers.push(end))
      return nothing
    },
  )
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, gate, answers, waits, port, url: `http://localhost:${port}/api/heavy` }
}

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise(setImmediate)
}

test("a paused download keeps no slot from the caller's other calls", async () => {
  const app = fastify()
  app.decorate("lanes", lanesFor(6))
  const download = endpoint({ ...heavy, path: "/api/download", output: "binary" })
  const anyone = async () => ({ id: "reader" })
  route(app, download, anyone, async ({ reply }) => reply.send(begun()))
  route(app, heavy, anyone, async () => nothing)
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const address = (path: string) => `http://localhost:${port}${path}`
  const paused = await Promise.all(Array.from(Array(2 * maxOfOne), () => fetch(address("/api/download"))))
  expect(paused.map(({ status }) => status)).toEqual(Array(2 * maxOfOne).fill(200))
  expect((await fetch(address("/api/heavy"))).status).toBe(200)
  await Promise.all(paused.map(({ body }) => body?.cancel()))
})

test("a person's large bodies wait for each other, before they are read; others do not", async () => {
  const app = fastify()
  app.decorate("lanes", lanesFor(6))
  const large = endpoint({
    ...heavy,
    method: "POST",
    path: "/api/large",
    body: z.object({}),
    maxBodyKb: 20 * 1024,
  })
  route(
    app,
    large,
    async ({ headers }) => ({ id: String(headers["x-name"]) }),
    async () => nothing,
  )
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  /** Announces a body of this size; sent later. */
  const announce = (name: string, size: number) => {
    const socket = connect(port, "localhost")
    onTestFinished(() => void socket.destroy())
    const head = ["POST /api/large HTTP/1.1", "Host: a", `X-Name: ${name}`, "Content-Type: application/json"]
    socket.write(`${[...head, `Content-Length: ${size}`].join("\r\n")}\r\n\r\n`)
    return socket
  }
  const answerOf = async (socket: Socket) => String((await once(socket, "data"))[0]).slice(9, 12)
  const size = 15 * 1024 * 1024
  const body = `{}${" ".repeat(size - 2)}`
  const first = announce("a", size)
  const second = announce("a", size)
  second.write(body)
  const other = announce("b", size)
  other.write(body)
  expect(await answerOf(other)).toBe("200")
  // The first one leaves without a body.
  first.destroy()
  expect(await answerOf(second)).toBe("200")
})

test("a caller who disconnects during authorization takes no slot", async () => {
  const { gate, answers, waits, port, url } = await slowServer(() => "leaver")
  waits.atGate = true
  for (let left = 0; left < maxOfOne; left++) {
    const socket = connect(port, "localhost")
    socket.write("GET /api/heavy HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await until(() => gate.reached.length > left)
    socket.destroy()
    await gate.gone[left]
    gate.reached[left]?.()
  }
  waits.atGate = false
  const answer = fetch(url)
  await until(() => answers.length > 0)
  expect(answers).toHaveLength(1)
  answers[0]?.()
  expect((await answer).status).toBe(200)
})

test("a call beyond the limit per user or in total gets a retry time", async () => {
  let caller = 0
  const { answers, url } = await slowServer(() => `person ${Math.floor(caller++ / maxOfOne)}`)
  const running = Array.from({ length: mostAtOnce }, () => fetch(url))
  await until(() => answers.length === mostAtOnce)
  const one = await fetch(url)
  expect([one.status, one.headers.get("retry-after")]).toEqual([503, "5"])
  expect(await one.json()).toEqual({
    code: "too_busy",
    message: expect.stringContaining("Exporte und Importe"),
    details: { retryAfter: 5 },
  })
  caller = 0
  const own = await fetch(url)
  expect([own.status, own.headers.get("retry-after")]).toEqual([429, "5"])
  expect(await own.json()).toMatchObject({ message: expect.stringContaining("5 Sekunden") })
  for (const end of answers) end()
  await Promise.all(running)
})
