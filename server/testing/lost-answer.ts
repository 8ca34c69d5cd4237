import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import { openDatabase } from "../core/postgres/index.ts"

/** A database over a line that breaks once: this statement, sent without parameters, is done and its answer is lost. */
export async function openDatabaseLosingAnswer(url: string, statement: string) {
  const { hostname, port } = new URL(url)
  let isWhole = true
  const line = createServer((client) => {
    const server = connect(Number(port), hostname)
    let isLost = false
    client.on("data", (sent) => {
      if (isWhole && sent.includes(`${statement}\0`)) {
        isWhole = false
        isLost = true
      }
      server.write(sent)
    })
    server.on("data", (answered) => (isLost ? client.destroy() : client.write(answered)))
    client.on("close", () => server.destroy()).on("error", () => {})
    server.on("close", () => client.destroy()).on("error", () => {})
  }).listen(0, "127.0.0.1")
  await once(line, "listening")
  const own = (line.address() as AddressInfo).port
  const db = openDatabase(Object.assign(new URL(url), { host: `127.0.0.1:${own}` }).href)
  return {
    db,
    close: async () => {
      await db.close()
      line.close()
    },
  }
}
