import { startJobs } from "../../core/jobs/jobs.ts"
import { testAddresses } from "../../core/mail/smtp-for-tests.ts"
import { createMailTransport } from "../../core/mail/transport.ts"
import { openDatabase } from "../../core/postgres/db.ts"
import { systemClock } from "../../core/runtime/clock.ts"
import { createLog } from "../../core/runtime/log.ts"
import { mails } from "./jobs.ts"

// Separate worker process that a test can kill. Arguments: database URL, SMTP URL.
const [url = "", smtpUrl] = process.argv.slice(2)
const transport = createMailTransport(smtpUrl, testAddresses)!
const log = createLog("silent")
const jobs = await startJobs({
  url,
  db: openDatabase(url),
  tasks: [mails({ transport, attachmentOf: async () => undefined, clock: systemClock, log })],
  queues: [],
  log,
  pace: { poll: 0.5, pollRarely: 0.5, supervise: 1 },
})
setInterval(jobs.written, 300)
process.stdout.write("ready\n")
