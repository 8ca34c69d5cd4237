import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A line to a database that can be told to carry nothing. */
export type Line = {
  /** The database's address over this line. */
  url: string
  /** From now on connections are taken and nothing is carried, as by a machine that stands still. */
  freeze(): void
  thaw(): void
  close(): void
}

type Carrying = {
  /** The first message of a connection as it is carried on. */
  first?: (sent: Buffer) => Buffer
  /** Whether the line breaks once this was carried: its answer is lost. */
  breaksAfter?: (sent: Buffer) => boolean
}

/** Opens a line to the database of a URL. */
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
