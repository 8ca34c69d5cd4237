import { beforeEach, describe, expect, test } from "vitest"
import { castPassword, castUser } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { usualNow } from "../../testing/cast.ts"
import { codeIn, sentMails } from "../../testing/mails.ts"
import { post } from "../../testing/requests.ts"

const mail = "leitung@kessler.example"
const password = "ein-neues-passwort"
const portal = portalOfFile()
beforeEach(async () => {
  portal.clock.set(usualNow)
  for (const table of ["rate_limits", "outbox", "mail_links"]) await portal.db.run(`delete from ${table}`)
})

const wish = (of: string, from = "192.0.2.1") =>
  portal.app.inject({
    method: "POST",
    url: "/api/user/resetpassword",
    payload: { mail: of },
    remoteAddress: from,
  })
const check = (code: string) => post(portal, "/api/link/check", null, { code })
const confirm = (oobCode: string, newPassword = password) =>
  post(portal, "/api/identity/reset/confirm", null, { oobCode, newPassword })
const mails = () => sentMails(portal)
async function newCode(of = mail): Promise<string> {
  await wish(of)
  return codeIn((await mails()).at(-1))
}
const restore = async () =>
  portal.identity.setPassword(portal.db, (await portal.identity.accountOf(mail)) ?? "", castPassword)

describe("requesting a reset e-mail", () => {
  test("known and unknown addresses get the same response; only the known one gets an e-mail", async () => {
    const [known, unknown] = [await wish(` ${mail.toUpperCase()}`), await wish("nobody@aurel.example")]
    expect([known.statusCode, known.body]).toEqual([200, "{}"])
    expect([unknown.statusCode, unknown.body]).toEqual([200, "{}"])
    expect(await mails()).toMatchObject([{ to: mail, kind: "PASSWORD_RESET" }])
    expect((await mails())[0]?.text).toContain("Der Link gilt bis 16.11.2026, 11:00 Uhr und nur einmal.")
  })

  test("sends at most three e-mails an hour per network, without revealing the limit", async () => {
    for (let round = 0; round < 5; round++) expect((await wish(mail)).statusCode).toBe(200)
    expect(await mails()).toHaveLength(3)
    portal.clock.advance(3_600_000)
    await wish(mail)
    expect(await mails()).toHaveLength(4)
  })

  test("a network that used up its e-mails does not lock the owner out elsewhere", async () => {
    for (let round = 0; round < 5; round++) await wish(mail, "198.51.100.66")
    await wish(mail, "192.0.2.1")
    expect(await mails()).toHaveLength(4)
  })

  test("sends twelve an hour from any number of networks, and all their links stay valid", async () => {
    const first = await newCode()
    for (let network = 0; network < 15; network++) await wish(mail, `198.51.100.${network}`)
    expect(await mails()).toHaveLength(12)
    portal.clock.advance(3_600_000 - 1)
    expect((await check(first)).status).toBe(200)
    portal.clock.advance(1)
    await wish(mail)
    expect(await mails()).toHaveLength(13)
  })
})

describe("a code", () => {
  test("is kept as a hash only", async () => {
    const code = await newCode()
    const row = await portal.db.one("select * from mail_links")
    expect(JSON.stringify(row)).not.toContain(code)
  })

  test("is valid for one hour and reported as expired afterwards", async () => {
    const code = await newCode()
    portal.clock.advance(3_600_000 - 1)
    expect(await check(code)).toEqual({
      status: 200,
      body: { kind: "RESET", mail, formerMail: null, expiresAt: "2026-11-16T10:00:00.000Z" },
    })
    portal.clock.advance(1)
    const expired = { status: 422, body: { code: "expired_link" } }
    expect(await check(code)).toMatchObject(expired)
    expect(await confirm(code)).toMatchObject(expired)
    await signInOver(portal.app, mail)
  })

  test("is not used up by a too short password", async () => {
    const code = await newCode()
    expect(await confirm(code, "12345")).toMatchObject({ status: 422, body: { code: "password_too_short" } })
    expect((await check(code)).status).toBe(200)
    expect((await confirm(code, "x".repeat(129))).status).toBe(422)
  })

  test("sets the password once, ends all sessions and every other code", async () => {
    const code = await newCode()
    const other = await newCode()
    const { authorization } = await signInOver(portal.app, mail)
    expect(await confirm(code)).toEqual({ status: 200, body: {} })
    for (const used of [code, other])
      expect(await confirm(used)).toMatchObject({ body: { code: "invalid_link" } })
    const profile = await portal.app.inject({ url: "/api/user/", headers: { authorization } })
    expect(profile.statusCode).toBe(401)
    await signInOver(portal.app, mail, password)
    await expect(signInOver(portal.app, mail)).rejects.toThrow("invalid_credentials")
    await restore()
  })

  test("used several times at once sets one password", async () => {
    const code = await newCode()
    const answers = await Promise.all([0, 1, 2, 3].map((turn) => confirm(code, `eigenes-wort-${turn}`)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    await signInOver(portal.app, mail, `eigenes-wort-${statuses.indexOf(200)}`)
    await restore()
  })

  test("works for an inactive user", async () => {
    const inactive = "beratung@sommer.example"
    expect((await confirm(await newCode(inactive))).status).toBe(200)
    await signInOver(portal.app, inactive, password)
  })
})

describe("a user without an account", () => {
  const { id } = castUser("leitung@freising.example")
  const invited = "leitung@freising.example"
  const accounts = () =>
    portal.db.many<{ id: string }>('select id from identity."user" where email = $1', [invited])
  beforeEach(async () => {
    await portal.db.run("update users set identity_id = null where id = $1", [id])
    await portal.db.run('delete from identity."user" where email = $1', [invited])
  })

  test("gets one with the password, also by two codes simultaneously", async () => {
    const codes = [await newCode(invited), await newCode(invited)]
    const answers = await Promise.all(codes.map((code) => confirm(code)))
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.map(({ status }) => status)).not.toContain(500)
    expect(await accounts()).toHaveLength(1)
    await signInOver(portal.app, invited, password)
  })

  test("gets one despite an account left by an interrupted attempt", async () => {
    await portal.identity.createAccount(portal.db, {
      mail: invited,
      name: "left behind",
      password: "unbekannt",
    })
    expect((await confirm(await newCode(invited))).status).toBe(200)
    expect(await accounts()).toHaveLength(1)
    await signInOver(portal.app, invited, password)
  })
})
