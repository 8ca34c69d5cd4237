import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { addPreOffer } from "./testing/cars.ts"
import { createCastDatabase, databaseOfTest, openedInTest } from "./testing/database.ts"
import { type PortalProcess, stopPortal } from "./testing/portal.ts"
import { requestBody } from "./testing/requests.ts"
import { tokenFrom } from "./testing/sign-in.ts"
import { runningPortal } from "./testing/starts.ts"

/** Balances over portals that report ready, with keep-alive connections. */
async function startProxy(portals: PortalProcess[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(portals)
  const look = async () => {
    for (const portal of portals) {
      const { ok } = await fetch(`${portal.url}/api/ready`).catch(() => ({ ok: false }))
      if (ok) ready.add(portal)
      else ready.delete(portal)
    }
    looking = setTimeout(look, 100)
  }
  let looking = setTimeout(look, 0)
  let turn = 0
  const forward = (call: IncomingMessage, body: Buffer, answer: ServerResponse) => {
    const able = portals.filter((portal) => ready.has(portal))
    if (able.length === 0) return answer.writeHead(503).end()
    const { url } = able[turn++ % able.length] as PortalProcess
    const { method, headers } = call
    const onward = request(`${url}${call.url}`, { agent, method, headers }, (response) => {
      const { connection: _, ...kept } = response.headers
      answer.writeHead(response.statusCode ?? 502, kept)
      response.pipe(answer)
    })
    onward.on("error", () => answer.writeHead(502).end())
    onward.end(body)
  }
  const proxy = createServer(async (call, answer) => forward(call, await buffer(call), answer))
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  onTestFinished(() => {
    clearTimeout(looking)
    proxy.close()
    proxy.closeAllConnections()
    agent.destroy()
  })
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, ready }
}

test("six rolling restarts behind a proxy fail no acceptance", async () => {
  const DATABASE_URL = await databaseOfTest(createCastDatabase)
  const db = openedInTest(DATABASE_URL, 10)
  const start = () => runningPortal({ env: { DATABASE_URL, DEMO: "1", DRAIN_SECONDS: "2" } })
  const portals = [await start(), await start()]
  const { url, ready } = await startProxy(portals)
  const authorization = (await tokenFrom(portals[0] as PortalProcess)).authorization

  const statuses: Record<number, number> = {}
  let isOver = false
  const acceptAll = async () => {
    while (!isOver) {
      const car = await addPreOffer(db)
      const answer = await fetch(`${url}/api/car/mail`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization },
        body: JSON.stringify(requestBody("PRE_OFFER_ACCEPT", car)),
      })
      await answer.arrayBuffer()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }
  }
  const accepting = Promise.all([acceptAll(), acceptAll(), acceptAll(), acceptAll()])
  for (let restart = 0; restart < 6; restart++) {
    const place = restart % 2
    await stopPortal(portals[place] as PortalProcess)
    const restarted = await start()
    portals[place] = restarted
    await expect.poll(() => ready.has(restarted)).toBe(true)
  }
  isOver = true
  await accepting
  expect(Object.keys(statuses)).toEqual(["200"])
  const row = await db.one<{ count: number }>("select count(*) as count from acts where verb = 'accept'")
  expect(row?.count).toBe(statuses[200])
})
