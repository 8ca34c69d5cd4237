import { pdfOf } from "@packages/active-content/for-tests"
import { expect, onTestFinished, test } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import { smtpError, startTestSmtp, testAddresses } from "../../core/mail/smtp-for-tests.ts"
import { createMailTransport } from "../../core/mail/transport.ts"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { sendFile } from "../../testing/files.ts"
import { runTask } from "../../testing/jobs.ts"
import { keptLog } from "../../testing/log.ts"
import { messagesOf, sentMails } from "../../testing/mails.ts"
import { block, callAs, castPerson, newcomer, type Person } from "../../testing/moderation.ts"
import { admin, manager, post, requestBody } from "../../testing/requests.ts"
import { mails } from "../outbox/jobs.ts"
import { addPendingMessages } from "./jobs.ts"

const portal = portalOfFile()
const make = builderOn(portal)

const edit = async (person: Person, change: object) => {
  const { id, version } = (await portal.get(`/api/user/?id=${person.id}`, admin)).json()
  expect((await post(portal, "/api/user/update", admin, { id, version, ...change })).status).toBe(200)
}
/** Ways to lose sight of the own location's cases. */
const losses: [string, (person: Person) => Promise<unknown>][] = [
  ["moved", (person) => edit(person, { locationIds: [castLocation("1102").id] })],
  ["deactivated", (person) => edit(person, { active: false })],
  ["blocked", async (person) => block(portal, await castPerson(portal, admin), person.id)],
]

let count = 0
async function acceptedBy(
  person: Person,
  type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST" = "PRE_OFFER_ACCEPT",
) {
  const car = await make.preOffer({ condition: "ACCIDENT_FREE" })
  const body = requestBody(type, car, { userId: person.id })
  expect((await callAs(portal, person, "/api/car/mail", body)).status).toBe(200)
  return (await make.current(car)) as Car
}
const salesManager = () => newcomer(portal, `halter${++count}`, "SALES_MANAGER", "1101")
const aboutCar = async (to: string, car: Car) =>
  (await sentMails(portal, { to })).filter(({ text }) => text.includes(car.jobNumber)).map(({ kind }) => kind)

async function notify() {
  await portal.db.transaction(async (tx) => {
    await tx.run("alter table journal disable trigger journal_append_only")
    await tx.run("update journal set since = since - interval '1 minute' where topic = 'document'")
    await tx.run("alter table journal enable trigger journal_append_only")
  })
  await addPendingMessages({ db: portal.db, publicUrl: "https://portal.example", clock: portal.clock.now })
}

test.each(losses)(
  "a holder who was %s gets no e-mail about the car, but the sales managers get the outcome",
  async (_, lose) => {
    const person = await salesManager()
    const car = await acceptedBy(person)
    const before = await aboutCar(person.mail, car)
    await lose(person)
    expect((await make.update(car, { condition: "PREVIOUS_DAMAGE" })).status).toBe(200)
    const file = { name: "Gutachten.pdf", bytes: pdfOf() }
    expect((await sendFile(portal, `/api/car/document?carId=${car.id}`, admin, file)).status).toBe(201)
    await notify()
    const confirmation = { activityState: "PRE_CONTRACT_CONFIRMED", dateConfirmation: "2026-11-17" }
    expect((await make.update((await make.current(car)) as Car, confirmation)).status).toBe(200)
    await notify()
    expect(await aboutCar(person.mail, car)).toEqual(before)
    const [confirmed] = await sentMails(portal, { to: manager, kind: "CONFIRMED" })
    expect(confirmed?.text).toContain(car.jobNumber)
    expect(confirmed?.text).toMatch(/^Gesendet von: +Vera halter\d+$/m)
    const kinds = (await messagesOf(portal, manager)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(["CAR_CHANGED", "CONFIRMED"]))
    await portal.db.run("delete from outbox")
  },
)

test.each(losses)("a requester who was %s gets no answer, but the sales managers do", async (_, lose) => {
  const person = await salesManager()
  const car = await acceptedBy(person, "PRE_OFFER_REQUEST")
  const before = await aboutCar(person.mail, car)
  await lose(person)
  const answer = { offerPriceExclVat: 39_000, requestState: "ANSWERED" }
  expect((await make.update(car, answer)).status).toBe(200)
  await notify()
  expect(await aboutCar(person.mail, car)).toEqual(before)
  expect(await aboutCar(manager, car)).toContain("ANSWERED")
})

test("the message of a case is not for a holder who left its location", async () => {
  const person = await salesManager()
  const car = await acceptedBy(person)
  await edit(person, { locationIds: [castLocation("1102").id] })
  await make.update(car, { condition: "PREVIOUS_DAMAGE" })
  await notify()
  expect(await portal.db.many("select from messages where user_id = $1", [person.id])).toEqual([])
})

test("the messages of a case are for the sales managers of its location, not for its sellers", async () => {
  const colleague = await newcomer(portal, "verkauf", "SELLER", "1101")
  const car = await acceptedBy(await salesManager())
  await make.update(car, { condition: "PREVIOUS_DAMAGE" })
  await notify()
  expect((await messagesOf(portal, manager)).map(({ kind }) => kind)).toContain("CAR_CHANGED")
  expect((await callAs(portal, colleague, "/api/message/all")).body).toMatchObject({
    messages: [],
    unread: 0,
  })
})

test.each(losses)(
  "an e-mail that waits while its recipient is %s is given up, and said why",
  async (_, lose) => {
    const smtp = await startTestSmtp()
    onTestFinished(() => smtp.close())
    const transport = createMailTransport(smtp.url, testAddresses)!
    const task = mails({
      transport,
      attachmentOf: async () => undefined,
      clock: portal.clock.now,
      log: keptLog().log,
    })
    const person = await salesManager()
    const car = await acceptedBy(person)
    const { id } = (await portal.db.one<{ id: string }>(
      "select id from outbox where user_id = $1 and kind = 'RECEIPT'",
      [person.id],
    ))!
    smtp.behaviour.onRecipient = () => {
      throw smtpError(451, "later")
    }
    const attempt = async () => {
      await portal.db.run("update outbox set due_at = case when id = $1 then now() end", [id])
      await runTask(task, portal.db)
      return portal.db.value("select last_error from outbox where id = $1", [id])
    }
    expect(await attempt()).toContain("451")
    smtp.behaviour = {}
    await lose(person)
    await attempt()
    expect(smtp.received).toEqual([])
    const [row] = await portal.db.many(
      "select last_error, failed_at is not null as failed from outbox where id = $1",
      [id],
    )
    expect(row).toEqual({
      failed: true,
      last_error: expect.stringContaining("sieht das Fahrzeug nicht mehr"),
    })
    expect(car.jobNumber).toBeTruthy()
  },
)
