import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { User } from "../../../contract/people/users.ts"
import { castLocation, castTermsVersion, castUser } from "../../demo/cast.ts"
import { changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { usualNow } from "../../testing/cast.ts"
import { openDatabaseLosingAnswer } from "../../testing/lost-answer.ts"
import { codeTo, mailsTo } from "../../testing/mails.ts"
import { blockForm, callAs } from "../../testing/moderation.ts"
import { admin, post, refused, requestBody } from "../../testing/requests.ts"
import { confirmMail } from "./address.ts"

const location = (vfnr: string) => castLocation(vfnr).id
const unknownId = randomUUID()

const portal = portalOfFile()

const call = (path: string, body: object, who = admin) => post(portal, `/api/user/${path}`, who, body)
const form = (changes: object = {}) => ({
  firstname: "Nora",
  lastname: "Neu",
  mail: `${randomUUID()}@brenner.example`,
  phone: "+49 (40) 123-456",
  type: "SELLER",
  active: true,
  locationIds: [location("1101")],
  ...changes,
})
const formOf = ({ locations, toActivate: _, passwordSet: __, invitedUntil: ___, ...user }: User) => ({
  ...user,
  locationIds: locations.map(({ id }) => id),
})
async function create(changes: object = {}): Promise<User> {
  const { status, body } = await call("", form(changes))
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const update = (user: User, changes: object, who = admin) =>
  call("update", { ...formOf(user), ...changes }, who)
async function load(mail: string): Promise<User> {
  return (await portal.get(`/api/user/?id=${castUser(mail).id}`, admin)).json()
}

const chosen = "eigenes Wort 2026"
const confirm = (oobCode: string) =>
  post(portal, "/api/identity/reset/confirm", null, { oobCode, newPassword: chosen })
const enter = (mail: string) => signInOver(portal.app, mail, chosen)
type Headers = { authorization: string }
const send = (headers: Headers, url: string, payload?: object) => callAs(portal, { headers }, url, payload)
async function joined(changes: object = {}): Promise<User> {
  const user = await create(changes)
  expect((await confirm(await codeTo(portal, user.mail))).status).toBe(200)
  return user
}
const accountsOf = (mail: string) =>
  portal.db.many('select id from identity."user" where email = $1', [mail.toLowerCase()])
const profileOver = (headers: Headers) => send(headers, "/api/user/")

describe("a form that is refused", () => {
  test.each([
    ["no first name", { firstname: " " }],
    ["no last name", { lastname: "" }],
    ["no mail", { mail: "leitung" }],
    ["an unknown role", { type: "OWNER" }],
    ["a phone number too short", { phone: "040 12" }],
    ["a phone number with letters", { phone: "040 123 CALL" }],
    ["a phone number too long", { phone: "0".repeat(19) }],
    ["no location", { locationIds: [] }],
    ["a location that does not exist", { locationIds: [location("1101"), unknownId] }],
  ])("%s", async (_, changes) => {
    expect(await call("", form(changes))).toMatchObject(refused(422, "invalid_input"))
    const user = await load("leitung@kessler.example")
    expect(await update(user, changes)).toMatchObject(refused(422, "invalid_input"))
    expect(await load("leitung@kessler.example")).toEqual(user)
  })

  test("an address in use, in any spelling", async () => {
    const taken = refused(409, "mail_taken")
    expect(await call("", form({ mail: " Leitung@KESSLER.example" }))).toMatchObject(taken)
    const user = await load("leitung@freising.example")
    expect(await update(user, { mail: "LEITUNG@kessler.example" })).toMatchObject(taken)
    expect(await load("leitung@freising.example")).toEqual(user)
  })
})

describe("a new user", () => {
  test("is inactive by default and invited by e-mail", async () => {
    portal.clock.set(usualNow)
    const { active: _, ...rest } = form({ firstname: "Jörg", mail: "Joerg.Neu@Brenner.example" })
    const { body: user } = await call("", rest)
    expect(user).toMatchObject({
      version: 1,
      mail: "Joerg.Neu@Brenner.example",
      phone: "+49 (40) 123-456",
      active: false,
      toActivate: true,
      passwordSet: false,
      invitedUntil: "2026-11-23T09:00:00Z",
      locations: [{ vfnr: "1101" }],
    })
    const [mail, ...others] = await mailsTo(portal, user.mail)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: "INVITATION", subject: "Ihr Zugang zum ZVF-Portal" })
    expect(mail?.text).toContain("Der Link gilt bis 23.11.2026, 10:00 Uhr und nur einmal.")
    expect(mail?.text).toContain("http://127.0.0.1:3000/resetpassword?oobCode=")
    expect(mail?.text).toContain("Sobald Ihr Zugang aktiviert ist")
  })

  test("has all given locations, an admin none", async () => {
    const several = [location("1103"), location("1101"), location("1101")]
    const user = await create({ type: "SALES_MANAGER", locationIds: several })
    expect(user.locations.map(({ vfnr }) => vfnr)).toEqual(["1101", "1103"])
    expect((await create({ type: "ADMIN" })).locations).toEqual([])
  })

  test("signs in once the password is set by the link", async () => {
    const user = await joined()
    const headers = await enter(user.mail)
    expect((await profileOver(headers)).body).toMatchObject({ id: user.id, passwordSet: true })
  })

  test("is invited again: the earlier link and a reset link become invalid", async () => {
    const user = await create()
    const first = await codeTo(portal, user.mail)
    await call("resetpassword", { mail: user.mail })
    const reset = await codeTo(portal, user.mail)
    expect(reset).not.toBe(first)
    portal.clock.advance(1000)
    expect((await call("invite", { id: user.id })).body.invitedUntil).not.toBe(user.invitedUntil)
    for (const old of [first, reset]) expect(await confirm(old)).toMatchObject(refused(422, "invalid_link"))
    expect((await confirm(await codeTo(portal, user.mail))).status).toBe(200)
    expect(await call("invite", { id: user.id })).toMatchObject(refused(409, "password_already_set"))
  })
})

