import { expect, test } from "vitest"
import { castLocation, castUser } from "../../demo/cast.ts"
import { forgetDevices } from "../../platform/identity/index.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { block, callAs, castPerson, newcomer } from "../../testing/moderation.ts"
import { post, read, refused } from "../../testing/requests.ts"
import { somebodyWaits } from "../../testing/waiting.ts"

const portal = portalOfFile()
const seller = "beratung@brenner.example"
const admin = "admin@aurel.example"

test("what a person asks for in the moment in which they are deleted is kept no more", async () => {
  const person = await newcomer(portal, "Fragt")
  const { id } = person
  await portal.db.run("insert into user_locations (user_id, location_id) values ($1, $2)", [
    id,
    castLocation("1102").id,
  ])
  const car = await addPreOffer(portal.db, { locationId: castLocation("1102").id })
  const search = { area: "PRE_OFFER", name: "Suche", filters: {}, notify: "NEVER" }
  const calls = [
    ["/api/proposal/", { carId: car.id, note: "Kunde Meier" }],
    ["/api/watch/car", { carId: car.id }],
    ["/api/watch/search", search],
  ] as const
  const { asking } = await portal.db.transaction(async (tx) => {
    await tx.run("select from users where id = $1 for update", [id])
    const asking = Promise.all(calls.map(([url, body]) => callAs(portal, person, url, body)))
    await somebodyWaits(portal.db, calls.length)
    await tx.run("update users set deleted_at = now(), active = false, identity_id = null where id = $1", [
      id,
    ])
    return { asking }
  })
  for (const answer of await asking) expect(answer).toMatchObject(refused(401, "unauthenticated"))
  expect(await portal.db.many("select from messages where kind = 'PROPOSED'")).toEqual([])
  for (const table of ["watched_cars", "saved_searches"])
    expect(await portal.db.many(`select from ${table} where user_id = $1`, [id])).toEqual([])
})

test("what a deleted seller wrote to their sales managers is deleted from their messages", async () => {
  const { id } = castUser(seller)
  const car = await addPreOffer(portal.db, { locationId: castLocation("1102").id })
  const note = "Bis Freitag"
  expect((await post(portal, "/api/proposal/", seller, { carId: car.id, note })).status).toBe(200)
  const { version } = (await read(portal, `/api/user/?id=${id}`, admin)).body
  expect((await post(portal, "/api/user/delete", admin, { id, version })).status).toBe(200)
  expect(await portal.db.many("select from messages where kind = 'PROPOSED'")).toEqual([])
})

test("nothing of an account stays behind in the identity", async () => {
  const account = { mail: "gone@aurel.example", name: "Gone", password: "a long password" }
  const id = (await portal.identity.createAccount(portal.db, account)) as string
  const epochs = () => portal.db.many(`select epoch from identity.device_epochs where "userId" = $1`, [id])
  await portal.portalDb.transaction((tx) => forgetDevices(tx, id))
  expect(await epochs()).toEqual([{ epoch: 1 }])
  await portal.identity.removeAccount(portal.db, id)
  expect(await epochs()).toEqual([])
})

test("the last sign-in is seen by admins, of a hosted identity too, and goes with the account", async () => {
  const { id } = castUser("leitung@kessler.example")
  const seen = async () => {
    const answer = await portal.app.inject({
      url: `/api/user/?id=${id}`,
      headers: await portal.signInAs(admin),
    })
    return answer.json<{ lastSignInAt: string | null }>().lastSignInAt
  }
  expect(await seen()).toBeNull()
  await portal.signInAs("leitung@kessler.example")
  const account = "(select identity_id from users where id = $1)"
  const { at } = (await portal.db.one<{ at: string }>(
    `select to_char(max("createdAt"), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from identity.session where "userId" = ${account}`,
    [id],
  )) as { at: string }
  expect(await seen()).toBe(at)
  await portal.db.run(`delete from identity.session where "userId" = ${account}`, [id])
  await portal.db.run(`insert into identity.hosted_sign_ins values (${account}, '2099-01-01')`, [id])
  await portal.db.run(`insert into identity.hosted_sign_ins values (${account}, '2098-01-01')`, [id])
  expect(await seen()).toBe("2099-01-01T00:00:00Z")
  const former = await portal.db.one<{ sub: string }>("select identity_id as sub from users where id = $1", [
    id,
  ])
  await portal.db.run(
    "update users set deleted_at = now(), active = false, identity_id = null, mail = 'y@geloescht.invalid' where id = $1",
    [id],
  )
  expect(
    await portal.db.many("select from identity.last_sign_ins where account_id = $1", [former?.sub]),
  ).toEqual([])
})

test("the house of a deleted sales manager learns that it happened and who remains; a block was told before", async () => {
  const { id: locationId } = castLocation("1301")
  const told = (mail: string) =>
    portal.db.many<{ kind: string; text: string }>(
      "select kind, body_text as text from outbox where recipient_mail = $1 order by created_at, id",
      [mail],
    )
  const house = await Promise.all(
    ["Gehrke", "Maat", "Zorn"].map((name) => newcomer(portal, name, "SALES_MANAGER")),
  )
  for (const { id } of house)
    await portal.db.run("insert into user_locations (user_id, location_id) values ($1, $2)", [id, locationId])
  const [going, mate, other] = house
  if (!going || !mate || !other) throw new Error("nobody there")
  const remove = (id: string) => post(portal, "/api/user/delete", admin, { id, version: 1 })
  expect((await remove(going.id)).status).toBe(200)
  for (const { mail } of [mate, other]) {
    const mails = await told(mail)
    expect(mails).toMatchObject([{ kind: "COLLEAGUE_GONE" }])
    expect(mails[0]?.text).toMatch(/nichts mehr anfragen(.|\n)*Standorte: +1301 - /)
    expect(mails[0]?.text).toMatch(/Verkaufsleitung jetzt: +Vera Maat, Vera Zorn/)
    expect(mails[0]?.text).not.toContain("Gehrke")
  }

  await portal.db.run("delete from outbox where recipient_mail = $1", [mate.mail])
  await block(portal, await castPerson(portal, admin), other.id, { duration: "PERMANENT" })
  expect(await told(mate.mail)).toHaveLength(1)
  // By then nobody may complain about it any more.
  portal.clock.advance(200 * 86_400_000)
  expect((await remove(other.id)).status).toBe(200)
  expect(await told(mate.mail)).toHaveLength(1)
})
