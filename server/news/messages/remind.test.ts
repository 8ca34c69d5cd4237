import { beforeEach, expect, test } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import { openDatabase } from "../../core/postgres/db.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { usualNow } from "../../testing/cast.ts"
import { runByProcesses } from "../../testing/jobs.ts"
import { messagesOf } from "../../testing/mails.ts"
import { actsOf, admin, mailsOf, manager, post, sendRequest } from "../../testing/requests.ts"
import { reminders, remindPeople } from "./remind.ts"

const portal = portalOfFile()
const make = builderOn(portal)
const providerMail = "zvf@aurel.example"
const hour = 3_600_000

beforeEach(async () => {
  portal.clock.set(usualNow)
  await portal.db.run("update cars set open_request = null where open_request is not null")
  await portal.db.run(
    `update cars set activity_state = null, user_id = null
     where activity_state in ('PRE_CONTRACT_ACCEPTED', 'REQUEST_ACCEPTED')`,
  )
  await portal.db.run(
    `insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, snapshot, named)
     select gen_random_uuid(), id, now(), 'withdraw', type, 'WITHDRAWN', car_id, user_id, location_id, user_id, '{}', '{}'
     from cases where awaits_answer(state)`,
  )
  for (const table of ["messages", "outbox"]) await portal.db.run(`delete from ${table}`)
})

const addresses = { publicUrl: "https://portal.example", providerMail, contact: "" }
const run = (db = portal.db) => remindPeople({ db, clock: portal.clock.now, ...addresses })
const kinds = ["REMINDER_SOON", "REMINDER_OVERDUE", "OVERDUE"]
const mails = async (car: Car) =>
  (await mailsOf(portal, car)).filter(({ kind }) => kinds.includes(kind)).map(({ kind, to }) => [kind, to])
