import { beforeEach, expect, test } from "vitest"
import type { Message } from "../../../contract/messages.ts"
import type { Proposal } from "../../../contract/proposals.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { admin, manager, post, read, refused } from "../../testing/requests.ts"
import { settleOpen } from "./jobs.ts"

const portal = portalOfFile()
const seller = "beratung@brenner.example"
const other = "leitung@kessler.example"
const harburg = castLocation("1102").id
const [managerId, otherId] = [castUser(manager).id, castUser(other).id]

/** Proposes a car of the seller's location, or a ZVF. */
async function propose(note = ""): Promise<Proposal> {
  const { id } = await addPreOffer(portal.db, { locationId: harburg })
  const answer = await post(portal, "/api/proposal/", seller, { carId: id, note })
  expect(answer.status).toBe(200)
  return answer.body
}
const settle = () =>
  settleOpen({ db: portal.portalDb, clock: portal.clock.now, publicUrl: "https://zvf.example" })
const shown = async ({ id }: Proposal) =>
  ((await read(portal, "/api/proposal/all", seller)).body as Proposal[]).find((one) => one.id === id)
const told = async (who: string, kind: Message["kind"]) =>
  ((await read(portal, "/api/message/all", who)).body.messages as Message[]).filter(
    (message) => message.kind === kind,
  )
const mails = () =>
  portal.db.many<{ to: string; subject: string; all: string }>(
    `select recipient_mail as "to", subject, concat(subject, body_text, body_html) as "all" from outbox
     where kind = 'PROPOSED' order by created_at`,
  )
const entries = async (kind: string) => {
  const sql = `select id from record_pending where kind = $1 union all select id from record_entries where kind = $1`
  return (await portal.db.many(sql, [kind])).length
}
const setActive = (active: boolean, id = managerId) =>
  portal.db.run("update users set active = $2 where id = $1", [id, active])
const join = (id: string, locationId = harburg) =>
  portal.db.run("insert into user_locations (user_id, location_id) values ($1, $2)", [id, locationId])
const leave = (id: string, locationId = harburg) =>
  portal.db.run("delete from user_locations where user_id = $1 and location_id = $2", [id, locationId])
const forOne = async (userId: string) =>
  (await read(portal, `/api/proposal/for-one?userId=${userId}`, admin)).body as { locationIds: string[] }[]

beforeEach(async () => {
  for (const table of ["proposals", "messages"]) await portal.db.run(`delete from ${table}`)
})

test("how many wait for one person alone is for admins, and nothing of what they say", async () => {
  await propose("Kunde Meier")
  for (const who of [seller, manager])
    expect(await read(portal, `/api/proposal/for-one?userId=${managerId}`, who)).toMatchObject(
      refused(403, "forbidden"),
    )
  expect(await read(portal, "/api/proposal/for-one?userId=x", admin)).toMatchObject(
    refused(422, "invalid_input"),
  )
  expect(await forOne(managerId)).toEqual([{ locationIds: [harburg] }])
  expect(await forOne(castUser(seller).id)).toEqual([])
})

test("a colleague who answers too leaves nothing to wait for one alone, unless blocked", async () => {
  const proposal = await propose()
  await join(otherId)
  expect(await forOne(managerId)).toEqual([])
  expect(await forOne(otherId)).toEqual([])
  const block = { userId: otherId, duration: "MONTHS_1", clause: "ABUSE", facts: "Missbrauch" }
  const { status, body } = await post(portal, "/api/user/block", admin, block)
  expect(status).toBe(200)
  expect(await forOne(managerId)).toHaveLength(1)
  await post(portal, "/api/user/block/lift", admin, { id: body.id, reason: "Irrtum" })
  await leave(otherId)
  await post(portal, "/api/proposal/withdraw", seller, { id: proposal.id })
  expect(await forOne(managerId)).toEqual([])
})

test.each([
  ["is deactivated", "update users set active = $2 where id = $1", "false", "true"],
  ["has another role", "update users set type = $2 where id = $1", "SELLER", "SALES_MANAGER"],
])("the last manager %s: the seller is told, and reads since when", async (_, sql, gone, back) => {
  const proposal = await propose("Kunde Meier")
  expect(await settle()).toBe(0)
  expect(await shown(proposal)).toMatchObject({ noManagerSince: null })
  await portal.db.run(sql, [managerId, gone])
  const [before, after] = [await entries("proposal.no_manager"), await entries("proposal.manager_again")]
  expect(await settle()).toBe(1)
  const since = portal.clock.now().toISOString()
  expect(await shown(proposal)).toMatchObject({ state: "OPEN", noManagerSince: since })
  expect(await told(seller, "PROPOSAL_NO_MANAGER")).toMatchObject([
    { carId: proposal.carId, person: null, proposal: { id: proposal.id, noManagerSince: since } },
  ])
  portal.clock.advance(60_000)
  expect(await settle()).toBe(0)
  expect(await shown(proposal)).toMatchObject({ noManagerSince: since })
  await portal.db.run(sql, [managerId, back])
  const sent = (await mails()).length
  expect(await settle()).toBe(1)
  expect(await shown(proposal)).toMatchObject({ noManagerSince: null })
  // Whoever comes back was told when it was made.
  expect(await told(manager, "PROPOSED")).toHaveLength(1)
  expect((await mails()).length).toBe(sent)
  expect(await entries("proposal.no_manager")).toBe(before + 1)
  expect(await entries("proposal.manager_again")).toBe(after + 1)
})

