import { join } from "node:path"
import { freePort } from "../server/testing/portal.ts"
import { newFolder, startChild } from "./processes.ts"
import { reportRounds } from "./report.ts"
import { inRounds, median } from "./rounds.ts"

/** Limit for a start without changes. */
const longestMs = 3_000

/** Time until `npm start` listens, except the first time, with the demo in the embedded database. */
export async function measureStart(): Promise<void> {
  const env = { DATA_DIR: join(await newFolder(), "portal"), PORT: String(await freePort()) }
  // The first start creates cluster and demo and is discarded.
  const { start } = await inRounds(5, {
    start: async () => {
      const child = await startChild(["bin/run.js", "--web", "server/main.ts"], "läuft", env)
      await child.stop()
      return child.readyAfterMs
    },
  })
  const times = [[median(start)], [longestMs]] as const
  reportRounds("Zweiter Start (npm start)", times, { unit: " ms", bound: { atMost: 1 } })
}
