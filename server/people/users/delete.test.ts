import { beforeEach, expect, test } from "vitest"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { seller } from "../../testing/builder.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { usualNow } from "../../testing/cast.ts"
import { mailsTo } from "../../testing/mails.ts"
import { addPerson, block, callAs, castPerson, newcomer } from "../../testing/moderation.ts"
import { admin, post, read, refused, requestBody } from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"

const portal = portalOfFile()

test("requests made during the deletion are not stored", async () => {
  const person = await newcomer(portal, "Fragt", "SELLER", "1102")
  const { id } = person
  const car = await addPreOffer(portal.db, { locationId: castLocation("1102").id })
  const search = { area: "PRE_OFFER", name: "Suche", filters: {} }
  const calls = [
    ["/api/proposal/", { carId: car.id, note: "Kunde Meier" }],
    ["/api/watch/car", { carId: car.id }],
    ["/api/watch/search", search],
  ] as const
  const deletion = "update users set deleted_at = now(), active = false, identity_id = null where id = $1"
  const answers = await heldUp(
    portal.db,
    (tx) => tx.run("select from users where id = $1 for update", [id]),
    () => Promise.all(calls.map(([url, body]) => callAs(portal, person, url, body))),
    { many: calls.length, meanwhile: (tx) => tx.run(deletion, [id]) },
  )
  for (const answer of answers) expect(answer).toMatchObject(refused(401, "unauthenticated"))
  expect(await portal.db.many("select from messages where kind = 'PROPOSED'")).toEqual([])
  for (const table of ["subscriptions", "saved_searches"])
    expect(await portal.db.many(`select from ${table} where user_id = $1`, [id])).toEqual([])
})

test("deletes a seller's notes from their managers' messages", async () => {
  const { id } = castUser(seller)
  const car = await addPreOffer(portal.db, { locationId: castLocation("1102").id })
  const note = "Bis Freitag"
  expect((await post(portal, "/api/proposal/", seller, { carId: car.id, note })).status).toBe(200)
  const { version } = (await read(portal, `/api/user/?id=${id}`, admin)).body
  expect((await post(portal, "/api/user/delete", admin, { id, version })).status).toBe(200)
  expect(await portal.db.many("select from messages where kind = 'PROPOSED'")).toEqual([])
})

test("admins see the last sign-in, at a hosted identity too, until the account is deleted", async () => {
  const { id, mail } = await addPerson(portal, "kommt")
  const seen = async () => (await read(portal, `/api/user/?id=${id}`, admin)).body.lastSignInAt
  expect(await seen()).toBeNull()
  await signInOver(portal.app, mail)
  expect(await seen()).toMatch(/Z$/)
  const account = (await portal.identity.accountOf(mail)) ?? ""
  await portal.db.run(`delete from identity.session where "userId" = $1`, [account])
  for (const at of ["2099-01-01", "2098-01-01"])
    await portal.db.run("insert into identity.sign_ins values ($1, $2)", [account, at])
  expect(await seen()).toBe("2099-01-01T00:00:00Z")
  expect((await post(portal, "/api/user/delete", admin, { id, version: 1 })).status).toBe(200)
  expect(await portal.db.many("select from identity.sign_ins where account_id = $1", [account])).toEqual([])
})

beforeEach(() => portal.clock.set(usualNow))

test("the dealership of a deleted sales manager is notified who remains, unless it was notified of a block", async () => {
  const colleagues = await Promise.all(
    ["Gehrke", "Maat", "Zorn"].map((name) => newcomer(portal, name, "SALES_MANAGER", "1301")),
  )
  const [going, mate, other] = colleagues
  if (!going || !mate || !other) throw new Error("nobody there")
  const remove = (id: string) => post(portal, "/api/user/delete", admin, { id, version: 1 })
  expect((await remove(going.id)).status).toBe(200)
  for (const { mail } of [mate, other]) {
    const mails = await mailsTo(portal, mail)
    expect(mails).toMatchObject([{ kind: "COLLEAGUE_GONE" }])
    expect(mails[0]?.text).toMatch(/nichts mehr anfragen(.|\n)*Standorte: +1301 - /)
    expect(mails[0]?.text).toMatch(/Verkaufsleitung jetzt: .*Vera Maat.*, Vera Zorn/)
    expect(mails[0]?.text).not.toContain("Gehrke")
  }

  await portal.db.run("delete from outbox where recipient_mail = $1", [mate.mail])
  await block(portal, await castPerson(portal, admin), other.id, { duration: "PERMANENT" })
  expect(await mailsTo(portal, mate.mail)).toHaveLength(1)
  portal.clock.advance(200 * 86_400_000)
  expect((await remove(other.id)).status).toBe(200)
  expect(await mailsTo(portal, mate.mail)).toHaveLength(1)
})

test("the dealership of a blocked user is notified without the reason, and can withdraw an overdue acceptance", async () => {
  const { id: locationId } = castLocation("1301")
  const [person, mate] = [
    await newcomer(portal, "Gesperrt", "SALES_MANAGER", "1301"),
    await newcomer(portal, "Mitte", "SALES_MANAGER", "1301"),
  ]
  const car = await addPreOffer(portal.db, { locationId })
  // The acceptance ends the request.
  for (const type of ["PRE_OFFER_REQUEST", "PRE_OFFER_ACCEPT"] as const) {
    const body = requestBody(type, car, { userId: person.id, locationId })
    expect((await callAs(portal, person, "/api/car/mail", body)).status).toBe(200)
  }

  await block(portal, await castPerson(portal, admin), person.id)
  const [mail] = await mailsTo(portal, mate.mail)
  expect(mail).toMatchObject({
    kind: "COLLEAGUE_GONE",
    text: expect.stringMatching(
      /nichts mehr anfragen(.|\n)*Standorte: +1301 - Autohaus Sommer Köln\nLaufende Vorgänge der Person: +1/,
    ),
  })
  expect(mail?.text).not.toContain("Zugangsdaten")

  portal.clock.advance(49 * 3_600_000)
  const [running] = (await callAs(portal, mate, `/api/car/all/activity?carId=${car.id}&running=true`)).body
  const withdrawn = await callAs(portal, mate, "/api/car/activity/withdraw", { id: running.id })
  expect(withdrawn).toMatchObject({ status: 200, body: { state: "WITHDRAWN" } })
})

test("a blocked user gets no e-mail about a new colleague", async () => {
  const [blocked, colleague] = [
    await newcomer(portal, "Weg", "SALES_MANAGER", "1301"),
    await newcomer(portal, "Aufstieg", "SELLER", "1301"),
  ]
  await block(portal, await castPerson(portal, admin), blocked.id)
  const { body: user } = await read(portal, `/api/user/?id=${colleague.id}`, admin)
  const promotion = { id: colleague.id, version: user.version, type: "SALES_MANAGER" }
  expect((await post(portal, "/api/user/update", admin, promotion)).status).toBe(200)
  expect((await mailsTo(portal, blocked.mail)).map(({ kind }) => kind)).toEqual(["BLOCKED"])
})
