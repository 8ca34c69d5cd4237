import { beforeEach, describe, expect, test } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { OwnSettings } from "../../../contract/people/profile.ts"
import { castLocation, castPassword, castUser } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { seller } from "../../testing/builder.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { journalOf } from "../../testing/journal.ts"
import { codeTo, sentMails } from "../../testing/mails.ts"
import { callAs } from "../../testing/moderation.ts"
import { admin, mailsOf, post, requestBody } from "../../testing/requests.ts"
import { switchOnApp } from "../../testing/second-factor.ts"

const manager = "leitung@kessler.example"

const portal = portalOfFile()
beforeEach(async () => {
  for (const table of ["rate_limits", "outbox", "identity.second_factors"])
    await portal.db.run(`delete from ${table}`)
})

type Signed = { authorization: string }
const profile = (headers: Signed, path: string, payload?: object) =>
  callAs(portal, { headers }, `/api/profile/${path}`, payload)
const settings = async (who: Signed): Promise<OwnSettings> => (await profile(who, "")).body
const mails = () => sentMails(portal)
const carOf = (mail: string) => {
  const locationId = castLocation(String(castUser(mail).locations[0])).id
  return addPreOffer(portal.db, { locationId })
}
async function request(who: Signed, mail: string, type: "PRE_OFFER_REQUEST" | "PRE_OFFER_ACCEPT", of?: Car) {
  const car = of ?? (await carOf(mail))
  const body = requestBody(type, car, { userId: castUser(mail).id, locationId: car.locationId })
  expect((await callAs(portal, { headers: who }, "/api/car/mail", body)).status).toBe(200)
  return car
}

describe("own data", () => {
  test("a person whose name was changed gets an e-mail with both names", async () => {
    const who = await signInOver(portal.app, seller)
    const { firstname, lastname, phone, version } = (await callAs(portal, { headers: who }, "/api/user/"))
      .body
    const renamed = await profile(who, "update", { firstname, lastname: "Neumann", phone, version })
    expect(renamed.status).toBe(200)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: seller, kind: "ACCOUNT_SAFETY" })
    expect(mail?.text).toContain(`Name: ${firstname} ${lastname} → ${firstname} Neumann`)
    const back = { firstname, lastname, phone: "+49 40 765432", version: renamed.body.version }
    expect((await profile(who, "update", back)).status).toBe(200)
    const same = { ...back, phone, version: renamed.body.version + 1 }
    expect((await profile(who, "update", same)).status).toBe(200)
    expect(await mails()).toHaveLength(2)
  })
  test("a name keeps two marks on a letter and one blank, in documents and e-mails too", async () => {
    const who = await signInOver(portal.app, manager)
    const { firstname, lastname, phone, version } = (await callAs(portal, { headers: who }, "/api/user/"))
      .body
    const disguised = {
      firstname: `K${"\u0336".repeat(99)}arla`,
      lastname: `Kessler${"\u00a0".repeat(80)}Preis: 10.000 Euro weniger`,
    }
    const changed = await profile(who, "update", { ...disguised, phone, version })
    expect(changed.body).toMatchObject({
      firstname: "K\u0336\u0336arla",
      lastname: "Kessler Preis: 10.000 Euro weniger",
    })
    const car = await request(who, manager, "PRE_OFFER_ACCEPT")
    for (const { text } of await mailsOf(portal, car)) expect(text).not.toMatch(/\u0336{3}|\u00a0{2}/)
    const back = { firstname, lastname, phone, version: changed.body.version }
    expect((await profile(who, "update", back)).status).toBe(200)
  })
  test("name and phone can be changed based on the loaded version, nothing else", async () => {
    const who = await signInOver(portal.app, seller)
    const form = { version: 1, firstname: " Nora ", lastname: "Neu", phone: "+49 40 1234567", type: "ADMIN" }
    const changed = await profile(who, "update", form)
    expect(changed).toMatchObject({
      status: 200,
      body: { firstname: "Nora", phone: "+49 40 1234567", type: "SELLER", mail: seller, version: 2 },
    })
    const again = await profile(who, "update", form)
    expect(again).toMatchObject({
      status: 409,
      body: { code: "version_conflict", details: { current: { version: 2 } } },
    })
  })
  test("without a name is refused", async () => {
    const form = { version: 2, firstname: " ", lastname: "Neu", phone: "" }
    expect((await post(portal, "/api/profile/update", seller, form)).status).toBe(422)
  })
})

