import pg from "pg"
import { clientConfig, connectMs, type SessionSettings } from "./client.ts"
import { type Host, type Hosts, hostsOf } from "./hosts.ts"
import { prepareStatements } from "./prepared.ts"
import { type HostSession, watchSessions } from "./watch.ts"

export type PoolOptions = {
  size: number
  /** Default: ten seconds. */
  connectMs?: number
  /** When unused connections close; never if 0, so that their settings last. */
  idleMs?: number
  session?: SessionSettings
}

/** A lazy pool on the writable host of the URL. A broken or silent connection fails its statements. */
export function openPool(
  url: string,
  { size, connectMs: patience = connectMs, idleMs, session }: PoolOptions,
): pg.Pool {
  const hosts = hostsOf(url)
  const pool = new pg.Pool({
    Client: clientOf(hosts, session),
    max: size,
    connectionTimeoutMillis: patience,
    ...(idleMs !== undefined && { idleTimeoutMillis: idleMs }),
    ...(hosts.count > 1 && { verify: assertWrites }),
  })
  // Without listeners a broken connection would end the process.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  watchSessions(pool)
  prepareStatements(pool)
  return pool
}

/** Clients that connect to the current host. */
const clientOf = (hosts: Hosts, session?: SessionSettings) =>
  class HostClient extends pg.Client {
    readonly at: Host

    constructor(config?: pg.ClientConfig) {
      const at = hosts.current()
      super({ ...clientConfig(at.address, session), ...config })
      this.at = at
    }

    override connect(): Promise<pg.Client>
    override connect(done: (error: Error | null) => void): void
    override connect(done?: (error: Error | null) => void): unknown {
      if (!done) return super.connect()
      return super.connect((error: Error | null) => {
        if (error) this.at.failOver()
        done(error)
      })
    }
  }

/** Skips a read-only host. */
const assertWrites: pg.PoolConfig["verify"] = (client, done) => {
  const { at } = client as HostSession
  client.query<{ reads: boolean }>("select pg_is_in_recovery() as reads").then(
    ({ rows: [row] }) => {
      if (row?.reads) at.failOver()
      done(row?.reads ? new Error("Connection terminated: the server only reads") : undefined)
    },
    (error: Error) => done(error),
  )
}
