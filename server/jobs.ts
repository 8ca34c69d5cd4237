import { documentNumbers, documents } from "./areas/contracts/jobs.ts"
import { attachmentOf } from "./areas/contracts/queries.ts"
import { accountSettling } from "./areas/identity/jobs.ts"
import { reminders } from "./areas/messages/jobs.remind.ts"
import { messages } from "./areas/messages/jobs.ts"
import { mails } from "./areas/outbox/jobs.ts"
import { sealing } from "./areas/record/jobs.ts"
import { retention } from "./areas/retention/jobs.ts"
import { termsAnnouncements } from "./areas/terms/jobs.ts"
import type { Terms } from "./areas/terms/rules.ts"
import { watchNews } from "./areas/watch/jobs.ts"
import { type Config, mailAddresses } from "./config.ts"
import { type FileStore, fileCleanup } from "./platform/files/index.ts"
import type { IdentityService } from "./platform/identity/index.ts"
import { type Jobs, startJobs } from "./platform/jobs/index.ts"
import type { MailTransport } from "./platform/mail/index.ts"
import { createPdfMaker } from "./platform/pdf/index.ts"
import type { Database } from "./platform/postgres/index.ts"
import type { Clock, Log } from "./platform/runtime/index.ts"

type Parts = {
  db: Database
  databaseUrl: string
  files: FileStore
  identity: IdentityService
  config: Config
  terms: readonly Terms[]
  publicUrl: string
  /** None where no mail server is configured: mails are kept. */
  transport: MailTransport | undefined
  clock: Clock
  log: Log
}

/** Everything that the portal does by itself (ADR-0072); any number of processes may run on one database. */
export async function startPortalJobs({
  db,
  databaseUrl,
  files,
  identity,
  config,
  ...parts
}: Parts): Promise<Jobs> {
  const { terms, publicUrl, transport, clock, log } = parts
  const addresses = mailAddresses(config, publicUrl)
  const maker = createPdfMaker()
  const documentOf = (actId: string) => attachmentOf({ db, files }, actId)
  const jobs = await startJobs({
    url: databaseUrl,
    db,
    log,
    queues: [
      documents({ files, maker, clock }),
      ...(transport ? [mails({ transport, attachmentOf: documentOf, clock, log })] : []),
    ],
    tasks: [
      sealing,
      messages({ publicUrl, clock }),
      documentNumbers,
      watchNews({ terms, clock, publicUrl, log }),
      reminders({ clock, addresses }),
      termsAnnouncements({ terms, clock, publicUrl }),
      retention({ clock, years: config.retentionYears, addresses }),
      fileCleanup({ files, clock }),
      ...(identity.hosted ? [accountSettling(identity)] : []),
    ],
  })
  return {
    written: jobs.written,
    stop: async () => {
      await jobs.stop()
      await maker.close()
    },
  }
}
