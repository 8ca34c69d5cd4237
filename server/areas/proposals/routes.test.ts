import { expect, test } from "vitest"
import type { Message } from "../../../contract/messages.ts"
import type { Proposal } from "../../../contract/proposals.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import {
  admin,
  mailsOf,
  manager,
  post,
  read,
  refused,
  requestBody,
  sendRequest,
  updateCar,
} from "../../testing/requests.ts"
import { settleOpen } from "./jobs.ts"

const portal = portalOfFile()
const seller = "beratung@brenner.example"
const other = "leitung@kessler.example"
const harburg = castLocation("1102").id

const car = (fields = {}) => addPreOffer(portal.db, { locationId: harburg, ...fields })
const propose = (carId: string, note = "", who: string | null = seller) =>
  post(portal, "/api/proposal/", who, { carId, note })
const listed = async (who: string) => (await read(portal, "/api/proposal/all", who)).body as Proposal[]
const of = async (who: string, carId: string) => (await listed(who)).filter((one) => one.carId === carId)
const messagesOf = async (who: string) =>
  ((await read(portal, "/api/message/all", who)).body as { messages: Message[] }).messages
const settle = () => settleOpen({ db: portal.portalDb, clock: portal.clock.now })

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
  const mails = (await mailsOf(portal, one)).filter(({ kind }) => kind === "PROPOSED")
  expect(mails).toMatchObject([{ to: manager }])
  expect(mails[0]?.text).not.toContain("Meier")
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

test("nobody to ask is said, and a blocked manager is nobody", async () => {
  const { id } = castUser(manager)
  await portal.db.run("update users set active = false where id = $1", [id])
  expect(await propose((await car()).id)).toMatchObject(refused(409, "no_manager"))
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
  expect((await messagesOf(seller))[0]).toMatchObject({ facts: { outcome: "DECLINED", reason: "Zu teuer." } })
  const again = await propose(one.id)
  const withdraw = (who: string) => post(portal, "/api/proposal/withdraw", who, { id: again.body.id })
  expect(await withdraw(manager)).toMatchObject(refused(403, "forbidden"))
  expect(await withdraw(seller)).toMatchObject({ status: 200, body: { state: "WITHDRAWN" } })
  expect((await of(manager, one.id)).map(({ state }) => state)).toEqual(["DECLINED"])
  // The message says so to whoever got it.
  const told = (await messagesOf(manager)).find(({ proposal }) => proposal?.id === again.body.id)
  expect(told?.proposal?.state).toBe("WITHDRAWN")
})

test("who may not propose any more takes the open ones along", async () => {
  const one = await car()
  await propose(one.id)
  const { id } = castUser(seller)
  await portal.db.run("update users set active = false where id = $1", [id])
  expect(await settle()).toBeGreaterThan(0)
  await portal.db.run("update users set active = true where id = $1", [id])
  expect(await of(seller, one.id)).toMatchObject([{ state: "WITHDRAWN", decidedBy: null }])
})

test("no more than 50 a day", async () => {
  const { id } = castUser(seller)
  await portal.db.run(
    `insert into proposals (user_id, car_id, area, job_number, model, note, at, after_act, state, decided_at)
     select $1, gen_random_uuid(), 'SELECTION', 'J', '', '', $2, 0, 'WITHDRAWN', $2 from generate_series(1, 50)`,
    [id, portal.clock.now()],
  )
  expect(await propose((await car()).id)).toMatchObject(refused(409, "too_many_proposals"))
})

test("who mutes these mails still gets the message", async () => {
  await portal.db.run("delete from proposals")
  const mutedNotices = ["PROPOSED"]
  expect((await post(portal, "/api/profile/notices", manager, { mutedNotices })).status).toBe(200)
  const one = await car()
  await propose(one.id)
  expect((await mailsOf(portal, one)).filter(({ kind }) => kind === "PROPOSED")).toEqual([])
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
