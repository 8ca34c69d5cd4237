import { documentNumbers, documents } from "./cases/contracts/jobs.ts"
import { attachmentOf } from "./cases/contracts/queries.ts"
import { retention } from "./cases/retention/jobs.ts"
import { type Config, mailAddresses } from "./config.ts"
import { type FileStore, fileCleanup } from "./core/files/index.ts"
import type { IdentityService } from "./core/identity/index.ts"
import { type Jobs, startJobs } from "./core/jobs/index.ts"
import { sealing } from "./core/journal/index.ts"
import type { MailTransport } from "./core/mail/index.ts"
import { createPdfMaker } from "./core/pdf/index.ts"
import type { Database } from "./core/postgres/index.ts"
import type { Clock, Log } from "./core/runtime/index.ts"
import { reminders } from "./news/messages/jobs.remind.ts"
import { messages } from "./news/messages/jobs.ts"
import { mails } from "./news/outbox/jobs.ts"
import { termsAnnouncements } from "./news/terms/jobs.ts"
import { watchNews } from "./news/watch/jobs.ts"
import { accountSettling } from "./people/identity/jobs.ts"
import type { Terms } from "./people/terms/rules.ts"

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