describe("sessions", () => {
  test("are listed, the calling one first; an ended one is invalid at once", async () => {
    const [one, two] = [await signInOver(portal.app, manager), await signInOver(portal.app, manager)]
    const { sessions } = await settings(one)
    expect(sessions.map(({ current }) => current)).toEqual([true, ...sessions.slice(1).map(() => false)])
    expect(sessions[0]).toMatchObject({ userAgent: "lightMyRequest", since: expect.stringMatching(/Z$/) })
    const other = (await settings(two)).sessions[0]?.id
    expect((await profile(one, "session/end", { id: other })).status).toBe(200)
    expect((await profile(two, "")).status).toBe(401)
    expect((await profile(one, "session/end", { id: other })).status).toBe(404)
  })
  test("of another user cannot be ended", async () => {
    const [own, others] = [await signInOver(portal.app, manager), await signInOver(portal.app, seller)]
    const id = (await settings(others)).sessions[0]?.id
    expect((await profile(own, "session/end", { id })).body.code).toBe("not_found")
    expect((await profile(others, "")).status).toBe(200)
  })
  test("all others can be ended, of this user only", async () => {
    const [one, two] = [await signInOver(portal.app, manager), await signInOver(portal.app, manager)]
    const other = await signInOver(portal.app, seller)
    expect((await profile(one, "session/end-others", {})).status).toBe(200)
    expect((await settings(one)).sessions).toMatchObject([{ current: true }])
    expect((await profile(two, "")).status).toBe(401)
    expect((await profile(other, "")).status).toBe(200)
  })
  test("a fetched token counts as use after ten minutes, and extends the cookie", async () => {
    const who = await signInOver(portal.app, manager)
    const id = (await settings(who)).sessions[0]?.id
    await portal.db.run(
      `update identity.session set "updatedAt" = "updatedAt" - interval '11 minutes',
         "expiresAt" = "expiresAt" - interval '11 minutes' where id = $1`,
      [id],
    )
    const before = (await settings(who)).sessions[0]?.lastUsed ?? ""
    const answer = await portal.app.inject({ url: "/api/identity/token", headers: { cookie: who.cookie } })
    expect(((await settings(who)).sessions[0]?.lastUsed ?? "") > before).toBe(true)
    expect(answer.cookies).toMatchObject([{ name: "zvf.session", maxAge: 7 * 86_400 }])
  })
})

describe("password", () => {
  const change = (who: Signed, password: string, newPassword: string) =>
    profile(who, "password", { password, newPassword })
  const restore = async () =>
    portal.identity.setPassword(portal.db, (await portal.identity.accountOf(manager)) ?? "", castPassword)

  test("is unchanged without the old one, or if the new one is too short", async () => {
    const who = await signInOver(portal.app, manager)
    expect((await change(who, "geraten", "Ein-neues-2026")).body.code).toBe("wrong_password")
    expect((await change(who, castPassword, "12345")).body.code).toBe("password_too_short")
    expect((await change(who, castPassword, "passwort1")).body.code).toBe("password_common")
    for (const weak of [castPassword, "Autohaus-Kessler", "Aurel2026!", "leitung.kessler"])
      expect([weak, (await change(who, castPassword, weak)).body.code]).toEqual([weak, "password_of_context"])
    await signInOver(portal.app, manager)
    expect(await mails()).toEqual([])
  })
  test("cannot be guessed in a stolen session; other sessions can still change it", async () => {
    const [thief, owner] = [await signInOver(portal.app, manager), await signInOver(portal.app, manager)]
    for (let turn = 0; turn < 11; turn++)
      expect((await profile(owner, "second-factor/prepare", { password: castPassword })).status).toBe(200)
    for (let turn = 0; turn < 10; turn++) await change(thief, `geraten ${turn}`, "Ein-neues-2026")
    expect((await change(thief, castPassword, "Ein-neues-2026")).body.code).toBe("too_many_requests")
    expect((await change(owner, castPassword, "Ein-neues-2026")).status).toBe(200)
    expect((await profile(thief, "")).status).toBe(401)
    await restore()
  })
  test("requires the old one; ends other sessions and links, and sends an e-mail", async () => {
    const [one, two] = [await signInOver(portal.app, manager), await signInOver(portal.app, manager)]
    await portal.app.inject({ method: "POST", url: "/api/user/resetpassword", payload: { mail: manager } })
    const check = { code: await codeTo(portal, manager) }
    expect((await change(one, castPassword, "Ein-neues-2026")).status).toBe(200)
    expect((await profile(one, "")).status).toBe(200)
    expect((await profile(two, "")).status).toBe(401)
    expect((await post(portal, "/api/link/check", null, check)).body.code).toBe("invalid_link")
    await expect(signInOver(portal.app, manager)).rejects.toThrow("invalid_credentials")
    expect((await mails()).at(-1)).toMatchObject({ to: manager, subject: "Ihr Passwort wurde geändert" })
    const { id } = castUser(manager)
    expect((await journalOf(portal, "Passwort")).at(-1)).toMatchObject({ actor: { id }, user: { id } })
    await restore()
  })
})