const kindsFor = async (who: string) => (await messagesOf(portal, who)).map(({ kind }) => kind)
const sent = async (type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST") =>
  (await make.send(type, await make.preOffer())).car

test("reminds of an acceptance after 36 and 48 hours, the agent after 48, each once", async () => {
  const car = await sent("PRE_OFFER_ACCEPT")
  portal.clock.advance(36 * hour - 1)
  expect(await run()).toBe(0)
  portal.clock.advance(1)
  expect(await run()).toBe(1)
  expect(await mails(car)).toEqual([["REMINDER_SOON", providerMail]])
  expect([await kindsFor(admin), await kindsFor(manager)]).toEqual([[], []])
  portal.clock.advance(12 * hour)
  expect(await run()).toBe(0)
  portal.clock.advance(1)
  expect(await run()).toBe(1)
  expect((await mails(car)).sort()).toEqual([
    ["OVERDUE", manager],
    ["REMINDER_OVERDUE", providerMail],
    ["REMINDER_SOON", providerMail],
  ])
  expect([await kindsFor(admin), await kindsFor(manager)]).toEqual([[], ["OVERDUE"]])
  portal.clock.advance(1000 * hour)
  expect(await run()).toBe(0)
})

test("reminds of a price enquiry after three quarters of its time, including weekends", async () => {
  // Friday 15 o'clock in Berlin: due on Monday at the same time.
  portal.clock.set("2026-11-20T14:00:00Z")
  const car = await sent("PRE_OFFER_REQUEST")
  portal.clock.advance(54 * hour - 1)
  expect(await run()).toBe(0)
  portal.clock.advance(1)
  expect(await run()).toBe(1)
  expect(await mails(car)).toEqual([["REMINDER_SOON", providerMail]])
})

test("sends only the higher level when late, and repeats nothing with a clock set back", async () => {
  const car = await sent("PRE_OFFER_ACCEPT")
  portal.clock.advance(60 * hour)
  expect(await run()).toBe(1)
  portal.clock.advance(-20 * hour)
  expect(await run()).toBe(0)
  portal.clock.advance(20 * hour)
  expect(await run()).toBe(0)
  expect((await mails(car)).map(([kind]) => kind).sort()).toEqual(["OVERDUE", "REMINDER_OVERDUE"])
})

test("sends nothing about confirmed, declined or withdrawn cases", async () => {
  const [confirmed, declined, withdrawn] = [
    await sent("PRE_OFFER_ACCEPT"),
    await sent("PRE_OFFER_REQUEST"),
    await sent("PRE_OFFER_REQUEST"),
  ]
  await make.update(confirmed, { activityState: "PRE_CONTRACT_CONFIRMED" })
  await make.update(declined, { requestState: "DECLINED", reason: "Nein" })
  await make.withdraw((await actsOf(portal, withdrawn.id))[0]?.caseId ?? "")
  portal.clock.advance(100 * hour)
  expect(await run()).toBe(0)
})

test("a second acceptance of the same car has its own deadline", async () => {
  const first = await sent("PRE_OFFER_ACCEPT")
  portal.clock.advance(60 * hour)
  expect(await run()).toBe(1)
  const freed = await make.update(first, { activityState: null, reason: "Irrtum" })
  expect(freed.status).toBe(200)
  await sendRequest(portal, "PRE_OFFER_ACCEPT", freed.body as Car)
  expect(await run()).toBe(0)
  portal.clock.advance(40 * hour)
  expect(await run()).toBe(1)
  expect((await mails(first)).filter(([kind]) => kind === "REMINDER_SOON")).toHaveLength(1)
})

test("two processes send each reminder once", async () => {
  const cars = [
    await sent("PRE_OFFER_ACCEPT"),
    await sent("PRE_OFFER_ACCEPT"),
    await sent("PRE_OFFER_REQUEST"),
  ]
  portal.clock.advance(60 * hour)
  const second = openDatabase(portal.databaseUrl)
  const task = reminders({ clock: portal.clock.now, ...addresses })
  await runByProcesses({ url: portal.databaseUrl, dbs: [portal.db, second], tasks: [task] }, async () => {
    for (const car of cars) await expect.poll(() => mails(car)).toHaveLength(2)
  })
  await second.close()
  expect(await run()).toBe(0)
  for (const car of cars)
    expect((await mails(car)).map(([kind]) => kind).sort()).toEqual(["OVERDUE", "REMINDER_OVERDUE"])
})

test("a case just being answered is skipped, and reminded of in the next run if still open", async () => {
  const car = await sent("PRE_OFFER_ACCEPT")
  portal.clock.advance(60 * hour)
  await portal.db.transaction(async (tx) => {
    await tx.one("select id from cars where id = $1 for update", [car.id])
    expect(await run()).toBe(0)
  })
  expect(await run()).toBe(1)
})

test("the agent's e-mail has next steps and a link to the case; if muted, only a message is sent", async () => {
  const car = await sent("PRE_OFFER_ACCEPT")
  const [act] = await actsOf(portal, car.id)
  portal.clock.advance(49 * hour)
  await run()
  const text = (await mailsOf(portal, car)).find(({ kind }) => kind === "OVERDUE")?.text
  expect(text).toContain("nicht bis Mi 18.11., 10:00 Uhr beantwortet")
  expect(text).toContain("kann sie jetzt auch im Portal zurückziehen.")
  expect(text).toContain(`https://portal.example/activity?activityId=${act?.caseId}`)
  const reminder = (await mailsOf(portal, car)).find(({ kind }) => kind === "REMINDER_OVERDUE")?.text
  expect(reminder).toContain(`https://portal.example/car?carId=${car.id}`)
  expect(reminder).toContain("Jens Brenner")

  await post(portal, "/api/profile/notices", manager, { mutedNotices: ["OVERDUE"] })
  const other = await sent("PRE_OFFER_ACCEPT")
  portal.clock.advance(49 * hour)
  await run()
  expect((await mails(other)).map(([kind]) => kind)).toEqual(["REMINDER_OVERDUE"])
  expect(await kindsFor(manager)).toEqual(["OVERDUE", "OVERDUE"])
  await post(portal, "/api/profile/notices", manager, { mutedNotices: [] })
})

test("notifies a colleague who can withdraw if the owner cannot", async () => {
  const overdue = async (car: Car) =>
    (await mailsOf(portal, car)).filter(({ kind }) => kind === "OVERDUE").map(({ to, text }) => [to, text])
  const turn = (type: string) => make.storeUser(manager, { type })
  const first = await sent("PRE_OFFER_ACCEPT")
  await turn("SELLER")
  portal.clock.advance(49 * hour)
  await run()
  expect(await overdue(first)).toEqual([
    [manager, expect.stringContaining("Zurückziehen kann sie zurzeit niemand")],
  ])

  await turn("SALES_MANAGER")
  const second = await sent("PRE_OFFER_ACCEPT")
  await turn("SELLER")
  const mate = castUser("leitung@freising.example")
  await make.join(mate.id, "1101")
  portal.clock.advance(49 * hour)
  await run()
  const kindsFor = new Map((await overdue(second)) as [string, string][])
  for (const mail of [manager, mate.mail])
    expect(kindsFor.get(mail)).toContain(
      "Die Verkaufsleitung des Standorts kann sie jetzt auch im Portal zurückziehen.",
    )
  expect(kindsFor.get(mate.mail)).toMatch(/^Gesendet von: +Jens Brenner$/m)
  await turn("SALES_MANAGER")
})
