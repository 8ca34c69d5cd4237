import { createMailTransport } from "../../platform/mail/index.ts"
import { openDatabase } from "../../platform/postgres/index.ts"
import { createLog } from "../../platform/runtime/index.ts"
import { startOutboxWorker } from "./jobs.ts"

// A worker in a process of its own, so that a test can kill it: database url, SMTP url, and how far its clock is ahead in ms.
const [databaseUrl, smtpUrl, aheadMs] = process.argv.slice(2)
const clock = () => new Date(Date.now() + Number(aheadMs))
const transport = createMailTransport(smtpUrl, "portal@aurel.example")
startOutboxWorker({
  db: openDatabase(databaseUrl!),
  transport,
  attachmentOf: async () => undefined,
  clock,
  log: createLog("silent"),
})
