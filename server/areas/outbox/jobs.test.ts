import { type ChildProcess, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createMailTransport } from "../../platform/mail/index.ts"
import { smtpError, startTestSmtp, type TestSmtp } from "../../platform/mail/smtp-for-tests.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { type Background, createLog } from "../../platform/runtime/index.ts"
import { databaseOfFile } from "../../testing/database.ts"
import { addToOutbox } from "./add.ts"
import { retryMail } from "./commands.ts"
import { leaseMs, startOutboxWorker } from "./jobs.ts"
import { mostAttempts } from "./rules.ts"

const db = databaseOfFile()
let smtp: TestSmtp
let now: Date
const workers: Background[] = []
const processes: ChildProcess[] = []

beforeEach(async () => {
  await db.run("delete from outbox")
  smtp = await startTestSmtp()
  now = new Date()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await Promise.all(processes.splice(0).map(killed))
  await smtp.close()
})

const shortly = { interval: 20 }
const refusing = (code: number, words: string) => () => {
  throw smtpError(code, words)
}
const minutes = (count: number) => count * 60_000

const transportTo = (url: string) => createMailTransport(url, "portal@aurel.example")!
async function startWorker(transport = transportTo(smtp.url), of: Database = db) {
  const parts = { db: of, transport, clock: () => now, log: createLog("silent") }
  const worker = startOutboxWorker({ ...parts, attachmentOf: async () => undefined })
  workers.push(worker)
  return worker
}

const draft = (subject: string) => ({
  kind: "RECEIPT",
  to: { name: "Jörg Müller", address: "leitung@brenner.example", userId: null },
  subject,
  text: "Guten Tag",
  html: "<p>Guten Tag</p>",
})
const add = (...subjects: string[]) => db.transaction((tx) => addToOutbox(tx, subjects.map(draft)))

type Row = {
  attempts: number
  sent: boolean
  failed: boolean
  error: string
  claimed: boolean
  inMinutes: number
}
const rows = () =>
  db.many<Row>(
    `select attempts, sent_at is not null as sent, failed_at is not null as failed, last_error as error,
        claimed_until is not null as claimed,
        round(extract(epoch from next_attempt_at - $1::timestamptz) / 60)::int as "inMinutes"
       from outbox order by subject`,
    [now],
  )
const become = (...all: Partial<Row>[]) => expect.poll(rows, shortly).toMatchObject(all)
const subjects = () => smtp.received.map(({ headers }) => headers.get("subject")!)

function travel(ms: number): void {
  now = new Date(now.getTime() + ms)
}

function startProcess(aheadMs: number, smtpUrl = smtp.url): ChildProcess {
  const script = join(import.meta.dirname, "jobs.worker-for-tests.ts")
  const child = spawn(process.execPath, [script, db.url, smtpUrl, String(aheadMs)], {
    stdio: "inherit",
  })
  processes.push(child)
  return child
}
async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGKILL")
  await once(child, "exit")
}

test("a worker finds mails that come while it has nothing to do, and delivers what was there before it", async () => {
  await add("before")
  await startWorker()
  await smtp.arrived(1)
  await add("after", "and another")
  await smtp.arrived(3)
  expect(subjects().sort()).toEqual(["after", "and another", "before"])
  await become(...Array(3).fill({ attempts: 1, sent: true, claimed: false }))
})

test("without a transport nothing is tried", async () => {
  const parts = { db, transport: undefined, clock: () => now, log: createLog("silent") }
  await add("kept")
  await startOutboxWorker({ ...parts, attachmentOf: async () => undefined }).stop()
  expect(await rows()).toMatchObject([{ attempts: 0, sent: false, failed: false }])
})

test("a worker wakes by itself when a mail becomes due", async () => {
  startProcess(0)
  await add("at once")
  await smtp.arrived(1)
  const soon = new Date(Date.now() + 1000)
  await db.transaction(async (tx) => {
    await addToOutbox(tx, [draft("due soon")])
    const postpone = "update outbox set attempts = 1, next_attempt_at = $1 where subject = 'due soon'"
    await tx.run(postpone, [soon])
  })
  await smtp.arrived(2)
  expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime())
  expect(subjects()).toEqual(["at once", "due soon"])
})

test("a greylisted mail goes out at the next attempt, not before", async () => {
  smtp.behaviour.onRecipient = refusing(451, "greylisted")
  await add("greylisted")
  await startWorker()
  await become({ attempts: 1, claimed: false, inMinutes: 1 })
  expect((await rows())[0]!.error).toContain("451")
  smtp.behaviour = {}
  travel(minutes(1) - 1000)
  await add("later")
  await smtp.arrived(1)
  expect(subjects()).toEqual(["later"])
  travel(1000)
  await smtp.arrived(2)
  await become({ attempts: 2, sent: true, error: "" }, { sent: true })
})

test("the delay doubles, and after the last attempt the mail is given up and left alone", async () => {
  smtp.behaviour.onRecipient = refusing(451, "never today")
  await add("unlucky")
  await startWorker()
  await become({ attempts: 1, inMinutes: 1 })
  travel(minutes(1))
  await become({ attempts: 2, inMinutes: 2 })
  await db.run("update outbox set attempts = $1", [mostAttempts - 2])
  for (let attempt = mostAttempts - 1; attempt <= mostAttempts; attempt++) {
    travel(minutes(240))
    await become({ attempts: attempt, claimed: false })
  }
  expect(await rows()).toMatchObject([{ failed: true, sent: false }])
  smtp.behaviour = {}
  travel(minutes(10_000))
  await add("next")
  await smtp.arrived(1)
  expect(subjects()).toEqual(["next"])
})

