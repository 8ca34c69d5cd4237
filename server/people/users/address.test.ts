import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { User } from "../../../contract/people/users.ts"
import { castLocation, castPassword, castUser } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { journalOf } from "../../testing/journal.ts"
import { codeIn, mailsTo, newestTo as newestMail } from "../../testing/mails.ts"
import { block, callAs, castPerson, newcomer } from "../../testing/moderation.ts"
import { admin, post, refused } from "../../testing/requests.ts"

const manager = "leitung@kessler.example"
const portal = portalOfFile()
const chosen = "Quer-durch-den-Wald-7"

type Headers = Awaited<ReturnType<typeof signInOver>>
const send = (url: string, payload: object, headers: Partial<Headers> = {}) =>
  callAs(portal, { headers: headers as Headers }, url, payload)
const newestTo = (mail: string) => newestMail(portal, mail)
const kindsOf = async (mail: string) => (await journalOf(portal, mail)).map(({ kind }) => kind)

const typed = { firstname: "Gewinnen Sie", lastname: "www.boese.example", gssnLocation: "GS0001101" }
async function registered() {
  const mail = `${randomUUID()}@neu.example`
  const made = await send("/api/identity/sign-up", { email: mail, password: chosen })
  expect(made.status).toBe(200)
  const headers = await signInOver(portal.app, mail, chosen)
  const { status, body } = await send("/api/user/register", { ...typed, mail }, headers)
  expect(status).toBe(200)
  return { mail, headers, user: body as User }
}
const activate = ({ id, version }: User, more: object = {}) =>
  post(portal, "/api/user/update", admin, { id, version, active: true, type: "ADMIN", ...more })

describe("a registration", () => {
  test("sends a link to its address, without user input", async () => {
    const { mail, user } = await registered()
    expect(user).toMatchObject({ mailProven: false })
    const sent = await newestTo(mail)
    expect(sent).toMatchObject({ kind: "REGISTERED", name: mail })
    expect(codeIn(sent)).not.toBe("")
    for (const word of Object.values(typed)) expect(JSON.stringify(sent)).not.toContain(word)
  })

  test("is verified once by the link and a signed-in user; checking the link verifies nothing", async () => {
    const { mail, headers, user } = await registered()
    const code = codeIn(await newestTo(mail))
    expect((await send("/api/link/check", { code })).body).toMatchObject({ kind: "PROVE_MAIL", mail })
    const other = await signInOver(portal.app, manager)
    expect(await send("/api/user/mail/confirm", { code }, other)).toMatchObject(refused(403, "link_of_other"))
    expect((await send("/api/user/mail/confirm", { code })).status).toBe(401)
    expect(await send("/api/user/mail/confirm", { code }, headers)).toMatchObject({
      status: 200,
      body: { mailProven: true },
    })
    expect(await send("/api/user/mail/confirm", { code }, headers)).toMatchObject(
      refused(422, "invalid_link"),
    )
    expect(await kindsOf(user.mail)).toContain("user.mail_proven")
  })

  test("can request its link again three times an hour; earlier links end", async () => {
    const { mail, headers } = await registered()
    const first = codeIn(await newestTo(mail))
    for (let time = 0; time < 3; time++)
      expect((await send("/api/user/mail/resend", {}, headers)).status).toBe(200)
    expect((await send("/api/user/mail/resend", {}, headers)).status).toBe(429)
    expect(await send("/api/link/check", { code: first })).toMatchObject(refused(422, "invalid_link"))
  })

  test("repeated sends at most four e-mails an hour and is not refused", async () => {
    const mail = `${randomUUID()}@fremd.example`
    const once = async () => {
      await send("/api/identity/sign-up", { email: mail, password: chosen })
      const headers = await signInOver(portal.app, mail, chosen)
      expect((await send("/api/user/register", { ...typed, mail }, headers)).status).toBe(200)
      const isSent = (await mailsTo(portal, mail)).some(({ kind }) => kind === "REGISTERED")
      await send("/api/profile/remove", { password: chosen }, headers)
      return isSent
    }
    for (const isSent of [true, true, true, true, false, false]) expect(await once()).toBe(isSent)
    portal.clock.advance(3_600_000)
    expect(await once()).toBe(true)
  })

  test("is not refused after strangers used its address", async () => {
    const mail = `${randomUUID()}@fremd.example`
    const stranger = `${randomUUID()}@fremd.example`
    await send("/api/identity/sign-up", { email: stranger, password: chosen })
    const headers = await signInOver(portal.app, stranger, chosen)
    for (let time = 0; time < 5; time++)
      expect(await send("/api/user/register", { ...typed, mail }, headers)).toMatchObject({ status: 422 })
    await send("/api/identity/sign-up", { email: mail, password: chosen })
    const own = await signInOver(portal.app, mail, chosen)
    expect((await send("/api/user/register", { ...typed, mail }, own)).status).toBe(200)
    expect(await mailsTo(portal, mail)).toHaveLength(1)
  })

  test("with unverified address is activated with a reason only, which is recorded", async () => {
    const { user } = await registered()
    expect(await activate(user)).toMatchObject(refused(422, "reason_required"))
    expect((await activate(user, { activationReason: "Am Telefon bestätigt" })).status).toBe(200)
    expect(await kindsOf(user.mail)).toContain("user.activated_unproven")
  })

  test("with unverified address gets no user input by e-mail when moved or blocked", async () => {
    const { mail, user } = await registered()
    const moved = { id: user.id, version: user.version, locationIds: [castLocation("1101").id] }
    expect((await post(portal, "/api/user/update", admin, moved)).status).toBe(200)
    await block(portal, await castPerson(portal, admin), user.id)
    const mails = await mailsTo(portal, mail)
    expect(mails.map(({ kind }) => kind)).toEqual(["REGISTERED", "ACCOUNT_SAFETY", "BLOCKED"])
    for (const word of Object.values(typed)) expect(JSON.stringify(mails)).not.toContain(word)
  })

  test("by a stranger with one's address is taken over by a new password", async () => {
    const { mail, headers } = await registered()
    await send("/api/user/resetpassword", { mail })
    const oobCode = codeIn(await newestTo(mail))
    const set = { oobCode, newPassword: "Ganz-anders-2026!" }
    expect((await send("/api/identity/reset/confirm", set)).status).toBe(200)
    expect((await portal.app.inject({ url: "/api/user/", headers })).statusCode).toBe(401)
    expect(await newestTo(mail)).toMatchObject({
      kind: "ACCOUNT_SAFETY",
      subject: "Ihr Passwort wurde geändert",
    })
  })
})

