import { expect, test } from "vitest"
import { castLocation, castUser } from "../../demo/cast.ts"
import { forgetDevices } from "../../platform/identity/index.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { addPerson, callAs, newcomer } from "../../testing/moderation.ts"
import { admin, post, read, refused } from "../../testing/requests.ts"
import { somebodyWaits } from "../../testing/waiting.ts"

const portal = portalOfFile()
const seller = "beratung@brenner.example"

test("what a person asks for in the moment in which they are deleted is kept no more", async () => {
  const person = await newcomer(portal, "Fragt", "SELLER", "1102")
  const { id } = person
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

test("admins see the last sign-in, at a hosted identity too, until the account is deleted", async () => {
  const { id, mail } = await addPerson(portal, "kommt")
  const seen = async () => (await read(portal, `/api/user/?id=${id}`, admin)).body.lastSignInAt
  expect(await seen()).toBeNull()
  await signInOver(portal.app, mail)
  expect(await seen()).toMatch(/Z$/)
  const account = (await portal.identity.accountOf(mail)) ?? ""
  await portal.db.run(`delete from identity.session where "userId" = $1`, [account])
  for (const at of ["2099-01-01", "2098-01-01"])
    await portal.db.run("insert into identity.hosted_sign_ins values ($1, $2)", [account, at])
  expect(await seen()).toBe("2099-01-01T00:00:00Z")
  expect((await post(portal, "/api/user/delete", admin, { id, version: 1 })).status).toBe(200)
  expect(await portal.db.many("select from identity.last_sign_ins where account_id = $1", [account])).toEqual(
    [],
  )
})
