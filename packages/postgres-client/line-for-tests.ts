import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A connection to a database that can be interrupted. */
export type Line = {
  /** The database's address through this connection. */
  url: string
  freeze(): void
  thaw(): void
  close(): void
}

type Carrying = {
  /** Changes the first message of a connection. */
  first?: (sent: Buffer) => Buffer
  /** Whether to break the connection after this message, so that its response is lost. */
  breaksAfter?: (sent: Buffer) => boolean
}

/** Opens a connection to the database of a URL. */
export async function openLine(
  url: string,
  { first = (sent) => sent, breaksAfter = () => false }: Carrying = {},
): Promise<Line> {
  const { hostname, port } = new URL(url)
  const ends = new Set<Socket>()
  const join = (from: Socket, to: Socket) => {
    ends.add(from)
    from.on("data", (bytes) => to.write(bytes))
    from.on("error", () => {})
    from.on("close", () => {
      ends.delete(from)
      to.destroy()
    })
    if (isFrozen) from.pause()
  }
  let isFrozen = false
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    client.once("readable", () => {
      database.write(first(client.read()))
      client.on("data", (sent) => {
        if (breaksAfter(sent)) database.removeAllListeners("data").once("data", () => client.destroy())
      })
      join(client, database)
      join(database, client)
    })
    client.on("error", () => {})
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const own = (server.address() as AddressInfo).port
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${own}` }).href,
    freeze: () => {
      isFrozen = true
      for (const end of ends) end.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const end of ends) end.resume()
    },
    close: () => {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}
