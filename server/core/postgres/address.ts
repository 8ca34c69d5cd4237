import type { ClientConfig } from "pg"

/** How long a new connection may take, and a call may wait for one that is free, unless the caller says otherwise. */
export const connectMs = 10_000

/**
 * What holds for each session unless `options` of the URL says otherwise: a lock is waited for 10 s, a statement runs for two
 * minutes (the longest, an import of 50,000 cars, takes a part of that), a transaction that does nothing ends after
 * one, and a portal that vanished without a word is noticed within two.
 */
const usual = {
  lock_timeout: "10s",
  statement_timeout: "120s",
  idle_in_transaction_session_timeout: "60s",
  tcp_keepalives_idle: "60",
  tcp_keepalives_interval: "10",
  tcp_keepalives_count: "6",
}

/** What the portal's statements rely on. The record tells the portal's sessions from a hand in the database (ADR-0035). */
const needed = { "zvf.portal": "on", timezone: "UTC" }

type Settings = Record<string, string>

const asOptions = (settings: Settings) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ")

/** The hosts of a URL, which may be several with commas between them, and what stands before and after them. */
function partsOf(url: string): [before: string, hosts: string[], after: string] {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return [before, hosts.split(","), after]
}

/** A URL for each host of a URL, in their order. */
export function addressesOf(url: string): string[] {
  const [before, hosts, after] = partsOf(url)
  return hosts.map((host) => `${before}${host}${after}`)
}

/** The same URL, beginning with the host at a place; those before it come last. */
export function startingAt(place: number, url: string): string {
  const [before, hosts, after] = partsOf(url)
  return `${before}${[...hosts.slice(place), ...hosts.slice(0, place)].join(",")}${after}`
}

/** Networks forget connections that say nothing. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

/** A client of one host whose settings are those of the URL, over some and under others. */
function clientWith(address: string, below: Settings, above: Settings): ClientConfig {
  const plain = new URL(address)
  const given = plain.searchParams.get("options")
  plain.searchParams.delete("options")
  // Read as PostgreSQL's own clients do: `require` asks who answers only where a root certificate is named.
  if (plain.searchParams.has("sslmode")) plain.searchParams.set("uselibpqcompat", "true")
  const options = [asOptions(below), given, asOptions(above)].filter(Boolean).join(" ")
  return { connectionString: plain.href, options, connectionTimeoutMillis: connectMs, ...keepAlive }
}

/** A session of the portal, with settings that win over those of the URL. */
export const sessionClient = (address: string, settings: Settings = {}): ClientConfig =>
  clientWith(address, usual, { ...needed, ...settings })

/** A session that changes the schema: it takes its time, but waits for a lock only so long. */
export const migratingClient = (address: string, lockMs: number): ClientConfig =>
  clientWith(address, {}, { statement_timeout: "0", lock_timeout: `${lockMs}` })

/** A session that only asks or listens. */
export const plainClient = (address: string): ClientConfig => clientWith(address, {}, {})
