import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { type Cluster, superuser, urlOf } from "./cluster.ts"
import { EmbeddedPostgresError } from "./error.ts"
import type { Installation } from "./installation.ts"

/** A running server on a data folder. */
export type Running = { installation: Installation; cluster: Cluster; port: number }

/** The session that makes us the owner; `over` resolves once it has ended, for whatever reason. */
export type Owner = { client: pg.Client; over: Promise<void> }

/** Between two tries of an owner that lost its session, in ms. */
const retryMs = 100
/** Within this time a living owner has taken a lost lock again, on a busy machine too, in ms. */
const returnsWithinMs = 500

/**
 * Makes us the owner of a running server: a session holds an advisory lock for as long as we live, and the kernel ends
 * the session of a killed one, so no lock can be left behind. Undefined if the server takes no sessions just now.
 * Throws if another living process is the owner, or if the secret is not the cluster's.
 */
export async function claim({ installation, cluster, port }: Running): Promise<Owner | undefined> {
  const connectionString = urlOf(superuser, "postgres", cluster, port)
  const client = new pg.Client({ connectionString, application_name: `${installation.name} owner` })
  client.on("error", () => {})
  const over = new Promise<void>((resolve) => void client.once("end", resolve))
  try {
    await client.connect()
    if (await takeLock(client)) return { client, over }
  } catch (error) {
    if ((error as { code?: string }).code !== "28P01") return undefined
    throw new EmbeddedPostgresError({ code: "wrong_secret", data: cluster.data }, { cause: error })
  }
  await client.end()
  throw new EmbeddedPostgresError({ code: "owned_by_another", dataDir: installation.dataDir })
}

// The session of a process killed this moment needs a moment to end, hence more than one attempt.
async function takeLock(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query("select pg_try_advisory_lock(1) as taken")
    if (rows[0].taken) return true
    await delay(50)
  }
  return false
}

/**
 * Claims a server that somebody else started, with the outcomes of `claim`. A crash of one of its processes ends all sessions, so
 * a lock that is free may be that of a living owner, which gets the time to take it again.
 */
export async function claimAbandoned(running: Running): Promise<Owner | undefined> {
  const first = await claim(running)
  if (!first) return undefined
  await first.client.end().catch(() => {})
  await delay(returnsWithinMs)
  return claim(running)
}

/**
 * Claims the server again whenever the owner's session ends, until the signal; resolves once that was given and the session, which
 * ends with the server, is gone.
 */
export async function keepOwning(running: Running, first: Owner, until: AbortSignal): Promise<void> {
  let owner: Owner | undefined = first
  for (;;) {
    await (owner ? owner.over : delay(retryMs, undefined, { signal: until }).catch(() => {}))
    if (until.aborted) return
    owner = await claim(running).catch(() => undefined)
  }
}
