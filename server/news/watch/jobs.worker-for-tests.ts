import { readConfig } from "../../config.ts"
import { type Run, startJobs } from "../../core/jobs/index.ts"
import { openDatabase } from "../../core/postgres/index.ts"
import { createLog } from "../../core/runtime/index.ts"
import { readPortalTerms } from "../../start/texts.ts"
import { watchNews } from "./jobs.ts"

// One run after the other in a process of its own, so that a test can kill it: database url, and the instant of its clock.
const [url = "", instant = ""] = process.argv.slice(2)
const terms = await readPortalTerms(readConfig({}).contentDir)
const log = createLog("silent")
const news = watchNews({ terms, clock: () => new Date(instant), publicUrl: "https://portal.example", log })
// What changed something makes tasks due again.
const run = async (parts: Run) => {
  await news.run(parts)
  return true
}
const tasks = [{ ...news, afterWrites: true, run }]
await startJobs({
  url,
  db: openDatabase(url),
  tasks,
  queues: [],
  log,
  pace: { poll: 1, pollRarely: 1, supervise: 1 },
})
process.stdout.write("ready\n")