describe("a change", () => {
  test("without differences writes nothing", async () => {
    const user = await create()
    expect(await update(user, {})).toEqual({ status: 200, body: user })
  })

  test("of locations is a change of the user and applies at once", async () => {
    const user = await joined({ type: "SALES_MANAGER" })
    const headers = await enter(user.mail)
    const { body } = await update(user, { locationIds: [location("1201")] })
    expect(body).toMatchObject({ version: 2, locations: [{ vfnr: "1201" }] })
    expect((await profileOver(headers)).body).toMatchObject({ locations: [{ vfnr: "1201" }] })
  })

  test("to active sends one e-mail", async () => {
    const user = await create({ active: false })
    const { body: active } = await update(user, { active: true })
    expect(active).toMatchObject({ active: true, toActivate: false })
    const mails = (await mailsTo(portal, user.mail)).map(({ kind }) => kind)
    expect(mails).toEqual(["INVITATION", "ACTIVATED"])
    await update(active, { phone: "0711 1234567" })
    expect(await mailsTo(portal, user.mail)).toHaveLength(2)
  })

  test("to inactive ends all sessions, and differs from a new user", async () => {
    const user = await joined()
    const headers = await enter(user.mail)
    const { body: off } = await update(user, { active: false })
    expect(off).toMatchObject({ active: false, toActivate: false })
    expect((await profileOver(headers)).status).toBe(401)
    expect((await update(off, { active: true })).body).toMatchObject({ active: true, toActivate: false })
  })

  test("to another role ends all sessions", async () => {
    const user = await joined({ type: "SELLER" })
    const headers = await enter(user.mail)
    expect((await update(user, { type: "SALES_MANAGER" })).body).toMatchObject({ type: "SALES_MANAGER" })
    expect((await profileOver(headers)).status).toBe(401)
  })

  test("of the address invalidates invitation and reset link of the earlier one, and sends a new invitation", async () => {
    const user = await create()
    const invitation = await codeTo(portal, user.mail)
    await call("resetpassword", { mail: user.mail })
    const reset = await codeTo(portal, user.mail)
    expect(reset).not.toBe(invitation)
    const mail = `${randomUUID()}@brenner.example`
    await update(user, { mail })
    for (const old of [invitation, reset])
      expect((await confirm(old)).body).toMatchObject({ code: "invalid_link" })
    expect((await confirm(await codeTo(portal, mail))).status).toBe(200)
  })

  test("of the address is kept if only the response is lost", async () => {
    const user = await joined()
    const mail = `x${user.mail}`
    await update(user, { mail })
    const code = await codeTo(portal, mail)
    const broken = await openDatabaseLosingAnswer(portal.databaseUrl, "commit")
    const context = { ...portal.context, db: broken.db }
    const call = {
      caller: { id: user.id } as Actor,
      request: { ip: "127.0.0.1", headers: {} },
      body: { code },
    }
    await expect(changing(context)(confirmMail)(call)).rejects.toThrow()
    await broken.close()
    const headers = await enter(mail)
    expect((await profileOver(headers)).body).toMatchObject({ mail })
  })
})

