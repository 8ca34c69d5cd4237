import pg from "pg"

/** Default timeout of connecting and of waiting for a free connection. */
export const connectMs = 10_000

/** Defaults that `options` of the URL override. An import of 50,000 cars takes less than two minutes. */
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

type Settings = Record<string, string>

const asOptions = (settings: Settings) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ")

function partsOf(url: string): [before: string, hosts: string[], after: string] {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return [before, hosts.split(","), after]
}

/** One URL for each host of a `DATABASE_URL` with several. */
export function addressesOf(url: string): string[] {
  const [before, hosts, after] = partsOf(url)
  return hosts.map((host) => `${before}${host}${after}`)
}

/** The URL with its hosts in another order: that of `index` first. */
export function startingAt(index: number, url: string): string {
  const [before, hosts, after] = partsOf(url)
  return `${before}${[...hosts.slice(index), ...hosts.slice(0, index)].join(",")}${after}`
}

/** Networks drop silent connections. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

/** Settings of the URL override `below` and are overridden by `above`. */
function clientWith(address: string, below: Settings, above: Settings): pg.ClientConfig {
  const plain = new URL(address)
  const given = plain.searchParams.get("options")
  plain.searchParams.delete("options")
  // As in libpq: `require` checks the server's certificate only if a root certificate is given.
  if (plain.searchParams.has("sslmode")) plain.searchParams.set("uselibpqcompat", "true")
  const options = [asOptions(below), given, asOptions(above)].filter(Boolean).join(" ")
  return { connectionString: plain.href, options, connectionTimeoutMillis: connectMs, ...keepAlive }
}

/** A session of the portal; `settings` override those of the URL. */
export const sessionClient = (address: string, settings: Settings = {}): pg.ClientConfig =>
  clientWith(address, usual, { ...needed, ...settings })

/** A session that changes the schema: no statement timeout, but one for locks. */
export const migratingClient = (address: string, lockMs: number): pg.ClientConfig =>
  clientWith(address, {}, { statement_timeout: "0", lock_timeout: `${lockMs}` })

export const plainClient = (address: string): pg.ClientConfig => clientWith(address, {}, {})

/** Runs the work on a separate connection. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  // Without a listener a broken connection would end the process.
  client.on("error", () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

/** `failOver` moves on to the next host, once however often it is called. */
export type Host = { address: string; failOver(): void }

export type Hosts = ReturnType<typeof hostsOf>

/** The hosts of a `DATABASE_URL` in turn; the current one is used until it is passed over. */
export function hostsOf(url: string) {
  const addresses = addressesOf(url)
  let turn = 0
  return {
    count: addresses.length,
    current: (): Host => {
      const mine = turn
      const failOver = () => {
        if (turn === mine) turn += 1
      }
      return { address: addresses[mine % addresses.length] as string, failOver }
    },
  }
}
