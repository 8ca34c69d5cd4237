import { expect, test } from "vitest"
import { errorText } from "../../../contract/error-text.ts"
import { messageWords } from "../../../contract/message-words.ts"
import type { Message } from "../../../contract/messages.ts"
import type { Proposal } from "../../../contract/proposals.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import {
  admin,
  manager,
  post,
  read,
  refused,
  requestBody,
  sendRequest,
  updateCar,
} from "../../testing/requests.ts"
import { listSql } from "../messages/queries.ts"
import { settleOpen } from "./jobs.ts"

const portal = portalOfFile()
const seller = "beratung@brenner.example"
const other = "leitung@kessler.example"
const harburg = castLocation("1102").id

const car = (fields = {}) => addPreOffer(portal.db, { locationId: harburg, ...fields })
const propose = (carId: string, note = "", who: string | null = seller) =>
  post(portal, "/api/proposal/", who, { carId, note })
const listed = async (who: string) => (await read(portal, "/api/proposal/all", who)).body as Proposal[]
const checked = async (carId: string) =>
  (await read(portal, `/api/proposal/check?carId=${carId}`, seller)).body.refusal as string
const of = async (who: string, carId: string) => (await listed(who)).filter((one) => one.carId === carId)
const messagesOf = async (who: string) =>
  ((await read(portal, "/api/message/all", who)).body as { messages: Message[] }).messages
const proposedMails = () =>
  portal.db.many<{ to: string; all: string }>(
    `select recipient_mail as "to", concat(subject, body_text, body_html) as "all" from outbox where kind = 'PROPOSED'`,
  )
const ended = () =>
  portal.db.many(`select id from record_pending where kind = 'proposal.ended' union all
    select id from record_entries where kind = 'proposal.ended'`)
const settle = () =>
  settleOpen({ db: portal.portalDb, clock: portal.clock.now, publicUrl: "https://zvf.example" })

test("a seller's proposal reaches the managers of the location: list, message, mail without the note", async () => {
  const one = await car()
  const note = "Kunde Meier, bis Freitag"
  expect(await propose(one.id, `  ${note} `)).toMatchObject({
    status: 200,
    body: { carId: one.id, note, state: "OPEN", mine: true, person: "Beate Böhm" },
  })
  expect(await of(manager, one.id)).toMatchObject([{ note, mine: false, state: "OPEN" }])
  expect(await of(other, one.id)).toEqual([])
  expect((await messagesOf(manager))[0]).toMatchObject({
    kind: "PROPOSED",
    carId: one.id,
    person: { name: "Beate Böhm" },
    proposal: { note, state: "OPEN" },
  })
  const mails = await proposedMails()
  expect(mails).toMatchObject([{ to: manager }])
  // Admins read the outbox: neither who proposed, nor which car, nor the words.
  for (const secret of ["Meier", "Böhm", one.jobNumber, one.id, "Corso"])
    expect(mails[0]?.all).not.toContain(secret)
  // The provider reads that it was done, never the words.
  const record = await portal.db.many(
    "select content::text from record_pending where kind like 'proposal.%' union all select content::text from record_entries where kind like 'proposal.%'",
  )
  expect(JSON.stringify(record)).not.toContain("Meier")
  expect(await read(portal, "/api/proposal/all", admin)).toMatchObject(refused(403, "forbidden"))
})

