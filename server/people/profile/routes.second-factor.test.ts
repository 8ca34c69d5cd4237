import { beforeEach, describe, expect, test } from "vitest"
import type { OwnSettings } from "../../../contract/people/profile.ts"
import { castPassword, castUser } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { seller } from "../../testing/builder.ts"
import { journalOf } from "../../testing/journal.ts"
import { codeIn, sentMails } from "../../testing/mails.ts"
import { callAs } from "../../testing/moderation.ts"
import { admin, post } from "../../testing/requests.ts"
import { appCode, switchOnApp } from "../../testing/second-factor.ts"

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
const attempt = async (mail: string, code?: string, from = "192.0.2.1", password = castPassword) => {
  const answer = await portal.app.inject({
    method: "POST",
    url: "/api/identity/sign-in/email",
    payload: { email: mail, password, ...(code !== undefined && { code }) },
    remoteAddress: from,
  })
  return { status: answer.statusCode, code: answer.json().code, cookies: answer.cookies.length }
}
const mails = () => sentMails(portal)
const actsAbout = async (mail: string) =>
  (await journalOf(portal, mail)).flatMap(({ kind, actor }) =>
    kind?.startsWith("account.") ? [`${kind.slice("account.".length)} by ${actor?.id}`] : [],
  )

describe("signing in with a second factor", () => {
  let secret: string
  let codes: string[]
  beforeEach(async () => {
    ;({ secret, codes } = await switchOnApp(portal, await signInOver(portal.app, manager)))
  })

  test("a password alone opens no session, and a wrong one reveals nothing about codes", async () => {
    const sessions = () => portal.db.many("select from identity.session")
    const before = (await sessions()).length
    expect(await attempt(manager)).toEqual({ status: 401, code: "second_factor_required", cookies: 0 })
    expect(await attempt(manager, appCode(portal, secret), undefined, "geraten")).toEqual({
      status: 401,
      code: "invalid_credentials",
      cookies: 0,
    })
    expect(await attempt(manager, "000000")).toEqual({ status: 422, code: "wrong_code", cookies: 0 })
    expect(await sessions()).toHaveLength(before)
  })
  test("a recovery code is valid once, which is recorded", async () => {
    expect((await attempt(manager, codes[0])).status).toBe(200)
    expect((await attempt(manager, codes[0])).code).toBe("wrong_code")
    expect((await actsAbout(manager)).at(-1)).toBe(`recovery_code_used by ${castUser(manager).id}`)
  })
  test("an attacker with the password cannot guess codes from many networks, nor lock the owner out", async () => {
    for (let turn = 0; turn < 30; turn++) await attempt(manager, "000000", `198.51.100.${turn}`)
    expect((await attempt(manager, appCode(portal, secret), "203.0.113.1")).code).toBe("too_many_requests")
    expect((await attempt(manager, codes[1], "203.0.113.1")).status).toBe(200)
    portal.clock.advance(3_600_000)
    expect((await attempt(manager, appCode(portal, secret), "203.0.113.1")).status).toBe(200)
  })
})

describe("switching the second factor on or off", () => {
  test("on requires a first code; before that none is requested", async () => {
    const who = await signInOver(portal.app, seller)
    await profile(who, "second-factor/prepare", { password: castPassword })
    expect((await profile(who, "second-factor/confirm", { code: "12345" })).body.code).toBe("wrong_code")
    expect((await attempt(seller)).status).toBe(200)
    expect(await settings(who)).toMatchObject({ secondFactorSince: null, recoveryCodesLeft: 0 })
  })
  test("on ends every other session, sends an e-mail, and is shown in lists", async () => {
    const [one, two] = [await signInOver(portal.app, seller), await signInOver(portal.app, seller)]
    const { codes } = await switchOnApp(portal, one)
    expect(await settings(one)).toMatchObject({
      secondFactorSince: expect.stringMatching(/^2026-/),
      recoveryCodesLeft: 10,
      secondFactorDemanded: false,
    })
    expect((await profile(two, "")).status).toBe(401)
    expect(await mails()).toMatchObject([{ to: seller, subject: "Zweiter Faktor eingeschaltet" }])
    expect((await callAs(portal, { headers: one }, "/api/user/")).body).toMatchObject({ secondFactor: true })
    const again = { password: castPassword, code: codes[0] }
    expect((await profile(one, "second-factor/prepare", again)).body.code).toBe("state_changed")
  })
  test("off allows signing in by password again", async () => {
    const who = await signInOver(portal.app, seller)
    const { secret } = await switchOnApp(portal, who)
    const off = () =>
      profile(who, "second-factor/off", { password: castPassword, code: appCode(portal, secret) })
    expect((await off()).status).toBe(200)
    expect(await settings(who)).toMatchObject({ secondFactorSince: null })
    expect((await off()).body.code).toBe("state_changed")
    expect((await attempt(seller)).status).toBe(200)
  })
  test("new recovery codes invalidate the old ones", async () => {
    const who = await signInOver(portal.app, seller)
    const { secret, codes } = await switchOnApp(portal, who)
    const proof = { password: castPassword, code: appCode(portal, secret) }
    const renewed = await profile(who, "second-factor/recovery-codes", proof)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await attempt(seller, codes[0])).code).toBe("wrong_code")
    expect((await attempt(seller, renewed.body.recoveryCodes[0])).status).toBe(200)
  })
})