describe("admins", () => {
  test("cannot delete, demote or deactivate themselves", async () => {
    const own = await load(admin)
    const notOneself = refused(409, "own_profile")
    expect(await update(own, { active: false })).toMatchObject(notOneself)
    expect(await update(own, { type: "SELLER", locationIds: [location("1101")] })).toMatchObject(notOneself)
    expect(await call("delete", own)).toMatchObject(notOneself)
    expect(await load(admin)).toEqual(own)
  })

  test("of two who simultaneously demote, deactivate, block or delete each other, one stays", async () => {
    const demote = { type: "SELLER", locationIds: [location("1101")] }
    const deletes = (by: Headers, of: User) =>
      send(by, "/api/user/delete", { id: of.id, version: of.version })
    const updates = (changes: object) => (by: Headers, of: User) =>
      send(by, "/api/user/update", { ...formOf(of), ...changes })
    const blocks = (by: Headers, of: User) => send(by, "/api/user/block", blockForm(of.id))
    for (const act of [updates(demote), updates({ active: false }), blocks, deletes]) {
      const pair = await Promise.all([joined({ type: "ADMIN" }), joined({ type: "ADMIN" })])
      const [one, other] = await Promise.all([enter(pair[0].mail), enter(pair[1].mail)])
      const answers = await Promise.all([act(one, pair[1]), act(other, pair[0])])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const ids = pair.map(({ id }) => id)
      const all = (await portal.get("/api/user/all", admin)).json<User[]>()
      const isLeft = ({ id, active, type, blocked }: User) =>
        ids.includes(id) && active && !blocked && type === "ADMIN"
      expect(all.filter(isLeft)).toHaveLength(1)
    }
  })
})

describe("deletion", () => {
  test("an unknown user is not found", async () => {
    const gone = refused(404, "not_found")
    expect(await call("delete", { id: unknownId, version: 1 })).toMatchObject(gone)
    expect(await call("invite", { id: unknownId })).toMatchObject(gone)
    expect(await call("update", { ...form(), id: unknownId, version: 1 })).toMatchObject(gone)
  })

  test("based on an older version is refused", async () => {
    const user = await create()
    await update(user, { lastname: "Neuer" })
    expect(await call("delete", { id: user.id, version: 1 })).toMatchObject(refused(409, "version_conflict"))
  })

  test("of a user without records erases row, account and sessions, and frees the address", async () => {
    const user = await joined()
    const headers = await enter(user.mail)
    expect(await call("delete", user)).toEqual({ status: 200, body: { anonymised: false } })
    expect(await portal.db.many("select id from users where id = $1", [user.id])).toEqual([])
    expect(await accountsOf(user.mail)).toEqual([])
    expect((await profileOver(headers)).status).toBe(401)
    await joined({ mail: user.mail })
  })

  test("of a user with an open request is refused with counts; later it anonymizes the row", async () => {
    const user = await joined({ type: "SALES_MANAGER" })
    const { authorization } = await enter(user.mail)
    await send({ authorization }, "/api/terms/answer", { version: castTermsVersion, answer: "ACCEPTED" })
    const [car, asked] = [await addPreOffer(portal.db), await addPreOffer(portal.db)]
    for (const [type, of] of [["PRE_OFFER_ACCEPT", car] as const, ["PRE_OFFER_REQUEST", asked] as const]) {
      const request = requestBody(type, of, { userId: user.id })
      expect((await send({ authorization }, "/api/car/mail", request)).status).toBe(200)
    }
    expect(await call("delete", user)).toMatchObject({
      status: 409,
      body: { code: "in_use", details: { contracts: 1, requests: 1 } },
    })

    const make = builderOn(portal)
    await make.update((await make.current(car))!, { activityState: null, reason: "x" })
    await make.update((await make.current(asked))!, { requestState: "DECLINED", reason: "Nein" })
    expect(await call("delete", user)).toEqual({ status: 200, body: { anonymised: true } })

    const row = await portal.db.one("select * from users where id = $1", [user.id])
    expect(row).toMatchObject({ firstname: "Gelöschter", lastname: "Benutzer", phone: "", active: false })
    expect(JSON.stringify(row)).not.toContain(user.mail)
    expect((await profileOver({ authorization })).status).toBe(401)
    const all = await portal.get("/api/user/all", admin)
    expect(all.json<User[]>().some(({ id }) => id === user.id)).toBe(false)
    expect(await call("invite", { id: user.id })).toMatchObject({ status: 404 })
    await joined({ mail: user.mail })
  })
})