test("a mail for a mailbox that does not exist is given up at once and holds up no other", async () => {
  smtp.behaviour.onRecipient = () => {
    smtp.behaviour = {}
    throw smtpError(550, "no such mailbox")
  }
  await add("a refused", "b fine")
  await startWorker()
  await smtp.arrived(1)
  const outcome = () => rows().then((all) => all.map(({ sent, failed }) => ({ sent, failed })))
  await expect.poll(outcome, shortly).toEqual(
    expect.arrayContaining([
      { sent: false, failed: true },
      { sent: true, failed: false },
    ]),
  )
})

test("a mail that was given up goes out when it is retried by hand, with all attempts before it again", async () => {
  smtp.behaviour.onRecipient = refusing(550, "no such mailbox")
  await add("mended")
  await startWorker()
  await become({ failed: true })
  const { id } = (await db.one<{ id: string }>("select id from outbox"))!
  const wanted = { id, actor: { id: randomUUID() }, providerMail: "zvf@aurel.example", sends: true }
  const retry = () => db.transaction((tx) => retryMail(tx, wanted, now))
  smtp.behaviour.onRecipient = refusing(451, "busy")
  await retry()
  await become({ attempts: 1, failed: false, claimed: false, inMinutes: 1 })
  smtp.behaviour = {}
  await retry()
  await smtp.arrived(1)
  await become({ attempts: 1, sent: true, failed: false })
  await retry()
  await add("next")
  await smtp.arrived(2)
  expect(subjects()).toEqual(["mended", "next"])
})

test("a line that drops in the middle of a mail, and a server that stops answering, only delay it", async () => {
  smtp.behaviour.onTextBegins = (cut) => cut()
  await add("dropped")
  const impatient = await startWorker(transportTo(`${smtp.url}/?socketTimeout=2000`))
  await become({ attempts: 1, sent: false, claimed: false })

  let goOn = () => {}
  smtp.behaviour = {
    onRecipient: () =>
      new Promise<void>((resolve) => {
        goOn = resolve
      }),
  }
  travel(minutes(1))
  await become({ attempts: 2, sent: false, error: "Der Mailserver hat nicht rechtzeitig geantwortet." })
  goOn()
  smtp.behaviour = {}
  await impatient.stop()
  await startWorker()
  travel(minutes(2))
  await become({ attempts: 3, sent: true })
  expect(subjects()).toEqual(["dropped"])
})

test("what a clock wrote that was ahead for a while keeps no mail back", async () => {
  const year = minutes(525_600)
  travel(year)
  smtp.behaviour.onRecipient = refusing(451, "busy")
  await add("tried")
  await startWorker()
  await become({ attempts: 1, inMinutes: 1 })
  smtp.behaviour = {}
  travel(-year)
  await db.transaction(async (tx) => {
    await addToOutbox(tx, [draft("in a dead hand")])
    await tx.run("update outbox set claimed_until = $1 where subject = 'in a dead hand'", [
      new Date(now.getTime() + year + leaseMs),
    ])
  })
  await smtp.arrived(2)
  expect(subjects().sort()).toEqual(["in a dead hand", "tried"])
})

test("several workers deliver 200 mails, none of them twice", async () => {
  const all = Array.from({ length: 200 }, (_, index) => `mail ${String(index).padStart(3, "0")}`)
  await add(...all)
  await Promise.all([startWorker(), startWorker()])
  startProcess(0)
  await smtp.arrived(200)
  await expect.poll(async () => (await rows()).every(({ sent }) => sent), shortly).toBe(true)
  expect(subjects().sort()).toEqual(all)
  expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true)
})

test("stopping finishes the mail in hand and begins no other", async () => {
  let goOn = () => {}
  const inHand = new Promise<void>((started) => {
    smtp.behaviour.onRecipient = () =>
      new Promise<void>((resolve) => {
        goOn = resolve
        started()
      })
  })
  await add("a", "b")
  const worker = await startWorker()
  await inHand
  const stopped = worker.stop()
  goOn()
  await stopped
  expect(smtp.received).toHaveLength(1)
  const sent = (await rows()).map((row) => row.sent)
  expect(sent.sort()).toEqual([false, true])
})

test("a yes of the mail server is recorded although the database was away after it", async () => {
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

test("kill -9 between commit and delivery: another process delivers the mail, exactly once", async () => {
  const inHand = new Promise<void>((started) => {
    smtp.behaviour.onRecipient = () => {
      started()
      return new Promise<void>(() => {})
    }
  })
  const first = startProcess(0)
  await add("precious")
  await inHand
  await killed(first)
  expect(smtp.received).toHaveLength(0)
  smtp.behaviour = {}
  expect(await rows()).toMatchObject([{ attempts: 1, sent: false, failed: false, claimed: true }])

  // Within the lease nobody else takes it: the worker might be alive.
  now = new Date()
  await startWorker()
  await add("other")
  await smtp.arrived(1)
  expect(subjects()).toEqual(["other"])

  startProcess(leaseMs)
  await smtp.arrived(2)
  await become({ sent: true }, { attempts: 2, sent: true })
  expect(subjects()).toEqual(["other", "precious"])
})

test("workers killed at any moment lose no mail, and repeat at most the one each had in hand", async () => {
  const all = Array.from({ length: 45 }, (_, index) => `mail ${String(index).padStart(3, "0")}`)
  await add(...all)
  const kills = 3
  for (let round = 0; round < kills; round++) {
    const child = startProcess(round * leaseMs)
    await smtp.arrived(10 * (round + 1))
    await killed(child)
  }
  startProcess(kills * leaseMs)
  await expect.poll(async () => (await rows()).every(({ sent }) => sent), shortly).toBe(true)
  expect([...new Set(subjects())].sort()).toEqual(all)
  expect(smtp.received.length).toBeLessThanOrEqual(all.length + kills)
})