test("who may propose what", async () => {
  const foreign = await addPreOffer(portal.db)
  const closed = await car({ acceptPreOffer: false, requestPreOffer: false })
  expect(await propose((await car()).id, "", manager)).toMatchObject(refused(403, "forbidden"))
  expect(await propose(foreign.id)).toMatchObject(refused(403, "only_for_location"))
  expect(await propose(closed.id)).toMatchObject(refused(409, "pre_offer_unavailable"))
  expect(await propose((await car({ display: false })).id)).toMatchObject(refused(404, "not_found"))
  expect(await propose((await car()).id, "x".repeat(501))).toMatchObject(refused(422, "invalid_input"))
  const one = await car()
  const [first, second] = await Promise.all([propose(one.id), propose(one.id)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect(await propose(one.id)).toMatchObject(refused(409, "already_proposed"))
})

test("nobody to ask is said, and an inactive manager is nobody", async () => {
  const { id } = castUser(manager)
  await portal.db.run("update users set active = false where id = $1", [id])
  expect(await propose((await car()).id)).toMatchObject(refused(409, "no_manager"))
  expect(await checked((await car()).id)).toBe(errorText.no_manager)
  await portal.db.run("update users set active = true where id = $1", [id])
})

test("an acceptance and a request of the own house settle it, and the seller learns by whom", async () => {
  const accepted = await car()
  const asked = await car()
  for (const { id } of [accepted, asked]) await propose(id)
  expect(await settle()).toBe(0)
  await sendRequest(portal, "PRE_OFFER_ACCEPT", accepted, { locationId: harburg })
  await sendRequest(portal, "PRE_OFFER_REQUEST", asked, { locationId: harburg })
  expect(await settle()).toBe(2)
  expect(await of(seller, accepted.id)).toMatchObject([
    { state: "ACCEPTED", decidedBy: "Bernd Brenner", activityId: expect.any(String) },
  ])
  expect(await of(seller, asked.id)).toMatchObject([{ state: "REQUESTED", decidedBy: "Bernd Brenner" }])
  expect((await messagesOf(seller)).filter(({ carId }) => carId === accepted.id)).toMatchObject([
    { kind: "PROPOSAL_DECIDED", facts: { outcome: "ACCEPTED" }, person: { name: "Bernd Brenner" } },
  ])
  expect(await settle()).toBe(0)
})

test("a car that is gone ends it without a name, whoever has it", async () => {
  const hidden = await car()
  const erased = await car()
  const taken = await addSelection(portal.db)
  for (const { id } of [hidden, erased, taken]) expect((await propose(id)).status).toBe(200)
  await updateCar(portal, hidden, { display: false })
  await portal.db.run("delete from cars where id = $1", [erased.id])
  await post(
    portal,
    "/api/car/mail",
    other,
    requestBody("SELECTION_ACCEPT", taken, {
      userId: castUser(other).id,
      locationId: castLocation("1201").id,
    }),
  )
  expect(await settle()).toBe(3)
  for (const { id } of [hidden, erased, taken])
    expect(await of(seller, id)).toMatchObject([{ state: "GONE", decidedBy: null, activityId: null }])
})

test("a manager declines with words, the seller takes back, and both only while it is open", async () => {
  const one = await car()
  const { body } = await propose(one.id)
  const decline = (reason: string, who: string) =>
    post(portal, "/api/proposal/decline", who, { id: body.id, reason })
  expect(await decline("", manager)).toMatchObject(refused(422, "invalid_input"))
  expect(await decline("Nein", other)).toMatchObject(refused(404, "not_found"))
  expect(await decline("Nein", seller)).toMatchObject(refused(403, "forbidden"))
  expect(await decline("Zu teuer.", manager)).toMatchObject({ status: 200, body: { state: "DECLINED" } })
  expect(await decline("Zu teuer.", manager)).toMatchObject(refused(409, "state_changed"))
  expect(await of(seller, one.id)).toMatchObject([{ state: "DECLINED", reason: "Zu teuer." }])
  const [told] = await messagesOf(seller)
  expect(told).toMatchObject({ facts: { outcome: "DECLINED" }, proposal: { reason: "Zu teuer." } })
  // The words stand with the proposal alone, so that they go with it.
  expect(JSON.stringify(told?.facts)).not.toContain("teuer")
  const again = await propose(one.id)
  const withdraw = (who: string) => post(portal, "/api/proposal/withdraw", who, { id: again.body.id })
  expect(await withdraw(manager)).toMatchObject(refused(403, "forbidden"))
  expect(await withdraw(seller)).toMatchObject({ status: 200, body: { state: "WITHDRAWN" } })
  expect((await of(manager, one.id)).map(({ state }) => state)).toEqual(["DECLINED"])
  // The message says so to whoever got it.
  const toManager = (await messagesOf(manager)).find(({ proposal }) => proposal?.id === again.body.id)
  expect(toManager?.proposal?.state).toBe("WITHDRAWN")
})

test("who may not propose any more takes the open ones along", async () => {
  const one = await car()
  await propose(one.id)
  const { id } = castUser(seller)
  await portal.db.run("update users set active = false where id = $1", [id])
  const before = (await ended()).length
  const count = await settle()
  expect(count).toBeGreaterThan(0)
  expect((await ended()).length).toBe(before + count)
  await portal.db.run("update users set active = true where id = $1", [id])
  expect(await of(seller, one.id)).toMatchObject([{ state: "ENDED", decidedBy: null }])
  expect((await messagesOf(seller)).find(({ carId }) => carId === one.id)).toMatchObject({
    kind: "PROPOSAL_DECIDED",
    facts: { outcome: "ENDED" },
    person: null,
  })
})

test("words stay in the house that they were written for when the seller moves to another one", async () => {
  const [open, declined] = [await addSelection(portal.db), await addSelection(portal.db)]
  await propose(open.id, "zahlt bis 41.000")
  const { body } = await propose(declined.id, "eilt")
  await post(portal, "/api/proposal/decline", manager, { id: body.id, reason: "Marge zu klein" })
  const { id } = castUser(seller)
  const places = await portal.db.many<{ location_id: string }>(
    "delete from user_locations where user_id = $1 returning location_id",
    [id],
  )
  await portal.db.run("insert into user_locations (user_id, location_id) values ($1, $2)", [
    id,
    castLocation("1201").id,
  ])
  for (const one of [open, declined]) expect(await of(other, one.id)).toEqual([])
  expect(await settle()).toBe(1)
  expect(await of(manager, declined.id)).toMatchObject([{ reason: "Marge zu klein" }])
  expect(await of(manager, open.id)).toMatchObject([{ state: "ENDED" }])
  for (const one of [open, declined]) expect(await of(other, one.id)).toEqual([])
  await portal.db.run("delete from user_locations where user_id = $1", [id])
  for (const { location_id } of places)
    await portal.db.run("insert into user_locations (user_id, location_id) values ($1, $2)", [
      id,
      location_id,
    ])
})

test("a manager who moves to another house has messages without the words and names of the one before", async () => {
  const one = await car()
  await propose(one.id, "zahlt bis 41.000")
  const { id } = castUser(manager)
  const newest = async () => (await messagesOf(manager))[0]
  expect(await newest()).toMatchObject({ carId: one.id, person: { name: "Beate Böhm" } })
  const moved = (from: string, to: string) =>
    portal.db.run("update user_locations set location_id = $3 where user_id = $1 and location_id = $2", [
      ...[id, castLocation(from).id, castLocation(to).id],
    ])
  await moved("1101", "1201")
  await moved("1102", "1202")
  expect(await newest()).toMatchObject({ carId: one.id, person: null, proposal: null })
  await moved("1201", "1101")
  await moved("1202", "1102")
})

test("what the provider recorded is no deed of the own manager", async () => {
  const one = await car()
  await propose(one.id)
  const recorded = await updateCar(portal, one, {
    activityState: "PRE_CONTRACT_ACCEPTED",
    userId: castUser(manager).id,
    locationId: harburg,
    preOfferType: "MAIN",
  })
  expect(recorded.status).toBe(200)
  expect(await settle()).toBe(1)
  expect(await of(seller, one.id)).toMatchObject([{ state: "RECORDED", decidedBy: null }])
  const [told] = await messagesOf(seller)
  const words = told && messageWords(told, portal.clock.now())
  expect(words?.lines).toEqual(["Der Anbieter hat eine Annahme für Ihren Standort erfasst."])
})

test("an offer that nobody could ask for any more, and a proposal that nobody answers, end", async () => {
  const [unpriced, waiting] = [await car(), await car()]
  for (const { id } of [unpriced, waiting]) await propose(id)
  await portal.db.run(
    `update cars set offer_price_excl_vat = 0, pre_offer2_purchase_price_excl_vat = 0,
       pre_offer3_purchase_price_excl_vat = 0, allow_individual_pre_offer = false where id = $1`,
    [unpriced.id],
  )
  await portal.db.run("update proposals set at = at - interval '31 days' where car_id = $1", [waiting.id])
  expect(await settle()).toBe(2)
  expect(await of(seller, unpriced.id)).toMatchObject([{ state: "GONE" }])
  expect(await of(seller, waiting.id)).toMatchObject([{ state: "EXPIRED" }])
})

test("a month after the decision the words are gone", async () => {
  const one = await car()
  const { body } = await propose(one.id, "Kunde Meier")
  await post(portal, "/api/proposal/decline", manager, { id: body.id, reason: "Zu teuer." })
  await settle()
  expect(await of(seller, one.id)).toMatchObject([{ note: "Kunde Meier", reason: "Zu teuer." }])
  await portal.db.run("update proposals set decided_at = decided_at - interval '31 days' where id = $1", [
    body.id,
  ])
  await settle()
  const kept = "select note, reason, state from proposals where id = $1"
  expect(await portal.db.many(kept, [body.id])).toEqual([{ note: "", reason: "", state: "DECLINED" }])
})

test("a message finds its proposal by its key, not by reading all of them", async () => {
  const values = ["$1", "$2", "$3", "$4", "$5"]
  const given = [`'${castUser(manager).id}'::uuid`, "false", "false", "null::uuid", "30"]
  const sql = values.reduce((text, value, at) => text.replaceAll(value, given[at] ?? ""), listSql)
  const plan = await portal.db.transaction(async (tx) => {
    // Of few rows a scan is the cheaper plan: it is taken only where no index can be used.
    await tx.run("set local enable_seqscan = off")
    return JSON.stringify(await tx.many(`explain ${sql}`))
  })
  expect(plan).toContain("proposals_pkey")
})

test("no more than 50 a day, and says from when on", async () => {
  const { id } = castUser(seller)
  await portal.db.run("delete from proposals")
  await portal.db.run(
    `insert into proposals (user_id, car_id, area, job_number, model, location_ids, note, at, after_act, state, decided_at)
     select $1, gen_random_uuid(), 'SELECTION', 'J', '', array[$3::uuid], '', $2, 0, 'WITHDRAWN', $2 from generate_series(1, 50)`,
    [id, portal.clock.now(), harburg],
  )
  portal.clock.advance(3_600_000)
  const { id: carId } = await car()
  const answer = await portal.app.inject({
    method: "POST",
    url: "/api/proposal/",
    headers: await portal.signInAs(seller),
    payload: { carId, note: "" },
  })
  expect(answer.headers["retry-after"]).toBe("82800")
  expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
    status: 429,
    body: {
      code: "too_many_proposals_today",
      message: "Mehr als 50 Vorschläge am Tag sind nicht möglich. Bitte warten Sie 23 Stunden.",
    },
  })
  expect(await checked(carId)).toBe(answer.json().message)
  portal.clock.advance(82_800_000)
  expect(await checked(carId)).toBe("")
  expect((await propose(carId)).status).toBe(200)
})