/** What the holder of a copied cookie and token of the session still gets. */
async function copyOf({ cookie, authorization }: Signed & { cookie: string }) {
  const token = await portal.app.inject({ url: "/api/identity/token", headers: { cookie } })
  return [token.statusCode, (await profile({ authorization }, "")).status]
}
const works = async (who: Signed & { cookie: string }) => expect(await copyOf(who)).toEqual([200, 200])

describe("a change of how a person signs in ends all other sessions and renews the own one", () => {
  type Proof = { password: string; code?: string }
  const changes: [string, (who: Signed, proof: () => Proof) => Promise<{ status: number }>][] = [
    ["password", (who, proof) => profile(who, "password", { ...proof(), newPassword: "Ein-neues-2026" })],
    ["recovery codes", (who, proof) => profile(who, "second-factor/recovery-codes", proof())],
    ["removed app", (who, proof) => profile(who, "second-factor/off", proof())],
  ]
  test.each(changes)("%s", async (_, change) => {
    const [who, other] = [await signInOver(portal.app, seller), { cookie: "", authorization: "" }]
    const { secret, codes } = await switchOnApp(portal, who)
    Object.assign(other, await signInOver(portal.app, seller, castPassword, codes[0]))
    const copy = { ...who }
    await works(copy)
    const age = () =>
      portal.db.values(
        `select "createdAt" from identity.session s join users u on u.identity_id = s."userId"
        where u.mail = $1 order by 1`,
        [seller],
      )
    const [begun] = await age()
    const proof = () => ({ password: castPassword, code: appCode(portal, secret) })
    expect((await change(who, proof)).status).toBe(200)
    expect(await copyOf(copy)).toEqual([401, 401])
    expect(await copyOf(other)).toEqual([401, 401])
    await works(who)
    expect(await age()).toEqual([begun])
    const account = await portal.identity.accountOf(seller)
    await portal.identity.setPassword(portal.db, account ?? "", castPassword)
  })
  test("added app", async () => {
    const who = await signInOver(portal.app, seller)
    const copy = { ...who }
    await switchOnApp(portal, who)
    expect(await copyOf(copy)).toEqual([401, 401])
    await works(who)
  })
  test("not a refused one", async () => {
    const who = await signInOver(portal.app, seller)
    const refused = await profile(who, "password", { password: "geraten", newPassword: "Ein-neues-2026" })
    expect(refused.status).toBe(422)
    await works(who)
  })
})

describe("an admin resets a user's second factor", () => {
  const reset = (mail: string) =>
    post(portal, "/api/user/second-factor/reset", admin, {
      id: castUser(mail).id,
      reason: "Telefon verloren",
    })

  test("not their own, and not if there is none", async () => {
    expect((await reset(admin)).body.code).toBe("own_profile")
    expect((await reset(seller)).body.code).toBe("state_changed")
  })
  test("the user is signed out and notified, signs in by password, and the journal names the admin", async () => {
    const who = await signInOver(portal.app, seller)
    await switchOnApp(portal, who)
    expect(await reset(seller)).toMatchObject({ status: 200, body: { secondFactor: true } })
    expect((await profile(who, "")).status).toBe(200)
    const asked = (await mails()).at(-1)
    expect(asked).toMatchObject({ to: seller, subject: "Zweiten Faktor zurücksetzen?" })
    const code = codeIn(asked)
    const confirm = () => post(portal, "/api/user/second-factor/confirm", null, { code })
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).status).toBe(422)
    expect((await profile(who, "")).status).toBe(401)
    expect((await mails()).at(-1)).toMatchObject({ to: seller, subject: "Zweiter Faktor zurückgesetzt" })
    expect((await actsAbout(seller)).at(-1)).toBe(`second_factor_reset by ${castUser(admin).id}`)
    expect((await attempt(seller)).status).toBe(200)
  })
})
