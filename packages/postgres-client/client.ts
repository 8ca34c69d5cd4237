import pg from "pg"

/** Default timeout of connecting and of waiting for a free connection. */
export const connectMs = 10_000

type Settings = Readonly<Record<string, string>>

/** Settings of PostgreSQL for a session; `options` of the URL override the usual ones and are overridden by the needed ones. */
export type SessionSettings = { usual?: Settings; needed?: Settings }

const asOptions = (settings: Settings = {}) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ")

/** Networks drop silent connections. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

/** For a client of one host. */
export function clientConfig(address: string, { usual, needed }: SessionSettings = {}): pg.ClientConfig {
  const plain = new URL(address)
  const given = plain.searchParams.get("options")
  plain.searchParams.delete("options")
  // As in libpq: `require` checks the server's certificate only if a root certificate is given.
  if (plain.searchParams.has("sslmode")) plain.searchParams.set("uselibpqcompat", "true")
  const options = [asOptions(usual), given, asOptions(needed)].filter(Boolean).join(" ")
  return { connectionString: plain.href, options, connectionTimeoutMillis: connectMs, ...keepAlive }
}

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