const wish = async (mail: string, headers: Partial<Headers>, more: object = {}) =>
  send("/api/profile/mail", { mail, password: castPassword, ...more }, headers)

describe("another address", () => {
  test("requires the password and verification; a later request ends an earlier one", async () => {
    const { mail, headers } = await newcomer(portal, "Wunsch", "ADMIN")
    const [first, second] = [`${randomUUID()}@kessler.example`, `${randomUUID()}@kessler.example`]
    expect(await wish(first, headers, { password: "geraten" })).toMatchObject(refused(422, "wrong_password"))
    expect((await wish(admin, headers)).body.code).toBe("mail_taken")
    expect((await wish(first, headers)).body).toMatchObject({ mail, pendingMail: first })
    const code = codeIn(await newestTo(first))
    expect((await wish(second, headers)).body).toMatchObject({ pendingMail: second })
    expect(await send("/api/user/mail/confirm", { code }, headers)).toMatchObject(
      refused(422, "invalid_link"),
    )
    const warning = await newestTo(mail)
    expect(warning).toMatchObject({
      kind: "MAIL_CHANGED",
      subject: "Ihre E-Mail-Adresse soll geändert werden",
    })
    expect(warning?.text).toContain(second)
    expect(warning?.text).toContain(
      "melden Sie sich bitte sofort bei uns: +49 711 0000-0 · zvf@aurel.example",
    )
    expect(await kindsOf(mail)).toContain("user.mail_wanted")
    // The former owner sets a new password: the pending change ends.
    await send("/api/user/resetpassword", { mail })
    const oobCode = codeIn(await newestTo(mail))
    const set = { oobCode, newPassword: chosen }
    expect((await send("/api/identity/reset/confirm", set)).status).toBe(200)
    const wanted = await post(portal, "/api/link/check", null, { code: codeIn(await newestTo(second)) })
    expect(wanted).toMatchObject(refused(422, "invalid_link"))
  })

  test("set by an admin applies once the user confirms it", async () => {
    const who = "leitung@freising.example"
    const { id } = castUser(who)
    const attacker = `Neu-${randomUUID()}@Aurel.example`
    const { body: before } = await post(portal, "/api/user/update", admin, { id, version: 1, mail: attacker })
    expect(before).toMatchObject({ mail: who, pendingMail: attacker })
    await send("/api/user/resetpassword", { mail: attacker })
    expect((await mailsTo(portal, attacker)).map(({ kind }) => kind)).toEqual(["NEW_MAIL"])
    const code = codeIn(await newestTo(attacker))
    const shown = { kind: "NEW_MAIL", mail: attacker, formerMail: who }
    expect((await send("/api/link/check", { code })).body).toMatchObject(shown)
    const asAdmin = await signInOver(portal.app, admin)
    expect(await send("/api/user/mail/confirm", { code }, asAdmin)).toMatchObject(
      refused(403, "link_of_other"),
    )

    const headers = await signInOver(portal.app, who)
    await send("/api/user/resetpassword", { mail: who })
    const sentToOld = { oobCode: codeIn(await newestTo(who)), newPassword: chosen }
    const confirmed = await send("/api/user/mail/confirm", { code }, headers)
    expect(confirmed.body).toMatchObject({ mail: attacker, mailProven: true, pendingMail: null })
    expect((await send("/api/identity/reset/confirm", sentToOld)).body).toMatchObject({
      code: "invalid_link",
    })
    await signInOver(portal.app, attacker)
    await expect(signInOver(portal.app, who)).rejects.toThrow("invalid_credentials")
    const subject = "Ihre E-Mail-Adresse wurde geändert"
    expect(await newestTo(who)).toMatchObject({ subject, text: expect.stringContaining("+49 711 0000-0") })
    expect(await newestTo(attacker)).toMatchObject({ subject })
  })

  test("can be requested five times a day, since each request sends an e-mail", async () => {
    const who = "beratung@brenner.example"
    const headers = await signInOver(portal.app, who)
    const stranger = `${randomUUID()}@fremd.example`
    for (let time = 0; time < 5; time++) expect((await wish(stranger, headers)).status).toBe(200)
    const refusal = await wish(stranger, headers)
    expect(refusal).toMatchObject(refused(429, "too_many_requests"))
    expect(refusal.body.message).toBe("Zu viele Versuche. Bitte warten Sie 24 Stunden.")
    expect(await mailsTo(portal, stranger)).toHaveLength(5)
    portal.clock.advance(86_400_000)
    expect((await wish(stranger, headers)).status).toBe(200)
  })

  test("of an admin is changed in their profile only", async () => {
    const { id } = castUser(admin)
    const mail = `${randomUUID()}@aurel.example`
    const answer = await post(portal, "/api/user/update", admin, { id, version: 1, mail })
    expect(answer).toMatchObject(refused(422, "invalid_input"))
  })
})

