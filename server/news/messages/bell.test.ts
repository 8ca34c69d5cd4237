import { beforeEach, describe, expect, test } from "vitest"
import type { Message } from "../../../contract/news/messages.ts"
import { openDatabase } from "../../core/postgres/db.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { failingAt } from "../../testing/failing.ts"
import { runByProcesses } from "../../testing/jobs.ts"
import { openLiveStream } from "../../testing/live.ts"
import { back, block, callAs, castPerson, newcomer, type Person } from "../../testing/moderation.ts"
import {
  admin,
  manager,
  newsOf,
  post,
  read,
  refused,
  requestBody,
  sendRequest,
} from "../../testing/requests.ts"
import { notifyInstances } from "../live/reads.ts"
import { addPendingMessages, messages } from "./jobs.ts"

const portal = portalOfFile()
const make = builderOn(portal)
const publicUrl = "https://portal.example"
const munich = "leitung@kessler.example"
beforeEach(async () => {
  await addMessages()
  await portal.db.run("delete from messages")
})

const addMessages = (db = portal.db) => addPendingMessages({ db, publicUrl, clock: portal.clock.now })
type Page = { messages: Message[]; more: boolean; unread: number }
async function messagesOf(who: string, query = ""): Promise<Page> {
  await addMessages()
  return (await read(portal, `/api/message/all${query}`, who)).body as Page
}
const kindsOf = async (who: string) => (await messagesOf(who)).messages.map(({ kind }) => kind)
const markRead = (id: string, { older = false, who = manager } = {}) =>
  post(portal, "/api/message/read", who, { id, older })

const accepted = async () => (await make.accepted()).car
const step = (car: { id: string; version: number }, activityState: string | null, reason = "") =>
  make.update(car, { activityState, ...(reason && { reason }) })

describe("recipients of each message", () => {
  test("confirmed, cancelled, freed: each with its reason, the cancellation with its confirmation", async () => {
    const car = await accepted()
    const confirmed = (await step(car, "PRE_CONTRACT_CONFIRMED")).body
    const cancelled = (await step(confirmed, "PRE_CONTRACT_REJECTED", "Unfallschaden")).body
    await step(cancelled, null, "Wieder frei")
    const { messages } = await messagesOf(manager)
    expect(messages.map(({ kind }) => kind)).toEqual(["CANCELLED", "CONFIRMED"])
    expect(messages[0]?.facts).toMatchObject({
      reason: "Unfallschaden",
      confirmedAt: portal.clock.now().toISOString(),
    })
    expect(messages.every(({ person }) => person === null)).toBe(true)
  })

  test("an act recorded by the provider notifies the agent", async () => {
    const [car, other] = [await make.preOffer(), await make.preOffer()]
    const holder = { userId: castUser(manager).id, locationId: castLocation("1101").id, preOfferType: "TWO" }
    await make.update(car, { activityState: "PRE_CONTRACT_ACCEPTED", ...holder })
    await make.update(other, { activityState: "PRE_CONTRACT_CONFIRMED", ...holder })
    expect(await kindsOf(manager)).toEqual(["CONFIRMED", "RECORDED"])
    expect(await kindsOf(admin)).toEqual([])
  })

  test("the location's sales managers are notified, advisers and other locations are not", async () => {
    const deputy = await newcomer(portal, "Vertretung", "SALES_MANAGER", "1101")
    const adviser = await newcomer(portal, "Beratung", "SELLER", "1101")
    const elsewhere = await newcomer(portal, "Anderswo", "SALES_MANAGER", "1102")
    await step(await accepted(), "PRE_CONTRACT_CONFIRMED")
    await addMessages()
    const messageCount = async (who: Person) =>
      (await callAs(portal, who, "/api/message/all")).body.messages.length
    expect(await kindsOf(manager)).toEqual(["CONFIRMED"])
    expect(await Promise.all([deputy, adviser, elsewhere].map(messageCount))).toEqual([1, 0, 0])
    for (const { mail } of [deputy, adviser, elsewhere]) await make.storeUser(mail, { active: false })
  })

  test("a request settled by an acceptance notifies the colleague who sent it", async () => {
    const colleague = await newcomer(portal, "Wunsch", "SALES_MANAGER", "1101")
    const car = await make.preOffer()
    const wish = requestBody("PRE_OFFER_REQUEST", car, { userId: colleague.id })
    expect((await callAs(portal, colleague, "/api/car/mail", wish)).status).toBe(200)
    // As the sender, not as a sales manager of the location.
    await make.storeUser(colleague.mail, { type: "SELLER" })
    await sendRequest(portal, "PRE_OFFER_ACCEPT", car)
    await addMessages()
    const { body } = await callAs(portal, colleague, "/api/message/all")
    expect(body.messages.map(({ kind }: Message) => kind)).toEqual(["SETTLED"])
    expect(await kindsOf(manager)).toEqual([])
  })

  test("a muted refusal is a message only; binding acts are always e-mailed", async () => {
    const mailed = async (car: Parameters<typeof newsOf>[1]) =>
      (await newsOf(portal, car)).map(({ kind }) => kind)
    await post(portal, "/api/profile/notices", manager, { mutedNotices: ["ANSWERED", "DECLINED"] })
    const { car: wish } = await make.requested()
    await make.update(wish, { requestState: "DECLINED", reason: "Nein" })
    const contract = await accepted()
    await step(contract, "PRE_CONTRACT_REJECTED", "Verkauft")
    expect(await mailed(wish)).toEqual([])
    expect(await mailed(contract)).toEqual(["REJECTED"])
    expect(await kindsOf(manager)).toEqual(["REJECTED", "DECLINED"])
    await post(portal, "/api/profile/notices", manager, { mutedNotices: [] })
  })
})

