import { beforeEach, expect, test } from "vitest"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { usualNow } from "../../testing/cast.ts"
import { mailsTo } from "../../testing/mails.ts"
import { block, callAs, castPerson, newcomer } from "../../testing/moderation.ts"
import { admin, post, read, requestBody } from "../../testing/requests.ts"

const portal = portalOfFile()
beforeEach(() => portal.clock.set(usualNow))

test("the house of a deleted sales manager learns that it happened and who remains; a block was told before", async () => {
  const house = await Promise.all(
    ["Gehrke", "Maat", "Zorn"].map((name) => newcomer(portal, name, "SALES_MANAGER", "1301")),
  )
  const [going, mate, other] = house
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
  // By then nobody may complain about it any more.
  portal.clock.advance(200 * 86_400_000)
  expect((await remove(other.id)).status).toBe(200)
  expect(await mailsTo(portal, mate.mail)).toHaveLength(1)
})

test("the house of who is blocked learns of it without the reason, and takes an overdue acceptance back", async () => {
  const { id: locationId } = castLocation("1301")
  const [person, mate] = [
    await newcomer(portal, "Gesperrt", "SALES_MANAGER", "1301"),
    await newcomer(portal, "Mitte", "SALES_MANAGER", "1301"),
  ]
  const car = await addPreOffer(portal.db, { locationId })
  const body = requestBody("PRE_OFFER_ACCEPT", car, { userId: person.id, locationId })
  expect((await callAs(portal, person, "/api/car/mail", body)).status).toBe(200)

  await block(portal, await castPerson(portal, admin), person.id)
  const [told] = await mailsTo(portal, mate.mail)
  expect(told).toMatchObject({
    kind: "COLLEAGUE_GONE",
    text: expect.stringMatching(
      /nichts mehr anfragen(.|\n)*Standorte: +1301 - Autohaus Sommer Köln\nLaufende Vorgänge der Person: +1/,
    ),
  })
  expect(told?.text).not.toContain("Zugangsdaten")

  portal.clock.advance(49 * 3_600_000)
  const [running] = (await callAs(portal, mate, `/api/car/all/activity?carId=${car.id}`)).body
  const withdrawn = await callAs(portal, mate, "/api/car/activity/withdraw", { id: running.id })
  expect(withdrawn).toMatchObject({ status: 200, body: { state: "WITHDRAWN" } })
})

test("a blocked person gets no e-mail about a new colleague", async () => {
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