test("a user renamed by an admin is notified of both names", async () => {
  const { id, mail, lastname } = castUser(manager)
  const renamed = await post(portal, "/api/user/update", admin, { id, version: 1, lastname: "Anders" })
  expect(renamed.status).toBe(200)
  const sent = await newestTo(mail)
  expect(sent).toMatchObject({
    kind: "ACCOUNT_SAFETY",
    text: expect.stringMatching(/^Name: .* → .* Anders$/m),
  })
  expect(sent?.text).toContain(lastname)
  const phone = { id, version: renamed.body.version, phone: "0711 1234567" }
  const called = await post(portal, "/api/user/update", admin, phone)
  expect((await mailsTo(portal, mail)).filter(({ kind }) => kind === "ACCOUNT_SAFETY")).toHaveLength(1)
  await post(portal, "/api/user/update", admin, { id, version: called.body.version, lastname, phone: "" })
})

test("a user whose rights an admin changes is notified, like the location's sales managers", async () => {
  const seller = castUser("beratung@brenner.example")
  const promotion = { id: seller.id, version: 1, type: "SALES_MANAGER" }
  const changed = await post(portal, "/api/user/update", admin, promotion)
  expect(changed.status).toBe(200)
  expect((await newestTo(seller.mail))?.text).toContain("Rolle:")
  const warning = await newestTo("leitung@brenner.example")
  expect(warning).toMatchObject({ kind: "NEW_COLLEAGUE" })
  expect(warning?.text).toContain(seller.mail)

  const back = { id: seller.id, version: changed.body.version, type: "SELLER" }
  expect((await post(portal, "/api/user/update", admin, back)).status).toBe(200)
  expect(await newestTo("leitung@brenner.example")).toMatchObject({
    kind: "COLLEAGUE_GONE",
    text: expect.stringContaining("Für diese Standorte läuft kein Vorgang der Person."),
  })
})
