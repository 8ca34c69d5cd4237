import pg from "pg"

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
