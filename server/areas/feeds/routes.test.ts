import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import type { FeedCar, FeedKey } from "../../../contract/feeds.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addReleased } from "../../testing/cars.ts"
import { keptLog } from "../../testing/log.ts"
import { block, callAs, castPerson, newcomer } from "../../testing/moderation.ts"
import { admin, manager, post, read, refused } from "../../testing/requests.ts"

const kept = keptLog()
const portal = portalOfFile({ log: kept.log })
const kessler = "leitung@kessler.example"
const main = castLocation("1101").id
const branch = castLocation("1102").id
const diesel = { drive: "DIESEL", fuelConsumption: 5.8, co2: 152, co2Class: "E" } as const
const old = { dateOfFirstRegistration: "2020-01-31", kilometerReading: 12_345 }

const make = async (name: string, locationId = main, who = manager) =>
  (await post(portal, "/api/feed/key", who, { locationId, name })) as {
    status: number
    body: { id: string; key: string }
  }
const makeAs = (id: string, locationId = main, who = manager) =>
  post(portal, "/api/feed/key", who, { id, locationId, name: "Website" })
const keysOf = async (who: string) => (await read(portal, "/api/feed/key/all", who)).body as FeedKey[]
const revoke = (id: string, who = manager) => post(portal, "/api/feed/key/revoke", who, { id })
const feed = (key: string, headers: Record<string, string> = {}, form = "json") =>
  portal.app.inject({
    url: `/api/feed/cars.${form}`,
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
const idsOf = async (key: string) => (await feed(key)).json<{ cars: FeedCar[] }>().cars.map(({ id }) => id)

let ids: { released: string; ofBranch: string; used: string }
beforeAll(async () => {
  const released = await addReleased(portal.db, {
    ...{ ...diesel, ...old, modelDesignation: "=Corso; 200 d", jobNumber: "JOB-4711-X" },
    licensePlateNumber: "HH-GH 4242",
  })
  const ofBranch = await addReleased(portal.db, { ...diesel, locationId: branch })
  const used = await addReleased(portal.db, old)
  // None of these is in it: new without values, not confirmed, another agent's.
  await addReleased(portal.db, { dateOfFirstRegistration: null })
  await addPreOffer(portal.db, { ...diesel, ...old })
  await addReleased(portal.db, { ...diesel, ...old, locationId: castLocation("1201").id })
  ids = { released: released.id, ofBranch: ofBranch.id, used: used.id }
})

describe("nothing is opened", () => {
  test("without a key, by a wrong or a revoked one, and a try is told to the security log", async () => {
    const { body } = await make("Kurz")
    expect((await feed(body.key)).statusCode).toBe(200)
    await revoke(body.id)
    for (const headers of [{}, { authorization: `Bearer ${body.key}` }, { authorization: "Bearer zvf_x" }]) {
      const answer = await portal.app.inject({ url: "/api/feed/cars.json", headers })
      expect([answer.statusCode, answer.json().code]).toEqual([401, "feed_key_invalid"])
    }
    expect(kept.lines()).toContainEqual(
      expect.objectContaining({
        kind: "security",
        event: "export",
        outcome: "refused",
        code: "feed_key_invalid",
      }),
    )
  })

  test("while no sales manager is left who could end the key: an inactive one cannot", async () => {
    const { body } = await make("Verwaist", branch)
    const managers = `from user_locations ul where ul.user_id = u.id and u.type = 'SALES_MANAGER' and ul.location_id in ('${main}', '${branch}')`
    const active = (is: boolean) =>
      portal.db.run(`update users u set active = ${is} where exists (select ${managers})`)
    await active(false)
    expect((await feed(body.key)).statusCode).toBe(401)
    await active(true)
    expect((await feed(body.key)).statusCode).toBe(200)
    await revoke(body.id)
  })

  test("by more tries than a person makes, while a right key goes on", async () => {
    const { body } = await make("Bleibt")
    const stranger = () =>
      portal.app.inject({ url: "/api/feed/cars.csv?key=zvf_falsch", remoteAddress: "203.0.113.9" })
    for (let at = 0; at < 30; at++) expect((await stranger()).statusCode).toBe(401)
    expect((await stranger()).statusCode).toBe(429)
    const answer = await portal.app.inject({
      ...{ url: `/api/feed/cars.csv?key=${body.key}`, remoteAddress: "203.0.113.9" },
    })
    expect(answer.statusCode).toBe(200)
    expect(JSON.stringify(kept.lines())).not.toContain(body.key)
    await revoke(body.id)
  })
})

describe("keys are refused", () => {
  test("for locations of others, and beyond five that hold", async () => {
    expect(await make("Fremd", castLocation("1201").id)).toMatchObject(refused(403, "location_not_yours"))
    const made = []
    for (let at = 0; at < 5; at++) made.push((await make(`Nr. ${at}`, branch)).body.id)
    expect(await make("Zu viel", branch)).toMatchObject(refused(409, "feed_keys_full"))
    for (const id of made) await revoke(id)
    expect(await make("Wieder", branch)).toMatchObject({ status: 200 })
  })

  test("beyond twenty a day, however many of them were revoked", async () => {
    const place = castLocation("1201").id
    const made = async () => {
      const { status, body } = await make("Dauernd", place, kessler)
      if (status === 200) await revoke(body.id, kessler)
      return status
    }
    for (let at = 0; at < 20; at++) expect(await made()).toBe(200)
    expect(await made()).toBe(429)
    portal.clock.advance(24 * 3_600_000)
    expect(await made()).toBe(200)
  })

  test("to be revoked by another agent, who does not see them either", async () => {
    const { body } = await make("Website")
    expect(await revoke(body.id, kessler)).toMatchObject(refused(404, "not_found"))
    expect((await keysOf(kessler)).map(({ id }) => id)).not.toContain(body.id)
    await revoke(body.id)
  })
})

test("a main location's key opens its branches too, a branch's its own, and only what may be advertised", async () => {
  const all = await make("Haus")
  const one = await make("Filiale", branch)
  expect((await idsOf(all.body.key)).sort()).toEqual(Object.values(ids).sort())
  expect(await idsOf(one.body.key)).toEqual([ids.ofBranch])
})

test("it says what the kit says, without prices and what names the single car, and again only when it changed", async () => {
  const { key } = (await make("Inhalt")).body
  const answer = await feed(key)
  const car = answer.json<{ cars: FeedCar[] }>().cars.find(({ id }) => id === ids.released)
  expect(car).toMatchObject({
    ...{ vfnr: "1101", isNew: false, kilometres: 12_345, drive: "DIESEL", fuelConsumption: 5.8, co2: 152 },
    ...{ powerConsumption: null, co2Class: "E", pictureUrl: null },
    mandatoryText:
      "Energieverbrauch (kombiniert): 5,8\u00a0l/100\u00a0km; CO₂-Emissionen (kombiniert): 152\u00a0g/km; CO₂-Klasse: E",
  })
  for (const secret of ["JOB-4711-X", "4242", "WARTEST", "40000", "47600"])
    expect(answer.body).not.toContain(secret)
  expect(answer.headers["cache-control"]).toBe("private, no-cache")
  const again = await feed(key, { "if-none-match": String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ""])
  // As it comes back from behind a proxy that compresses.
  const weak = await feed(key, { "if-none-match": `"another", W/${answer.headers.etag}` })
  expect(weak.statusCode).toBe(304)

  const table = await feed(key, {}, "csv")
  expect(table.headers["content-type"]).toBe("text/csv; charset=utf-8")
  expect(table.body.split("\r\n")[0]).toMatch(/^\uFEFFid;title;vfnr;/)
  expect(table.body).toContain(`\r\n${ids.released};"'=Corso; 200 d";1101;`)
})

test("who made a key, when it was used and who ended it stays in sight, and in the record", async () => {
  const { id, key } = (await make("Börse")).body
  const mine = async () => (await keysOf(manager)).find((one) => one.id === id)
  expect(await mine()).toMatchObject({
    name: "Börse",
    madeBy: "Bernd Brenner",
    lastUsedAt: null,
    revokedAt: null,
  })
  await feed(key)
  expect((await mine())?.lastUsedAt).not.toBeNull()
  expect(JSON.stringify(await keysOf(admin))).not.toContain(key)
  await revoke(id, admin)
  await revoke(id, admin)
  expect(await mine()).toMatchObject({ revokedBy: { name: "", isProvider: true } })
  const { body: messages } = await read(portal, "/api/message/all", manager)
  expect((messages as { messages: object[] }).messages).toContainEqual(
    expect.objectContaining({
      kind: "FEED_KEY_REVOKED",
      facts: { title: "Börse", location: "1101 - Autohaus Brenner Hamburg", byProvider: true },
    }),
  )
  const { body: own } = await read(portal, "/api/profile/export", manager)
  expect((own as { feedKeys: object[] }).feedKeys).toContainEqual(
    expect.objectContaining({ name: "Börse", madeByOneself: true, revokedByOneself: false }),
  )
  const entries = await portal.db.many<{ kind: string; content: object }>(
    `select kind, content from (select kind, content from record_pending union all
       select kind, content from record_entries) e where content ->> 'key_id' = $1`,
    [id],
  )
  expect(entries.map(({ kind }) => kind).sort()).toEqual(["feed.key_made", "feed.key_revoked"])
  expect(JSON.stringify(entries)).not.toContain(key)
})

test("a key whose answer was lost is made once more in its place, as long as nothing used it", async () => {
  const id = randomUUID()
  const [lost, seen] = [await makeAs(id), await makeAs(id)]
  expect(seen).toMatchObject({ status: 200, body: { id } })
  expect((await keysOf(manager)).filter((one) => one.id === id)).toHaveLength(1)
  expect((await feed(lost.body.key)).statusCode).toBe(401)
  expect(await makeAs(id, branch)).toMatchObject(refused(409, "feed_key_used"))
  expect(await makeAs(id, main, kessler)).toMatchObject(refused(403, "location_not_yours"))
  expect((await feed(seen.body.key)).statusCode).toBe(200)
  expect(await makeAs(id)).toMatchObject(refused(409, "feed_key_used"))
  await revoke(id)
  expect(await makeAs(id)).toMatchObject(refused(409, "feed_key_used"))
})

test("a new address of a colleague's unused key is told to the location, one of one's own key to nobody", async () => {
  const deputy = await newcomer(portal, "Vertretung", "SALES_MANAGER")
  await portal.db.run("insert into user_locations values ($1, $2)", [deputy.id, main])
  const tellings = (who: { id: string }) =>
    portal.db.many<{ facts: object }>(
      "select facts from messages where user_id = $1 and kind = 'FEED_KEY_RENEWED'",
      [who.id],
    )
  const id = randomUUID()
  const renewAsDeputy = () =>
    callAs(portal, deputy, "/api/feed/key", { id, locationId: main, name: "Website" })
  await makeAs(id)
  await makeAs(id)
  expect(await tellings(deputy)).toEqual([])
  expect((await renewAsDeputy()).status).toBe(200)
  expect((await renewAsDeputy()).status).toBe(200)
  const told = { facts: { title: "Website", location: "1101 - Autohaus Brenner Hamburg", byProvider: false } }
  expect(await tellings(castUser(manager))).toEqual([told])
  await makeAs(id)
  expect(await tellings(deputy)).toHaveLength(1)
  await renewAsDeputy()
  expect(await tellings(castUser(manager))).toHaveLength(2)
  await revoke(id)
})

test("a blocked sales manager's key opens nothing", async () => {
  const { body } = await make("Gesperrt", castLocation("1201").id, kessler)
  expect((await feed(body.key)).statusCode).toBe(200)
  await block(portal, await castPerson(portal, admin), castUser(kessler).id)
  expect((await feed(body.key)).statusCode).toBe(401)
})
