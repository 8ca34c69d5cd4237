import type { PartName, Readiness } from "../../contract/system.ts"
import { type FileStore, proveFiles } from "../core/files/index.ts"
import type { IdentityService } from "../core/identity/index.ts"
import { consumersBehind, overdueSince } from "../core/journal/index.ts"
import { proveMailServer } from "../core/mail/index.ts"
import type { Probe } from "../core/postgres/index.ts"
import { cacheAnswer, freeBytes, type Log } from "../core/runtime/index.ts"
import { judge, type StateOf, type States } from "./rules.ts"

export type PartsOfPortal = {
  probe: Probe
  files: FileStore
  identity: IdentityService
  /** Whether files lie in a bucket, which all processes share. */
  hasBucket: boolean
  /** The folder of the embedded database and of files. */
  dataDir: string
  smtpUrl: string | undefined
  log: Log
}

type Timing = { cacheMs: number; timeoutMs: number; staleMs?: number; troubleMs?: number }
/** How long a check is cached and may take, in milliseconds. */
const usual = { cacheMs: 1_000, timeoutMs: 2_000 }
const slow = { cacheMs: 15_000, staleMs: 15_000, timeoutMs: 5_000 }
const rare = { cacheMs: 60_000, staleMs: 15_000, timeoutMs: 5_000, troubleMs: 5_000 }
/** Trouble is cached for less time than health: after a failover the proxy sends no calls until the portal is ready. */
const troubleCacheMs = 1_000

const lowBytes = 1_000_000_000
/** Documents are reported a minute after the last of them: consumers may wait while files are added without a pause. */
const lateSeconds = 600

/** Checks everything that the portal depends on (ADR-0040), each part as often as is cheap. Logs each change once. */
export function watchParts({ log, ...parts }: PartsOfPortal): () => Promise<Readiness> {
  const { probe, files, identity, hasBucket, dataDir, smtpUrl } = parts
  const before = new Map<PartName, string>()

  const look = <Name extends PartName>(
    name: Name,
    { cacheMs, troubleMs = troubleCacheMs, ...timing }: Timing,
    find: () => Promise<StateOf<Name>>,
  ) => {
    const note = (state: StateOf<Name>, err?: unknown): StateOf<Name> => {
      const was = before.get(name) ?? "ok"
      before.set(name, state)
      if (was === state) return state
      if (state === "ok") log.info({ part: name }, "part is back")
      else log.warn({ part: name, state, err }, "part is in trouble")
      return state
    }
    const missing = "no_answer" as StateOf<Name>
    const ask = cacheAnswer<{ state: StateOf<Name>; err?: unknown }>({
      ...timing,
      cacheMs: ({ state }) => (state === "ok" ? cacheMs : troubleMs),
      find: () =>
        find().then(
          (state) => ({ state }),
          (err: unknown) => ({ state: missing, err }),
        ),
      late: { state: missing },
    })
    return async () => {
      const { state, err } = await ask()
      return note(state, err)
    }
  }

  const database = look("database", usual, () => probe.writing())
  const schema = look("schema", { ...usual, cacheMs: 5_000 }, async () => {
    const compatibility = await probe.standing()
    if (compatibility.fits) return "ok"
    return "newer" in compatibility ? "newer" : "older"
  })
  const store = look("files", hasBucket ? rare : slow, async () => {
    await proveFiles(files)
    return "ok"
  })
  const identities = look("identity", { ...slow, troubleMs: 2_000 }, async () => {
    await identity.prove()
    return "ok"
  })
  const record = look("record", slow, async () =>
    (await overdueSince(probe.db)) === null ? "ok" : "overdue",
  )
  let behind: Record<string, number> = {}
  const consumers = look("consumers", slow, async () => {
    behind = await consumersBehind(probe.db)
    return Object.values(behind).some((seconds) => seconds > lateSeconds) ? "behind" : "ok"
  })
  const disk = look("disk", slow, async () =>
    ((await freeBytes(dataDir)) ?? lowBytes) < lowBytes ? "low" : "ok",
  )
  const mail =
    smtpUrl === undefined
      ? undefined
      : look("mail", rare, async () => {
          await proveMailServer(smtpUrl)
          return "ok"
        })

  return async () => {
    const cached = {
      database,
      schema,
      files: store,
      identity: identities,
      record,
      consumers,
      disk,
      ...(mail && { mail }),
    }
    const states: States = Object.fromEntries(
      await Promise.all(Object.entries(cached).map(async ([name, ask]) => [name, await ask()] as const)),
    )
    const { status, parts } = judge(states, { files: hasBucket, identity: identity.hosted !== null })
    return {
      status,
      parts: { ...parts, ...(parts.consumers && { consumers: { ...parts.consumers, behind } }) },
    }
  }
}