test("of a ZVF it is so only when nobody at any of its locations answers", async () => {
  await join(castUser(seller).id, castLocation("1201").id)
  const { id } = await addSelection(portal.db)
  expect((await post(portal, "/api/proposal/", seller, { carId: id, note: "" })).status).toBe(200)
  expect(await forOne(managerId)).toEqual([])
  await setActive(false)
  expect(await settle()).toBe(0)
  expect(await forOne(otherId)).toMatchObject([{ locationIds: expect.arrayContaining([harburg]) }])
  await setActive(false, otherId)
  expect(await settle()).toBe(1)
  for (const one of [managerId, otherId]) await setActive(true, one)
  expect(await settle()).toBe(1)
  await leave(castUser(seller).id, castLocation("1201").id)
})

test("who is away for less than a look of the job leaves no trace, and who comes and goes is no flood", async () => {
  await propose()
  const [sent, noted] = [(await mails()).length, await entries("proposal.no_manager")]
  await setActive(false)
  await setActive(true)
  expect(await settle()).toBe(0)
  expect(await told(seller, "PROPOSAL_NO_MANAGER")).toEqual([])
  expect(await entries("proposal.no_manager")).toBe(noted)
  for (let times = 0; times < 3; times++)
    for (const active of [false, true]) {
      await setActive(active)
      expect(await settle()).toBe(1)
    }
  expect(await told(seller, "PROPOSAL_NO_MANAGER")).toHaveLength(1)
  expect(await told(manager, "PROPOSED")).toHaveLength(1)
  expect((await mails()).length).toBe(sent)
})

test("whoever can answer instead gets the messages of all, and one mail that names none", async () => {
  const proposals = [await propose("Kunde Meier"), await propose()]
  await setActive(false)
  expect(await settle()).toBe(2)
  const before = (await mails()).length
  await join(otherId)
  expect(await settle()).toBe(4)
  expect((await told(other, "PROPOSED")).map(({ carId }) => carId).sort()).toEqual(
    proposals.map(({ carId }) => carId).sort(),
  )
  expect((await told(other, "PROPOSED"))[0]).toMatchObject({ person: { name: "Beate Böhm" } })
  const [mail, ...more] = (await mails()).slice(before)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: other, subject: "Im Portal warten 2 Vorschläge aus Ihrem Verkauf" })
  for (const { jobNumber, carId } of proposals)
    for (const secret of ["Meier", "Böhm", jobNumber, carId]) expect(mail?.all).not.toContain(secret)
  await setActive(true)
  await leave(otherId)
})

test("who joins where others answer is told nothing, until nobody is left who was told", async () => {
  const { carId } = await propose()
  await join(otherId)
  expect(await settle()).toBe(0)
  expect(await told(other, "PROPOSED")).toEqual([])
  const { body } = await read(portal, "/api/proposal/all", other)
  expect(body).toMatchObject([{ carId, state: "OPEN" }])
  await setActive(false)
  expect(await settle()).toBe(1)
  expect(await told(other, "PROPOSED")).toMatchObject([{ carId }])
  expect(await told(seller, "PROPOSAL_NO_MANAGER")).toEqual([])
  expect(await settle()).toBe(0)
  await setActive(true)
  await leave(otherId)
})

test("two portals at once tell it once, and one that was taken back meanwhile stays so", async () => {
  const [waiting, withdrawn] = [await propose(), await propose()]
  await setActive(false)
  const noted = await entries("proposal.no_manager")
  const [, , answer] = await Promise.all([
    settle(),
    settle(),
    post(portal, "/api/proposal/withdraw", seller, { id: withdrawn.id }),
  ])
  await settle()
  expect(answer?.status).toBe(200)
  expect(await shown(withdrawn)).toMatchObject({ state: "WITHDRAWN" })
  const messages = await told(seller, "PROPOSAL_NO_MANAGER")
  expect(messages.filter(({ carId }) => carId === waiting.carId)).toHaveLength(1)
  expect(await entries("proposal.no_manager")).toBe(noted + messages.length)
  await setActive(true)
})

test("one that nobody could answer ends as others do", async () => {
  const [withdrawn, waiting] = [await propose(), await propose()]
  await setActive(false)
  await settle()
  await post(portal, "/api/proposal/withdraw", seller, { id: withdrawn.id })
  await portal.db.run("update proposals set at = at - interval '31 days' where id = $1", [waiting.id])
  expect(await settle()).toBe(1)
  expect([(await shown(withdrawn))?.state, (await shown(waiting))?.state]).toEqual(["WITHDRAWN", "EXPIRED"])
  await setActive(true)
  expect(await settle()).toBe(0)
})

test("so it is when the last one works elsewhere, and while the last one is blocked", async () => {
  const proposal = await propose()
  await leave(managerId)
  expect(await settle()).toBe(1)
  await join(managerId)
  expect(await settle()).toBe(1)
  // It ends the sessions of the test, too: the last one of this file.
  const block = { userId: managerId, duration: "MONTHS_1", clause: "ABUSE", facts: "Missbrauch" }
  const { body } = await post(portal, "/api/user/block", admin, block)
  expect(await settle()).toBe(1)
  expect((await shown(proposal))?.noManagerSince).not.toBeNull()
  await post(portal, "/api/user/block/lift", admin, { id: body.id, reason: "Irrtum" })
  expect(await settle()).toBe(1)
  expect((await shown(proposal))?.noManagerSince).toBeNull()
})
