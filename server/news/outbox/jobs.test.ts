import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Jobs, startJobs } from "../../core/jobs/jobs.ts"
import {
  hold,
  smtpError,
  startTestSmtp,
  type TestSmtp,
  testAddresses,
} from "../../core/mail/smtp-for-tests.ts"
import { createMailTransport } from "../../core/mail/transport.ts"
import type { Database } from "../../core/postgres/db.ts"
import { systemClock } from "../../core/runtime/clock.ts"
import { createLog } from "../../core/runtime/log.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { databaseOfFile } from "../../testing/database.ts"
import { startScript } from "../../testing/jobs.ts"
import { keptLog } from "../../testing/log.ts"
import { mailDraft } from "../../testing/mails.ts"
import { mails, maxAttempts } from "./jobs.ts"
import { retryMail } from "./outbox.ts"

const db = databaseOfFile()
let smtp: TestSmtp
const workers: Jobs[] = []
const kills: (() => Promise<void>)[] = []

beforeEach(async () => {
  for (const table of ["outbox", "jobs.job"]) await db.run(`delete from ${table}`)
  smtp = await startTestSmtp()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await Promise.all(kills.splice(0).map((kill) => kill()))
  await smtp.close()
})

const refusing = (code: number, words: string) => () => {
  throw smtpError(code, words)
}

const transportTo = (url: string) => createMailTransport(url, testAddresses)!
async function startWorker(transport = transportTo(smtp.url), of: Database = db, log = createLog("silent")) {
  const task = mails({ transport, attachmentOf: async () => undefined, clock: systemClock, log })
  const pace = { poll: 0.5, pollRarely: 0.5, supervise: 1 }
  const jobs = await startJobs({ url: db.url, db: of, tasks: [task], queues: [], log, pace })
  // What becomes due is found by the minute otherwise.
  const looking = setInterval(jobs.written, 300)
  const stop = () => {
    clearInterval(looking)
    return jobs.stop()
  }
  workers.push({ ...jobs, stop })
}

const draft = (subject: string) => mailDraft({ subject })
const add = (...subjects: string[]) => db.transaction((tx) => addToOutbox(tx, subjects.map(draft)))

type Row = {
  attempts: number
  sent: boolean
  failed: boolean
  error: string
  running: boolean
  seconds: number
}
const rows = () =>
  db.many<Row>(
    `select attempts, sent_at is not null as sent, failed_at is not null as failed, last_error as error,
        coalesce(claimed_until > now(), false) as running, ceil(extract(epoch from due_at - now()))::int as seconds
       from outbox order by subject`,
  )
const become = (...all: Partial<Row>[]) => expect.poll(rows).toMatchObject(all)
const subjects = () => smtp.received.map(({ headers }) => headers.get("subject")!)

/** Makes e-mails due earlier. */
const pass = (seconds: number) =>
  db.run("update outbox set due_at = due_at - $1 * interval '1 second'", [seconds])
/** Simulates that the running process sent no heartbeat for too long, and that its attempt is over. */
const silence = async () => {
  await db.run("update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'")
  await db.run("update outbox set claimed_until = now()")
}

/** A worker in a separate process; returns a function that kills it. */
async function startProcess() {
  const kill = await startScript(join(import.meta.dirname, "jobs.worker-for-tests.ts"), db.url, smtp.url)
  kills.push(kill)
  return kill
}

test("a worker delivers earlier e-mails, and new ones while idle", async () => {
  await add("before")
  await startWorker()
  await smtp.arrived(1)
  await add("after", "and another")
  await smtp.arrived(3)
  expect(subjects().sort()).toEqual(["after", "and another", "before"])
  await become(...Array(3).fill({ attempts: 1, sent: true }))
})

test("a worker wakes when an e-mail becomes due", async () => {
  await startProcess()
  await add("at once")
  await smtp.arrived(1)
  const soon = new Date(Date.now() + 1000)
  await db.transaction(async (tx) => {
    await addToOutbox(tx, [draft("due soon")])
    await tx.run("update outbox set due_at = $1 where sent_at is null", [soon])
  })
  await smtp.arrived(2)
  expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime())
  expect(subjects()).toEqual(["at once", "due soon"])
})

test("sends a greylisted e-mail at the next attempt, not before", async () => {
  smtp.behaviour.onRecipient = refusing(451, "greylisted")
  await add("greylisted")
  await startWorker()
  await become({ attempts: 1, running: false })
  expect((await rows())[0]!.error).toContain("451")
  smtp.behaviour = {}
  await pass(50)
  await add("later")
  await smtp.arrived(1)
  expect(subjects()).toEqual(["later"])
  await pass(70)
  await smtp.arrived(2)
  await become({ attempts: 2, sent: true, error: "" }, { sent: true })
})

test("doubles the pause up to four hours, then gives up", async () => {
  smtp.behaviour.onRecipient = refusing(451, "never today")
  await add("unlucky")
  await startWorker()
  for (const [at, least] of [60, 120, 240].entries()) {
    await become({ attempts: at + 1, running: false })
    const { seconds } = (await rows())[0]!
    expect(seconds).toBeGreaterThan(least - 5)
    expect(seconds).toBeLessThanOrEqual(2 * least)
    await pass(2 * least)
  }
  await become({ attempts: 4, running: false })
  await db.run("update outbox set attempts = $1", [maxAttempts - 2])
  await db.run("update outbox set due_at = now()")
  await become({ attempts: maxAttempts - 1, running: false })
  expect((await rows())[0]!.seconds).toBeGreaterThan(4 * 3600 - 10)
  await pass(4 * 3600)
  await become({ attempts: maxAttempts, failed: true, sent: false })
  smtp.behaviour = {}
  await pass(400 * 3600)
  await add("next")
  await smtp.arrived(1)
  expect(subjects()).toEqual(["next"])
})

