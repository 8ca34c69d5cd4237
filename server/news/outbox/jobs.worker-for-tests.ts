import { startJobs } from "../../core/jobs/index.ts"
import { createMailTransport } from "../../core/mail/index.ts"
import { openDatabase } from "../../core/postgres/index.ts"
import { createLog, systemClock } from "../../core/runtime/index.ts"
import { mails } from "./jobs.ts"

// Separate worker process that a test can kill. Arguments: database URL, SMTP URL.
const [url = "", smtpUrl] = process.argv.slice(2)
const transport = createMailTransport(smtpUrl, "portal@aurel.example")!
const log = createLog("silent")
await startJobs({
  url,
  db: openDatabase(url),
  tasks: [],
  queues: [mails({ transport, attachmentOf: async () => undefined, clock: systemClock, log })],
  log,
  pace: { poll: 0.5, pollRarely: 0.5, supervise: 1 },
})
process.stdout.write("ready\n")
