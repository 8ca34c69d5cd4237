import type { Database } from "../../platform/postgres/index.ts"
import type { SendPush } from "../../platform/push/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { claimPush, forgetDevices, notePush } from "./commands.send.ts"
import { noteOf } from "./rules.ts"

type Parts = { db: Database; clock: Clock; publicKey: string; send: SendPush; log: Log }

/** How late a browser may be told, in milliseconds. */
const everyMs = 2_000
/** How long a device that is being told is nobody else's: only a process that died holds it so long, in milliseconds. */
const leaseMs = 60_000
/** So many push services may hang before others wait for them. */
const lanes = 4
const dayMs = 24 * 3_600_000

/** Tells each device of its person's new messages, in one push for all of them (P238). Answers how many devices it were. */
export async function pushMessages(
  { db, clock, publicKey, send, log }: Parts,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0
  const lane = async () => {
    while (!signal?.aborted) {
      const now = clock()
      const due = await claimPush(db, publicKey, now, new Date(now.getTime() + leaseMs))
      if (!due) return
      const sent = await send(due, JSON.stringify(noteOf(due)))
      if (sent.result === "failed")
        log.warn({ why: sent.why, host: new URL(due.endpoint).host }, "push: not told")
      await notePush(db, due, sent, clock())
      told += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return told
}

/** Tells browsers every other second; any number of processes may run on one database. */
export const startPushes = (parts: Parts): Background =>
  startBackground({
    run: async (signal) => {
      await pushMessages(parts, signal)
      return false
    },
    everyMs,
    log: parts.log,
    failure: "push: nobody told",
  })

/** Forgets devices each day, also while there are no keys. */
export const startForgettingDevices = ({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">): Background =>
  startBackground({
    run: async () => {
      await forgetDevices(db, clock())
      return false
    },
    everyMs: dayMs,
    log,
    failure: "push: no device forgotten",
  })
