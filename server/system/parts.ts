import type { PartName, Readiness } from "../../contract/core/system.ts"
import type { Config } from "../config.ts"
import { consumersBehind } from "../core/journal/consume.ts"
import { isSealingHeld, overdueSince } from "../core/journal/seal.ts"
import { pingMailServer } from "../core/mail/transport.ts"
import { clockDifference, doubtfulClockSeconds } from "../core/postgres/clock-difference.ts"
import type { Probe } from "../core/postgres/probe.ts"
import { cacheAnswer } from "../core/runtime/cached-answer.ts"
import type { Log } from "../core/runtime/log.ts"
import type { IdentityService } from "../portal/identity/identity-service.ts"
import { judge } from "./rules.ts"
import { isSpaceLow } from "./space.ts"

export type PartsOfPortal = {
  probe: Probe
  identity: IdentityService
  config: Config
  log: Log
}

type Check = {
  /** How long the answer is cached and may take, in milliseconds; trouble is cached for `troubleMs`. */
  cacheMs: number
  timeoutMs: number
  staleMs?: number
  troubleMs?: number
  /** "ok", or a state that `rules.ts` describes; an error counts as no answer. */
  find(): Promise<string>
}
const usual = { cacheMs: 1_000, timeoutMs: 2_000 }
const slow = { cacheMs: 15_000, staleMs: 15_000, timeoutMs: 5_000 }
const rare = { cacheMs: 60_000, staleMs: 15_000, timeoutMs: 5_000, troubleMs: 5_000 }
/** Less than for health: after a failover the proxy sends no calls until the portal is ready. */
const usualTroubleMs = 1_000

/** Documents are reported a minute after the last of them: consumers may wait while files are added without a pause. */
const lateSeconds = 600

const isOk = () => "ok"

/** Checks everything that the portal depends on (ADR-0040), each part as often as is cheap. Logs each change once. */
export function watchParts({ log, ...parts }: PartsOfPortal): () => Promise<Readiness> {
  const { probe, identity, config } = parts
  const { smtpUrl } = config
  let behind: Record<string, number> = {}
  const checks: Partial<Record<PartName, Check>> = {
    database: { ...usual, find: () => probe.writing() },
    schema: {
      ...{ ...usual, cacheMs: 5_000 },
      find: async () => Object.keys(await probe.compatibility())[0] ?? "ok",
    },
    identity: { ...slow, troubleMs: 2_000, find: () => identity.ping().then(isOk) },
    journal: {
      ...slow,
      find: async () => {
        if ((await overdueSince(probe.db)) === null) return "ok"
        return (await isSealingHeld(probe.db)) ? "held" : "overdue"
      },
    },
    consumers: {
      ...slow,
      find: async () => {
        behind = await consumersBehind(probe.db)
        return Object.values(behind).some((seconds) => seconds > lateSeconds) ? "behind" : "ok"
      },
    },
    disk: {
      ...slow,
      find: async () => ((await isSpaceLow(probe.db, config)) ? "low" : "ok"),
    },
    clock: {
      ...slow,
      find: async () => ((await clockDifference(probe.db)) > doubtfulClockSeconds ? "off" : "ok"),
    },
    ...(smtpUrl !== undefined && {
      mail: { ...rare, find: () => pingMailServer(smtpUrl).then(isOk) },
    }),
  }
  const looks = Object.entries(checks).map(([name, check]) => [name, watched(name, check, log)] as const)
  return async () => {
    const states = await Promise.all(looks.map(async ([name, look]) => [name, await look()] as const))
    const { status, parts } = judge(Object.fromEntries(states), identity.hosted !== null)
    return {
      status,
      parts: { ...parts, ...(parts.consumers && { consumers: { ...parts.consumers, behind } }) },
    }
  }
}

function watched(name: string, { cacheMs, troubleMs = usualTroubleMs, find, ...timing }: Check, log: Log) {
  let before = "ok"
  const ask = cacheAnswer<{ state: string; err?: unknown }>({
    ...timing,
    cacheMs: ({ state }) => (state === "ok" ? cacheMs : troubleMs),
    find: () =>
      find().then(
        (state) => ({ state }),
        (err: unknown) => ({ state: "no_answer", err }),
      ),
    late: { state: "no_answer" },
  })
  return async () => {
    const { state, err } = await ask()
    if (state !== before && state === "ok") log.info({ part: name }, "part is back")
    else if (state !== before) log.warn({ part: name, state, err }, "part is in trouble")
    before = state
    return state
  }
}