describe("muted e-mails", () => {
  test("can be the receipt of a non-binding request, not of an acceptance", async () => {
    const who = await signInOver(portal.app, manager)
    const car = await carOf(manager)
    expect((await profile(who, "notices", { mutedNotices: ["REQUEST_RECEIPT"] })).status).toBe(200)
    expect(await settings(who)).toMatchObject({ mutedNotices: ["REQUEST_RECEIPT"] })
    const kinds = async () => (await mailsOf(portal, car)).map(({ kind }) => kind).sort()
    await request(who, manager, "PRE_OFFER_REQUEST", car)
    expect(await kinds()).toEqual(["REQUEST"])
    await request(who, manager, "PRE_OFFER_ACCEPT", car)
    expect(await kinds()).toEqual(["RECEIPT", "REQUEST", "REQUEST"])
    await profile(who, "notices", { mutedNotices: [] })
    expect((await settings(who)).mutedNotices).toEqual([])
  })
  test("cannot be others", async () => {
    const muted = { mutedNotices: ["RECEIPT"] }
    expect((await post(portal, "/api/profile/notices", manager, muted)).status).toBe(422)
  })
})

describe("export of one's own data", () => {
  test("has profile, locations, sessions, acts and e-mails of the user, and no credentials", async () => {
    const who = await signInOver(portal.app, manager)
    await switchOnApp(portal, who)
    const car = await request(who, manager, "PRE_OFFER_REQUEST")
    await portal.app.inject({ method: "POST", url: "/api/user/resetpassword", payload: { mail: manager } })
    const answer = await portal.app.inject({ url: "/api/profile/export", headers: who })
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="ZVF-Portal-eigene-Daten-2026-/,
    )
    const data = answer.json()
    expect(data).toMatchObject({
      profile: { mail: manager, role: "SALES_MANAGER" },
      locations: expect.arrayContaining([expect.objectContaining({ vfnr: "1201" })]),
      accountActs: expect.arrayContaining([expect.objectContaining({ act: "second_factor_on" })]),
      activities: expect.arrayContaining([
        expect.objectContaining({ jobNumber: car.jobNumber, act: "request" }),
      ]),
    })
    expect(data.sessions[0]).toMatchObject({ userAgent: "lightMyRequest" })
    expect(new Set(data.mails.map(({ to }: { to: string }) => to))).toEqual(new Set([manager]))
    expect(answer.body).toContain("oobCode=…")
    expect(answer.body).not.toMatch(/oobCode=[\w-]/)
    const kept = await portal.db.one<{ secret: string; password: string }>(
      `select f.secret, a.password from identity.second_factors f join identity.account a on a."userId" = f."userId"`,
    )
    for (const value of [kept?.secret, kept?.password, castUser(seller).mail])
      expect(answer.body).not.toContain(value)
  })
  test("omits e-mails that the address got under another user, and the provider's", async () => {
    const who = await signInOver(portal.app, "beratung@sommer.example")
    const { id } = castUser("beratung@sommer.example")
    const car = await request(await signInOver(portal.app, manager), manager, "PRE_OFFER_REQUEST")
    await portal.db.run("update users set mail = 'anders@brenner.example' where mail = $1", [manager])
    const written = (await mailsOf(portal, car)).map(({ to }) => to)
    expect(written).toContain(manager)
    expect(written.length).toBeGreaterThan(1)
    for (const mail of written) {
      await portal.db.run("update users set mail = $2 where id = $1", [id, mail])
      expect((await profile(who, "export")).body.mails).toBeNull()
    }
    await portal.db.run("update users set mail = 'beratung@sommer.example' where id = $1", [id])
    await portal.db.run("update users set mail = $1 where mail = 'anders@brenner.example'", [manager])
  })
})

describe("removing the own account", () => {
  const remove = (who: Signed) => profile(who, "remove", { password: castPassword })
  test("is refused for admins and during running requests", async () => {
    const asking = "leitung@brenner.example"
    const who = await signInOver(portal.app, asking)
    await request(who, asking, "PRE_OFFER_REQUEST")
    expect((await remove(await signInOver(portal.app, admin))).body.code).toBe("own_profile")
    const refused = await remove(who)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "in_use", details: { contracts: 0, requests: 1 } },
    })
    expect((await profile(who, "")).status).toBe(200)
  })
  test("keeps records without a name; ends sessions and access, and sends a last e-mail", async () => {
    const leaving = "leitung@freising.example"
    const { id } = castUser(leaving)
    const who = await signInOver(portal.app, leaving)
    await request(who, leaving, "PRE_OFFER_REQUEST")
    await request(who, leaving, "PRE_OFFER_ACCEPT")
    await portal.db.run("update cars set open_request = null, activity_state = null, user_id = null")
    await portal.db.run("delete from outbox")
    const names = () => portal.db.many("select name from act_people where user_id = $1", [id])
    expect(await names()).toEqual([{ name: "Tobias Fuchs" }])
    const acts = () => portal.db.many("select from acts where user_id = $1", [id])
    const before = (await acts()).length
    expect(await remove(who)).toEqual({ status: 200, body: { anonymised: true } })
    expect((await profile(who, "")).status).toBe(401)
    await expect(signInOver(portal.app, leaving)).rejects.toThrow("invalid_credentials")
    expect(await acts()).toHaveLength(before)
    expect(await names()).toEqual([])
    expect(await mails()).toMatchObject([{ kind: "ACCOUNT_REMOVED", to: leaving }])
  })
})
