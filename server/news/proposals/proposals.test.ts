import { beforeEach, expect, test } from "vitest"
import { errorText } from "../../../contract/core/errors.ts"
import { messageWords } from "../../../contract/news/message-words.ts"
import type { Profile } from "../../../contract/people/users.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, seller } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { journalOf } from "../../testing/journal.ts"
import { messagesOf, sentMails } from "../../testing/mails.ts"
import { block, callAs, castPerson, newcomer } from "../../testing/moderation.ts"
import { admin, manager, post, refused } from "../../testing/requests.ts"

const portal = portalOfFile()
const { storeUser } = builderOn(portal)
const other = "leitung@kessler.example"
const harburg = castLocation("1102").id
beforeEach(async () => {
  await portal.db.run("delete from messages")
})

const car = (fields = {}) => addPreOffer(portal.db, { locationId: harburg, ...fields })
const propose = (carId: string, note = "", who: string | null = seller) =>
  post(portal, "/api/proposal/", who, { carId, note })
const checked = async (carId: string) =>
  (await post(portal, "/api/proposal/", seller, { carId, note: null })).body
const newestMail = async () => (await sentMails(portal, { kind: "PROPOSED" })).at(-1)

test("the location's managers get a message and an e-mail with note and link", async () => {
  const one = await car({ listPriceExclVat: 50_000, drive: "DIESEL" })
  const note = "bis Freitag,\nweiße Felgen <b>"
  expect(await checked(one.id)).toEqual({ recipients: 1, proposedAt: null })
  expect(await propose(one.id, `  ${note} `)).toMatchObject({ status: 200, body: { recipients: 1 } })
  const [message] = await messagesOf(portal, manager)
  expect(message).toMatchObject({
    kind: "PROPOSED",
    carId: one.id,
    person: { name: "Heike Böhm" },
    facts: { area: "PRE_OFFER", acceptable: true, text: note },
  })
  expect(message && messageWords(message, portal.clock.now())).toMatchObject({
    title: "Heike Böhm schlägt Ihnen ein Fahrzeug vor",
    lines: [`Notiz: ${note}`],
  })
  expect(await messagesOf(portal, other)).toEqual([])
  const mail = await newestMail()
  expect(mail?.to).toBe(manager)
  expect(mail?.text).toMatch(/^Notiz: +bis Freitag, weiße Felgen <b>$/m)
  expect(mail?.text).toMatch(/^Angebot: +40\.000,00\u00a0€ netto, 20,0\u00a0% unter Liste, .*, Diesel$/m)
  expect(mail?.text).toContain(`/overview/preoffer?carId=${one.id}&type=accept`)
  expect(mail?.html).toContain("weiße Felgen &lt;b&gt;")
  const entries = (await journalOf(portal, one.jobNumber)).filter(({ kind }) => kind?.startsWith("proposal."))
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain("Freitag")
})

test("a proposal links to the request of a requestable car, and to the acceptance of a ZVF", async () => {
  const asked = await car({ acceptPreOffer: false })
  expect((await propose(asked.id)).status).toBe(200)
  expect((await newestMail())?.text).toContain(`/overview/preoffer?carId=${asked.id}&type=request`)
  const selection = await addSelection(portal.db)
  expect((await propose(selection.id)).status).toBe(200)
  expect((await newestMail())?.text).toContain(`/overview/selection?carId=${selection.id}&type=accept`)
})

