import { once } from "node:events"
import { createServer, type Socket } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { migrate } from "./migrate.ts"

test("gives up after ten seconds without a response", async () => {
  const silent = createServer().listen(0, "127.0.0.1")
  await once(silent, "listening")
  const { port } = silent.address() as { port: number }
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())

  const outcome = expect(migrate(`postgres://zvf@127.0.0.1:${port}/zvf`)).rejects.toThrow("timeout expired")
  const [connection] = (await once(silent, "connection")) as [Socket]
  onTestFinished(() => {
    connection.destroy()
    silent.close()
  })
  vi.advanceTimersByTime(10_000)
  await outcome
})