test.each([
  ["refused finally", 550, { failed: true }],
  ["delayed", 451, { failed: false, running: false }],
])("keeps no code and no reference of an e-mail that was %s, wherever it failed", async (_, code, row) => {
  const { log, raw } = keptLog()
  const secret = "oobCode=abcdefghQRSTuvwxYZ_12-Bnjk"
  smtp.behaviour.onTextEnds = refusing(
    code,
    `4.7.1 Refused: https://portal.example/?${secret} Zeichen Flotte-7`,
  )
  const text = `https://portal.example/?${secret} Ihr Zeichen: Flotte-7`
  await db.transaction((tx) => addToOutbox(tx, [{ ...draft("reset"), text }]))
  await startWorker(transportTo(smtp.url), db, log)
  await become({ ...row, error: `Der Mailserver antwortete: ${code} 4.7.1 Refused: …` })
  const jobs = await db.many("select to_jsonb(j) from jobs.job j")
  await expect.poll(() => raw.length).toBeGreaterThan(0)
  expect(`${JSON.stringify(jobs)}${raw.join()}`).not.toMatch(/oobCode|QRST|Flotte/)
})

test("a failed e-mail is sent when retried manually, with all attempts again", async () => {
  smtp.behaviour.onRecipient = refusing(550, "no such mailbox")
  await add("corrected")
  await startWorker()
  await become({ failed: true })
  const { id } = (await db.one<{ id: string }>("select id from outbox"))!
  const to = { providerMail: "zvf@aurel.example", sendsMails: true }
  const retry = () => db.transaction((tx) => retryMail(tx, to, { id: randomUUID() }, id, new Date()))
  smtp.behaviour.onRecipient = refusing(451, "busy")
  await retry()
  await become({ attempts: 1, failed: false, running: false })
  smtp.behaviour = {}
  await retry()
  await smtp.arrived(1)
  await become({ attempts: 1, sent: true, failed: false })
  await retry()
  await add("next")
  await smtp.arrived(2)
  expect(subjects()).toEqual(["corrected", "next"])
})

test("dropped connections and silent servers only delay an e-mail", async () => {
  smtp.behaviour.onTextBegins = (cut) => cut()
  await add("dropped")
  await startWorker(transportTo(`${smtp.url}/?socketTimeout=2000`))
  await become({ attempts: 1, sent: false, running: false })

  smtp.behaviour = {}
  const { goOn } = hold(smtp)
  await pass(120)
  await become({
    attempts: 2,
    sent: false,
    error: "Der Mailserver hat nicht rechtzeitig geantwortet.",
  })
  goOn()
  smtp.behaviour = {}
  await Promise.all(workers.splice(0).map((impatient) => impatient.stop()))
  await startWorker()
  await pass(240)
  await become({ attempts: 3, sent: true })
  expect(subjects()).toEqual(["dropped"])
})

test("several workers deliver 200 e-mails, none twice", async () => {
  const all = Array.from({ length: 200 }, (_, index) => `mail ${String(index).padStart(3, "0")}`)
  await add(...all)
  await Promise.all([startWorker(), startWorker()])
  await startProcess()
  await smtp.arrived(200)
  await expect.poll(async () => (await rows()).every(({ sent }) => sent)).toBe(true)
  expect(subjects().sort()).toEqual(all)
  expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true)
})

test("stopping finishes the current e-mail and starts no other", async () => {
  const { reached, goOn } = hold(smtp)
  await add("a", "b")
  await startWorker()
  await reached
  const [stopped] = workers.splice(0).map((worker) => worker.stop())
  goOn()
  await stopped
  expect(smtp.received).toHaveLength(1)
  const sent = (await rows()).map((row) => row.sent)
  expect(sent.sort()).toEqual([false, true])
})

test("records the mail server's acceptance even if the database was down", async () => {
  let failures = 0
  const away: Database["run"] = async () => {
    failures++
    throw new Error("away")
  }
  const flaky: Database = { ...db, run: (...statement) => (failures < 2 ? away : db.run)(...statement) }
  await add("once")
  await startWorker(transportTo(smtp.url), flaky)
  await become({ attempts: 1, sent: true })
  expect(failures).toBe(2)
  expect(smtp.received).toHaveLength(1)
})

test("after kill -9 between commit and delivery, another process delivers once", async () => {
  const { reached } = hold(smtp)
  const kill = await startProcess()
  await add("precious")
  await reached
  await kill()
  expect(smtp.received).toHaveLength(0)
  smtp.behaviour = {}
  expect(await rows()).toMatchObject([{ attempts: 1, sent: false, failed: false }])

  // Not taken by another worker yet, because this one might be alive.
  await startWorker()
  await add("other")
  await smtp.arrived(1)
  expect(subjects()).toEqual(["other"])

  await silence()
  await become({ sent: true }, { sent: false })
  await pass(120)
  await smtp.arrived(2)
  await become({ sent: true }, { attempts: 2, sent: true })
  expect(subjects()).toEqual(["other", "precious"])
})

test("killed workers lose no e-mail and repeat at most the current one", async () => {
  const all = Array.from({ length: 45 }, (_, index) => `mail ${String(index).padStart(3, "0")}`)
  await add(...all)
  const rounds = 3
  for (let round = 0; round < rounds; round++) {
    const kill = await startProcess()
    await smtp.arrived(10 * (round + 1))
    await kill()
    await silence()
  }
  await startProcess()
  const areSent = async () => {
    await pass(120)
    return (await rows()).every(({ sent }) => sent)
  }
  await expect.poll(areSent).toBe(true)
  expect([...new Set(subjects())].sort()).toEqual(all)
  expect(smtp.received.length).toBeLessThanOrEqual(all.length + rounds)
})