test("proposing and its check both refuse cars that a manager could not accept", async () => {
  const foreign = await addPreOffer(portal.db, { locationId: castLocation("1202").id })
  const closed = await car({ acceptPreOffer: false, requestPreOffer: false })
  const hidden = await car({ display: false })
  expect(await propose((await car()).id, "", manager)).toMatchObject(refused(403, "forbidden"))
  const neighbour = await newcomer(portal, "nachbar", "SELLER", "1201")
  const answer = await callAs(portal, neighbour, "/api/proposal/", { carId: foreign.id, note: "" })
  expect(answer).toMatchObject(refused(403, "only_for_location"))
  expect(await propose(closed.id)).toMatchObject(refused(409, "pre_offer_unavailable"))
  expect(await propose(hidden.id)).toMatchObject(refused(404, "not_found"))
  expect(await propose((await car()).id, "x".repeat(501))).toMatchObject(refused(422, "invalid_input"))
  expect(await checked(closed.id)).toMatchObject({ message: errorText.pre_offer_unavailable })
})

test("includes cars of the own manager's other locations, and only that manager is notified", async () => {
  const hamburg = castLocation("1101").id
  const { id } = await car({ locationId: hamburg })
  const profile = (await callAs(portal, await castPerson(portal, seller), "/api/user/")).body as Profile
  expect(profile.managedLocationIds).toEqual(expect.arrayContaining([hamburg, harburg]))
  await newcomer(portal, "andere-leitung", "SALES_MANAGER", "1101")
  expect(await checked(id)).toEqual({ recipients: 1, proposedAt: null })
  expect((await propose(id)).status).toBe(200)
  expect(await messagesOf(portal, manager)).toMatchObject([{ carId: id, facts: { acceptable: true } }])
})

test("a second proposal of a car says when the first was made", async () => {
  const [one, two] = [await car(), await car()]
  const at = portal.clock.now().toISOString()
  expect((await propose(one.id)).status).toBe(200)
  portal.clock.advance(60_000)
  expect(await checked(one.id)).toEqual({ recipients: 1, proposedAt: at })
  expect(await checked(two.id)).toEqual({ recipients: 1, proposedAt: null })
  expect((await propose(one.id)).body).toEqual({ recipients: 1, proposedAt: at })
})

test("allows 50 a day, then states the wait", async () => {
  const [sender, reader] = [castUser(seller).id, castUser(manager).id]
  await portal.db.run(
    `insert into messages (user_id, kind, cause, at, person_id)
     select reader, 'PROPOSED', number::text, $2, $1 from generate_series(1, 49) number, unnest($3::uuid[]) reader`,
    [sender, portal.clock.now(), [reader, castUser(other).id]],
  )
  expect((await propose((await car()).id)).status).toBe(200)
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
      code: "too_many_proposals",
      message: "Mehr als 50 Bitten am Tag sind nicht möglich. Bitte warten Sie 23 Stunden.",
    },
  })
  expect(await checked(carId)).toMatchObject({ message: answer.json().message })
  portal.clock.advance(82_800_000)
  expect(await checked(carId)).toEqual({ recipients: 1, proposedAt: null })
  expect((await propose(carId)).status).toBe(200)
})

test("refuses a proposal if the location has no active, unblocked sales manager", async () => {
  const { id, mail } = castUser("leitung@freising.example")
  const freising = castLocation("1202").id
  const person = await newcomer(portal, "allein", "SELLER", "1202")
  const one = await car({ locationId: freising })
  const propose = (note: string | null) => callAs(portal, person, "/api/proposal/", { carId: one.id, note })
  const managed = async () =>
    ((await callAs(portal, person, "/api/user/")).body as Profile).managedLocationIds
  const isRefused = async () => {
    expect(await propose("")).toMatchObject(refused(409, "no_manager"))
    expect((await propose(null)).body).toMatchObject({ message: errorText.no_manager })
    expect(await managed()).toEqual([])
  }
  await storeUser(mail, { active: false })
  await isRefused()
  await storeUser(mail, { active: true, type: "SELLER" })
  await isRefused()
  await storeUser(mail, { type: "SALES_MANAGER" })
  expect((await propose(null)).body).toEqual({ recipients: 1, proposedAt: null })
  expect(await managed()).toEqual([freising])
  await block(portal, await castPerson(portal, admin), id)
  await isRefused()
})
