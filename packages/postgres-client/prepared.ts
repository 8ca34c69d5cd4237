import type pg from "pg"

/** A statement that a connection prepares once. */
export type Repeated = pg.QueryConfig & { isRepeated: true }

/** Per connection. All screens have about 300; combinations of filters have no end, and each takes memory of the server. */
const most = 500

type Session = pg.PoolClient & { connection: { parsedStatements: Record<string, string> } }

/** Names repeated statements per connection, and forgets the least recently used ones. */
export function prepareStatements(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const { connection, query: ask } = client as Session
    const names = new Map<string, string>()
    let count = 0

    const forgetOldest = () => {
      const [text, name] = names.entries().next().value as [string, string]
      names.delete(text)
      // Failing in someone's transaction would abort it.
      if (!(name in connection.parsedStatements)) return
      delete connection.parsedStatements[name]
      const forgotten: Promise<unknown> = Reflect.apply(ask, client, [`deallocate ${name}`])
      forgotten.catch(() => {})
    }
    const nameOf = (text: string) => {
      const name = names.get(text) ?? `s${count++}`
      names.delete(text)
      if (names.size >= most) forgetOldest()
      names.set(text, name)
      return name
    }
    client.query = ((statement: Repeated | string, ...more: unknown[]) => {
      const isRepeated = typeof statement === "object" && statement.isRepeated
      const named = isRepeated ? { ...statement, name: nameOf(statement.text) } : statement
      return Reflect.apply(ask, client, [named, ...more])
    }) as typeof ask
  })
}
