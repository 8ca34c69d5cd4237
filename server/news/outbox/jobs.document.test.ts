import { afterEach, beforeEach, expect, test } from "vitest"
import { attachmentOf } from "../../cases/contracts/contracts.ts"
import { type Jobs, startJobs } from "../../core/jobs/jobs.ts"
import { startTestSmtp, type TestSmtp, testAddresses } from "../../core/mail/smtp-for-tests.ts"
import { createMailTransport } from "../../core/mail/transport.ts"
import { createLog } from "../../core/runtime/log.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { makeContracts, makerOfFile } from "../../testing/contracts.ts"
import { actsOf, admin, read, sendRequest } from "../../testing/requests.ts"
import { mails } from "./jobs.ts"

const portal = portalOfFile()
const maker = makerOfFile()
let smtp: TestSmtp
let worker: Jobs | undefined

beforeEach(async () => {
  smtp = await startTestSmtp()
})
afterEach(async () => {
  await worker?.stop()
  await smtp.close()
})

async function startWorker() {
  const { db, clock } = portal
  const log = createLog("silent")
  const task = mails({
    transport: createMailTransport(smtp.url, testAddresses)!,
    attachmentOf: (actId) => attachmentOf(db, actId),
    clock: clock.now,
    log,
  })
  const pace = { poll: 0.5, pollRarely: 0.5, supervise: 60 }
  worker = await startJobs({ url: portal.databaseUrl, db, tasks: [task], queues: [], log, pace })
}

/** The PDF attached to a received e-mail; undefined if there is none. */
const pdfIn = (raw: string): Buffer | undefined => {
  const part = raw.split(/\r?\n--/).find((each) => /application\/pdf/.test(each))
  return part === undefined ? undefined : Buffer.from(part.split(/\r?\n\r?\n/)[1] ?? "", "base64")
}

type Mail = { subject: string; state: string; lastError: string; document: object | null }
const mailsAbout = async (jobNumber: string): Promise<Mail[]> =>
  (await read(portal, `/api/outbox/all?search=${jobNumber}`, admin)).body.mails

async function accept() {
  const car = await addPreOffer(portal.db)
  expect((await sendRequest(portal, "PRE_OFFER_ACCEPT", car)).status).toBe(200)
  const [act] = await actsOf(portal, car.id)
  return { car, actId: act?.id ?? "" }
}

test("e-mails of both sides wait for the document; others are sent at once", async () => {
  const { car, actId } = await accept()
  const other = await addPreOffer(portal.db)
  await sendRequest(portal, "PRE_OFFER_REQUEST", other)
  await startWorker()
  await smtp.arrived(2)
  expect(smtp.received.every(({ headers }) => !headers.get("subject")?.includes(car.jobNumber))).toBe(true)
  await makeContracts(portal, maker)
  // As the job of the documents reports its work.
  worker?.written()
  await smtp.arrived(4)
  const document = await portal.get(`/api/contract?actId=${actId}`, admin)
  for (const { raw } of smtp.received.slice(2)) {
    expect(raw).toMatch(/filename=ZVF-2026-\d{6}_Annahme_Pre_Offer_1\.pdf/)
    expect(pdfIn(raw)?.equals(document.rawPayload)).toBe(true)
  }
  const shown = { document: { actId, activityId: actId, bare: false } }
  await expect
    .poll(() => mailsAbout(car.jobNumber))
    .toMatchObject([
      { state: "sent", ...shown },
      { state: "sent", ...shown },
    ])
})

test("after ten minutes an e-mail is sent without its document and says so in text and HTML", async () => {
  const { car } = await accept()
  await portal.db.run("update outbox set due_at = due_at - interval '10 minutes'")
  await startWorker()
  await smtp.arrived(2)
  for (const { bodies, raw } of smtp.received) {
    expect(raw).not.toContain("application/pdf")
    for (const type of ["text/plain", "text/html"])
      expect(bodies.get(type)).toContain("lag beim Versand noch nicht vor")
  }
  await expect
    .poll(() => mailsAbout(car.jobNumber))
    .toMatchObject([{ document: { bare: true } }, { document: { bare: true } }])
})
