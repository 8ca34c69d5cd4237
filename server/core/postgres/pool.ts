import {
  addressesOf,
  clientConfig,
  openPool as openPoolOn,
  type PoolOptions,
  withClient,
} from "@packages/postgres-client"
import type pg from "pg"

/** Defaults that `options` of `DATABASE_URL` override. An import of 50,000 cars takes less than two minutes. */
const usual = {
  lock_timeout: "10s",
  statement_timeout: "120s",
  idle_in_transaction_session_timeout: "60s",
  tcp_keepalives_idle: "60",
  tcp_keepalives_interval: "10",
  tcp_keepalives_count: "6",
  // Compiling a statement takes longer than running it: reading the journal 300 instead of 2 ms.
  jit: "off",
}

/** Settings that statements rely on. `zvf.portal` marks the portal's changes in the journal (ADR-0035). */
const needed = { "zvf.portal": "on", timezone: "UTC" }

export type PoolSettings = Omit<PoolOptions, "session"> & {
  /** Override those of `DATABASE_URL`. */
  settings?: Record<string, string>
}

/** A pool of the portal's sessions (ADR-0038). */
export const openPool = (url: string, { settings, ...options }: PoolSettings): pg.Pool =>
  openPoolOn(url, { ...options, session: { usual, needed: { ...needed, ...settings } } })

/** A session of the portal. */
export const sessionClient = (address: string): pg.ClientConfig => clientConfig(address, { usual, needed })

/** A session that changes the schema, on the first host (`fitUrl`): no statement timeout, but one for locks. */
export function asOwner<T>(url: string, lockMs: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const needed = { statement_timeout: "0", lock_timeout: `${lockMs}` }
  return withClient(clientConfig(addressesOf(url)[0] as string, { needed }), work)
}
