import { beforeEach, expect, test } from "vitest"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { journalOf } from "../../testing/journal.ts"
import { codeTo } from "../../testing/mails.ts"
import { manager, post, requestBody } from "../../testing/requests.ts"

const portal = portalOfFile()
const managerId = castUser(manager).id
let seen = 0
async function recorded() {
  const entries = await journalOf(portal, "", seen)
  seen = entries.at(-1)?.position ?? seen
  return entries
}
beforeEach(async () => void (await recorded()))

test("records an acceptance with all data except derived values", async () => {
  const { db } = portal
  const locationId = castLocation("1101").id
  const car = await addPreOffer(db, { locationId })
  await recorded()
  const body = requestBody("PRE_OFFER_ACCEPT", car, { userId: managerId, locationId })
  expect(await post(portal, "/api/car/mail", manager, body)).toMatchObject({ status: 200 })
  const act = await db.one<{ act: object }>(
    "select to_jsonb(acts) - '{is_first,due_at,outcome}'::text[] as act from acts where car_id = $1",
    [car.id],
  )
  expect(await recorded()).toMatchObject([
    {
      kind: "case.accept",
      source: "screen",
      actor: { id: managerId },
      car: { id: car.id },
      user: { id: managerId },
      content: act?.act,
    },
  ])
})

test("records each changed car with its changes", async () => {
  const { db } = portal
  const [one, two] = [await addPreOffer(db), await addPreOffer(db)]
  await recorded()
  await db.run("update cars set paint_code = '1' where id = $1", [one.id])
  await db.run("update cars set paint_code = '2' where id = any($1)", [[one.id, two.id]])
  const paint = ({ id }: { id: string }, before: string, after: string) =>
    expect.objectContaining({
      kind: "car.update",
      source: "screen",
      car: expect.objectContaining({ id }),
      content: expect.objectContaining({ fields: { paint_code: [before, after] } }),
    })
  const [alone, ...both] = await recorded()
  expect(alone).toEqual(paint(one, "", "1"))
  expect(both).toHaveLength(2)
  expect(both).toEqual(expect.arrayContaining([paint(one, "1", "2"), paint(two, "", "2")]))
})

test("distinguishes manual database changes from the portal's", async () => {
  const { db } = portal
  await db.run("update options set valid_until = '2030-01-31' where label = 'Corso'")
  await db.transaction(async (tx) => {
    await tx.run("set local zvf.portal = off")
    await tx.run("update options set valid_until = null where label = 'Corso'")
  })
  expect(await recorded()).toMatchObject([
    { kind: "option.changed", source: "screen", content: { fields: { valid_until: [null, "2030-01-31"] } } },
    { kind: "option.changed", source: "system", content: { fields: { valid_until: ["2030-01-31", null] } } },
  ])
})

test("records people without name and address; deleted ones cannot be identified", async () => {
  const { db } = portal
  const added = await db.one<{ id: string }>(
    `insert into users (firstname, lastname, mail, type) values ('Nora', 'Neu', 'nora@neu.example', 'SELLER') returning id`,
  )
  await db.run("update users set mail = 'NORA@neu.example', active = true where id = $1", [added?.id])
  await db.run("update users set mail = 'n@neu.example', phone = '040 1234567' where id = $1", [added?.id])
  const [created, activated, moved] = await recorded()
  expect([created, activated, moved].map((entry) => entry?.kind)).toEqual([
    "user.created",
    "user.changed",
    "user.changed",
  ])
  expect(JSON.stringify([created, activated, moved].map((one) => one?.content))).not.toMatch(
    /nora|neu\.example|1234567/i,
  )
  expect(activated?.content?.fields).toEqual({ active: [false, true] })
  const stored = await db.one<{ hash: string }>(
    "select encode(sha256(convert_to(journal_salt || lower(mail), 'UTF8')), 'hex') as hash from users where id = $1",
    [added?.id],
  )
  expect(moved).toMatchObject({ content: { fields: { mail: [expect.any(String), stored?.hash] } } })
  await db.run("delete from users where id = $1", [added?.id])
  expect(await recorded()).toMatchObject([{ kind: "user.removed", user: { id: added?.id } }])
})

test("records a requested reset and the password set by it", async () => {
  const person = castUser("leitung@kessler.example")
  const asked = await post(portal, "/api/user/resetpassword", null, { mail: person.mail })
  expect(asked.status).toBe(200)
  const code = await codeTo(portal, person.mail)
  const body = { oobCode: code, newPassword: "ein-ganz-neues-Passwort-2026" }
  expect(await post(portal, "/api/identity/reset/confirm", null, body)).toMatchObject({ status: 200 })
  expect(await recorded()).toMatchObject([
    { kind: "user.reset", actor: null, user: { id: person.id } },
    { kind: "user.password", actor: { id: person.id }, user: { id: person.id } },
  ])
})
