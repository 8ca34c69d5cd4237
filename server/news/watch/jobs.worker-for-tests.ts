import { readConfig } from "../../config.ts"
import { startJobs } from "../../core/jobs/jobs.ts"
import { openDatabase } from "../../core/postgres/db.ts"
import { createLog } from "../../core/runtime/log.ts"
import { readPortalTerms } from "../../start/content.ts"
import { watchNews } from "./jobs.ts"

// Separate worker process that a test can kill. Arguments: database URL, current instant.
const [url = "", instant = ""] = process.argv.slice(2)
const terms = await readPortalTerms(readConfig({}).contentDir)
const log = createLog("silent")
const news = watchNews({ terms, clock: () => new Date(instant), publicUrl: "https://portal.example" })
const jobs = await startJobs({
  url,
  db: openDatabase(url),
  tasks: [{ ...news, afterWrites: true }],
  queues: [],
  log,
  pace: { poll: 1, pollRarely: 1, supervise: 1 },
})
// Simulates frequent writes, so that another run soon follows a failed one.
setInterval(jobs.written, 200)
process.stdout.write("ready\n")