test("no more than 50 that wait", async () => {
  const { id } = castUser(seller)
  await portal.db.run("delete from proposals")
  await portal.db.run(
    `insert into proposals (user_id, car_id, area, job_number, model, location_ids, note, at, after_act)
     select $1, gen_random_uuid(), 'SELECTION', 'J', '', array[$3::uuid], '', $2::timestamptz - interval '2 days', 0
     from generate_series(1, 50)`,
    [id, portal.clock.now(), harburg],
  )
  expect(await propose((await car()).id)).toMatchObject(refused(409, "too_many_proposals"))
  expect(await checked((await car()).id)).toBe(errorText.too_many_proposals)
})

test("who mutes these mails still gets the message", async () => {
  await portal.db.run("delete from proposals")
  const before = (await proposedMails()).length
  const mutedNotices = ["PROPOSED"]
  expect((await post(portal, "/api/profile/notices", manager, { mutedNotices })).status).toBe(200)
  const one = await car()
  await propose(one.id)
  expect((await proposedMails()).length).toBe(before)
  expect((await messagesOf(manager))[0]).toMatchObject({ kind: "PROPOSED", carId: one.id })
})

test("own data holds the note; a removed seller leaves none behind", async () => {
  const one = await car()
  await propose(one.id, "Für Familie Klein")
  const data = (await read(portal, "/api/profile/export", seller)).body
  expect(JSON.stringify(data.proposals)).toContain("Familie Klein")
  const others = (await read(portal, "/api/profile/export", manager)).body
  expect(JSON.stringify(others.proposals ?? [])).not.toContain("Familie Klein")
  const { id } = castUser(seller)
  const user = (await read(portal, `/api/user/?id=${id}`, admin)).body
  expect((await post(portal, "/api/user/delete", admin, { id, version: user.version })).status).toBe(200)
  expect(await portal.db.many("select from proposals where user_id = $1", [id])).toEqual([])
  // Neither the mails that others got nor their messages name the person any more.
  const mails =
    "select from outbox where kind = 'PROPOSED' and (subject || body_text || body_html) like '%Böhm%'"
  expect(await portal.db.many(mails)).toEqual([])
  const left = (await messagesOf(manager)).filter(({ kind }) => kind === "PROPOSED")
  expect(left.length).toBeGreaterThan(0)
  expect(left.every(({ person, proposal }) => person === null && proposal === null)).toBe(true)
})
