import pg from "pg"
import { connectMs, sessionClient } from "./address.ts"
import { type Host, type Hosts, hostsOf } from "./hosts.ts"
import { type HostSession, watchSessions } from "./watch.ts"

export type PoolSettings = {
  /** Connections at most. */
  size: number
  /** How long a connection may take, and how long a free one is waited for; ten seconds unless said otherwise. */
  connectMs?: number | undefined
  /** How long a statement may take, in milliseconds; what `DATABASE_URL` says, or two minutes, unless said otherwise. */
  statementMs?: number | undefined
  /** The schema of a library that speaks SQL itself and names tables without one. */
  schema?: string
}

/**
 * A pool on the host that writes, of those that the URL names: one that is away or only reads, as a standby does, is
 * passed over by the next call. Nothing connects before the first statement. A connection that breaks is replaced, and in
 * use it fails its statements; so does one to a server that answers nobody any more (ADR-0038).
 */
export function openPool(
  url: string,
  { size, connectMs: patience, statementMs, schema }: PoolSettings,
): pg.Pool {
  const hosts = hostsOf(url)
  const pool = new pg.Pool({
    Client: clientOf(hosts, {
      ...(schema && { search_path: schema }),
      ...(statementMs !== undefined && { statement_timeout: `${statementMs}` }),
    }),
    max: size,
    connectionTimeoutMillis: patience ?? connectMs,
    ...(hosts.count > 1 && { verify: assertWrites }),
  })
  // Without listeners a connection that breaks would end the process.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  watchSessions(pool)
  return pool
}

/** Makes clients of whichever host is to be asked by then. */
const clientOf = (hosts: Hosts, settings: Record<string, string>) =>
  class HostClient extends pg.Client {
    readonly at: Host

    constructor(config?: pg.ClientConfig) {
      const at = hosts.current()
      super({ ...sessionClient(at.address, settings), ...config })
      this.at = at
    }

    override connect(): Promise<pg.Client>
    override connect(done: (error: Error | null) => void): void
    override connect(done?: (error: Error | null) => void): unknown {
      if (!done) return super.connect()
      return super.connect((error: Error | null) => {
        if (error) this.at.passOver()
        done(error)
      })
    }
  }

/** Passes over a host that only reads. */
const assertWrites: pg.PoolConfig["verify"] = (client, done) => {
  const { at } = client as HostSession
  client.query<{ reads: boolean }>("select pg_is_in_recovery() as reads").then(
    ({ rows: [row] }) => {
      if (row?.reads) at.passOver()
      done(row?.reads ? new Error("Connection terminated: the server only reads") : undefined)
    },
    (error: Error) => done(error),
  )
}