const confirmed = async () => step(await accepted(), "PRE_CONTRACT_CONFIRMED")

describe("message list", () => {
  async function three() {
    for (let count = 0; count < 3; count++) await confirmed()
    return messagesOf(manager)
  }

  test("contains own messages: one read, all read up to the shown one", async () => {
    const { messages } = await three()
    const [newest, , oldest] = messages as [Message, Message, Message]
    expect((await markRead(oldest.id)).body).toEqual({ unread: 2 })
    expect((await markRead(oldest.id)).body).toEqual({ unread: 2 })
    expect(await markRead(oldest.id, { who: munich })).toMatchObject(refused(404, "not_found"))
    await confirmed()
    await addMessages()
    expect((await markRead(newest.id, { older: true })).body).toEqual({ unread: 1 })
    expect((await read(portal, "/api/message/unread", manager)).body).toEqual({ unread: 1 })
    expect((await messagesOf(manager)).messages.filter(({ isRead }) => !isRead)).toHaveLength(1)
    expect(await markRead(newest.id, { older: true, who: munich })).toMatchObject(refused(404, "not_found"))
  })

  test("has pages that neither skip nor repeat later messages", async () => {
    await portal.db.run(
      `insert into messages (user_id, kind, cause, at) select $1, 'WATCHED', n::text, now() from generate_series(1, 60) n`,
      [castUser(manager).id],
    )
    const first = await messagesOf(manager)
    await confirmed()
    const second = await messagesOf(manager, `?before=${first.messages.at(-1)?.id}`)
    expect([first, second].map(({ messages, more }) => [messages.length, more])).toEqual([
      [30, true],
      [30, false],
    ])
    const ids = [first, second].flatMap(({ messages }) => messages.map(({ id }) => id))
    expect(new Set(ids).size).toBe(60)
  })
})

test("simultaneous processes, a crash and a rerun neither duplicate nor lose messages", async () => {
  const second = openDatabase(portal.databaseUrl)
  for (let count = 0; count < 5; count++) await confirmed()
  await expect(addMessages(failingAt(portal.db, 1))).rejects.toThrow("not committed")
  const task = messages({ publicUrl, clock: portal.clock.now })
  await runByProcesses({ url: portal.databaseUrl, dbs: [portal.db, second], tasks: [task] }, () =>
    expect.poll(async () => (await messagesOf(manager)).unread).toBe(5),
  )
  await second.close()
  expect(await addMessages()).toBe(0)
  expect((await messagesOf(manager)).unread).toBe(5)
})

test("only the recipient's open screens are notified of a message and of reading it", async () => {
  const url = await portal.listen()
  const listen = async (who: string) => openLiveStream(url, await portal.signInAs(who))
  const [mine, other] = [await listen(manager), await listen(munich)]
  await mine.next()
  await other.next()
  await step(await accepted(), "PRE_CONTRACT_CONFIRMED")
  await addMessages()
  const untilNotified = async () => {
    for (;;) {
      const message = await mine.next()
      if (message?.kind === "change" && message.messages) return
    }
  }
  await untilNotified()
  const [message] = (await messagesOf(manager)).messages
  await markRead(message?.id as string)
  await untilNotified()
  const bell = await addPreOffer(portal.db, { locationId: castLocation("1201").id })
  await notifyInstances(portal.db)
  expect((await other.until(bell.id)).some(({ messages }) => messages)).toBe(false)
  await Promise.all([mine.leave(), other.leave()])
})

async function messagesAs(who: Person): Promise<Pick<Message, "kind" | "person" | "facts">[]> {
  await addMessages()
  const { body } = await callAs(portal, who, "/api/message/all")
  return (body.messages as Message[]).map(({ kind, person, facts }) => ({ kind, person, facts }))
}

test("the answer to a complaint is sent to the user, who can read it after the block", async () => {
  const [provider, colleague] = [await castPerson(portal, admin), await newcomer(portal, "Kollegin", "ADMIN")]
  const newPerson = await newcomer(portal, "Gesperrt")
  const { id } = await block(portal, provider, newPerson.id)
  const person = await back(portal, newPerson)
  const complaint = { blockId: id, text: "Das war ich nicht." }
  const { body } = await callAs(portal, person, "/api/user/complaint", complaint)
  expect(await messagesAs(colleague)).toEqual([])
  expect((await callAs(portal, person, "/api/message/all")).status).toBe(403)
  const upheld = {
    id: body.block.complaints[0].id,
    verdict: "UPHELD",
    reason: "Die Protokolle sind eindeutig.",
  }
  expect((await callAs(portal, colleague, "/api/user/complaint/answer", upheld)).status).toBe(200)
  await callAs(portal, provider, "/api/user/block/lift", { id, reason: "Geklärt." })
  const again = await back(portal, person)
  expect((await messagesAs(again)).map(({ kind, facts }) => [kind, facts.reason])).toEqual([
    ["LIFTED", "Geklärt."],
    ["UPHELD", "Die Protokolle sind eindeutig."],
    ["BLOCKED", "Die Zugangsdaten wurden an Dritte weitergegeben."],
  ])
  // The deciding admin is not named.
  expect((await messagesAs(again)).every(({ person: of }) => of === null)).toBe(true)
})
