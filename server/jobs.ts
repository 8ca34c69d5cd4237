import { createPdfMaker } from "@packages/pdf"
import { attachmentOf } from "./cases/contracts/contracts.ts"
import { documentNumbers, documents } from "./cases/contracts/make.ts"
import { retention } from "./cases/retention/purge.ts"
import { type Jobs, startJobs } from "./core/jobs/jobs.ts"
import { sealing } from "./core/journal/seal.ts"
import type { MailTransport } from "./core/mail/transport.ts"
import { factRefreshing } from "./fleet/cars/writer.ts"
import { messages } from "./news/messages/jobs.ts"
import { reminders } from "./news/messages/remind.ts"
import { mails } from "./news/outbox/jobs.ts"
import { holdBacklog } from "./news/outbox/outbox.ts"
import { termsAnnouncements } from "./news/terms/announce.ts"
import { watchNews } from "./news/watch/jobs.ts"
import { accountSettling } from "./people/identity/jobs.ts"
import type { Context } from "./portal/access/context.ts"

type Options = {
  retentionYears: number
  /** Undefined without a mail server: e-mails are only stored. */
  transport: MailTransport | undefined
}

/** Starts all background jobs (ADR-0072); any number of processes may share a database. */
export async function startPortalJobs(
  context: Context,
  { retentionYears, transport }: Options,
): Promise<Jobs> {
  const { db, identity, clock, log } = context
  await holdBacklog(db, transport !== undefined)
  const maker = createPdfMaker()
  const documentOf = (actId: string) => attachmentOf(db, actId)
  const jobs = await startJobs({
    url: context.databaseUrl,
    db,
    log,
    queues: [documents({ maker, clock })],
    tasks: [
      sealing,
      messages(context),
      documentNumbers,
      factRefreshing,
      watchNews(context),
      reminders(context),
      termsAnnouncements(context),
      retention({ ...context, years: retentionYears }),
      ...(transport ? [mails({ transport, attachmentOf: documentOf, clock, log })] : []),
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
