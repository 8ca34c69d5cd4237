import type { Database } from "../../platform/postgres/index.ts"
import type { SendPush } from "../../platform/push/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { claimPush, forgetDevices, notePush } from "./commands.send.ts"
import { noteOf } from "./rules.ts"

type Parts = { db: Database; clock: Clock; publicKey: string; send: SendPush }

/** How late a browser may be told, in milliseconds. */
const everyMs = 2_000
/** How long a device that is being told is nobody else's: only a process that died holds it so long, in milliseconds. */
const leaseMs = 60_000

/** Tells each device of its person's new messages, in one push for all of them (P238). Answers how many devices it were. */
export async function pushMessages(
  { db, clock, publicKey, send }: Parts,
  signal?: AbortSignal,
): Promise<number> {
  for (let told = 0; ; told += 1) {
    if (signal?.aborted) return told
    const now = clock()
    const due = await claimPush(db, publicKey, now, new Date(now.getTime() + leaseMs))
    if (!due) return told
    await notePush(db, due, await send(due, JSON.stringify(noteOf(due))), clock())
  }
}

/** Tells browsers every other second; any number of processes may run on one database. */
export function startPushes({ log, ...parts }: Parts & { log: Log }): Background {
  const forgetting = forgetDevices(parts.db, parts.publicKey, parts.clock()).catch((error: unknown) =>
    log.warn({ err: error }, "push: no device forgotten"),
  )
  return startBackground({
    run: async (signal) => {
      await forgetting
      await pushMessages(parts, signal)
      return false
    },
    everyMs,
    log,
    failure: "push: nobody told",
  })
}
