import { beforeEach, describe, expect, test } from "vitest"
import { castPassword } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { usualUrl } from "../../testing/cast.ts"
import { callAs } from "../../testing/moderation.ts"
import { post } from "../../testing/requests.ts"

const password = "ein-gutes-Passwort-1"
const portal = portalOfFile({ env: { PASSWORD_POLICY: "min=8 max=64 lower upper digit special" } })
beforeEach(async () => {
  await portal.db.run("delete from rate_limits")
})

let count = 0
const newMail = () => `neu${count++}@brenner.example`
const signUp = (email: string, { secret = password, from = "192.0.2.1", cookie = "" } = {}) =>
  portal.app.inject({
    method: "POST",
    url: "/api/identity/sign-up",
    payload: { email, password: secret },
    ...(cookie && { headers: { cookie, origin: usualUrl } }),
    remoteAddress: from,
  })
const accounts = async (email: string) =>
  (await portal.db.many('select from identity."user" where email = lower($1)', [email])).length

describe("the password policy", () => {
  test("is public, in the hosted service's schema version 1", async () => {
    const answer = await portal.app.inject({ url: "/api/identity/policy" })
    expect(answer.json()).toEqual({
      schemaVersion: 1,
      enforcementState: "ENFORCE",
      customStrengthOptions: {
        minPasswordLength: 8,
        maxPasswordLength: 64,
        containsLowercaseCharacter: true,
        containsUppercaseCharacter: true,
        containsNumericCharacter: true,
        containsNonAlphanumericCharacter: true,
      },
      allowedNonAlphanumericCharacters: expect.arrayContaining(["!", "-", "\\"]),
    })
  })

  test.each([
    ["Kurz-1", "minPasswordLength"],
    [`Lang-1${"x".repeat(60)}`, "maxPasswordLength"],
    ["GROSS-GESCHRIEBEN-1", "containsLowercaseCharacter"],
    ["klein-geschrieben-1", "containsUppercaseCharacter"],
    ["Ohne-Ziffer", "containsNumericCharacter"],
    ["OhneZeichen1", "containsNonAlphanumericCharacter"],
  ])("%s is refused at sign-up and by a code", async (secret, rule) => {
    const mail = newMail()
    const refused = { code: "password_too_weak", details: { broken: [expect.objectContaining({ rule })] } }
    const answer = await signUp(mail, { secret })
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining(refused)])
    expect(await accounts(mail)).toBe(0)
    const confirm = { oobCode: "guessed", newPassword: secret }
    expect(await post(portal, "/api/identity/reset/confirm", null, confirm)).toMatchObject({ body: refused })
  })
})

describe("a sign-up is refused", () => {
  test.each(["leitung@kessler.example", "LEITUNG@Kessler.Example"])(
    "for a known address: %s",
    async (mail) => {
      const answer = await signUp(mail)
      expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([409, "mail_taken", []])
      await signInOver(portal.app, "leitung@kessler.example")
    },
  )

  test("for an invited user without a password", async () => {
    const mail = newMail()
    await portal.db.run(
      "insert into users (firstname, lastname, mail, type) values ('In', 'Vited', $1, 'SELLER')",
      [mail],
    )
    expect((await signUp(mail)).json().code).toBe("mail_taken")
    expect(await accounts(mail)).toBe(0)
  })
})

describe("a new account", () => {
  test("is signed in, can only register, and gets its address", async () => {
    const mail = newMail()
    const answer = await signUp(mail.toUpperCase())
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect(answer.cookies).toMatchObject([
      { name: "zvf.session", httpOnly: true, sameSite: "Lax" },
      { name: "zvf.device", httpOnly: true, sameSite: "Lax" },
    ])
    const headers = await signInOver(portal.app, mail, password)
    for (const url of ["/api/user/", "/api/user/all", "/api/location/all", "/api/desk"]) {
      const refused = await portal.app.inject({ url, headers })
      expect([url, refused.statusCode, refused.json()]).toEqual([
        url,
        403,
        expect.objectContaining({ code: "profile_missing", details: { mail } }),
      ])
    }
  })

  const firstTry = "Der-erste-Versuch-1"
  const registered = ({ authorization }: { authorization: string }, mail: string) =>
    callAs(portal, { headers: { authorization } }, "/api/user/register", {
      ...{ firstname: "Nora", lastname: "Neu", mail, gssnLocation: "GS0001103" },
    })

  test("is not removed by a stranger before its person has registered", async () => {
    const mail = newMail()
    await signUp(mail)
    const first = await signInOver(portal.app, mail, password)
    expect((await signUp(mail.toUpperCase(), { secret: firstTry })).json().code).toBe("mail_taken")
    const { authorization } = await portal.signInAs("leitung@kessler.example")
    const headers = { authorization }
    const change = await callAs(portal, { headers }, "/api/profile/mail", { mail, password: castPassword })
    expect(change.body.code).toBe("mail_taken")
    expect(await registered(first, mail)).toMatchObject({ status: 200 })
  })

  test("is entered again with its password, before it has a profile", async () => {
    const mail = newMail()
    await signUp(mail)
    const first = await signInOver(portal.app, mail, password)
    expect((await signUp(mail)).statusCode).toBe(200)
    expect(await accounts(mail)).toBe(1)
    expect(await registered(first, mail)).toMatchObject({ status: 200 })
    expect((await signUp(mail)).json().code).toBe("mail_taken")
  })

  test("replaces one of the same browser left without a profile", async () => {
    const mail = newMail()
    await signUp(mail, { secret: firstTry })
    const { cookie } = await signInOver(portal.app, mail, firstTry)
    expect((await signUp(mail, { cookie })).statusCode).toBe(200)
    await signInOver(portal.app, mail, password)
    expect(await accounts(mail)).toBe(1)
  })

  test("replaces an old one left without a profile, whose tokens become invalid", async () => {
    const mail = newMail()
    await signUp(mail, { secret: firstTry })
    const first = await signInOver(portal.app, mail, firstTry)
    const age = `update identity."user" set "createdAt" = now() - interval '1 hour' where email = $1`
    await portal.db.run(age, [mail])
    expect((await signUp(mail)).statusCode).toBe(200)
    await signInOver(portal.app, mail, password)
    expect((await portal.app.inject({ url: "/api/user/", headers: first })).statusCode).toBe(401)
    expect(await accounts(mail)).toBe(1)
  })

  test("works for more simultaneous users than database connections", async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => signUp(newMail(), { from: `198.51.100.${index}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  })

  test("is created once by simultaneous sign-ups", async () => {
    const mail = newMail()
    const answers = await Promise.all([0, 1, 2, 3].map(() => signUp(mail)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await accounts(mail)).toBe(1)
  })
})

test("does not reveal the owner of an address by its password check", async () => {
  const mail = "leitung@kessler.example"
  await portal.db.run("update users set firstname = 'Jana' where mail = $1", [mail])
  for (const secret of ["Jana-Jana-2026", password])
    expect((await signUp(mail, { secret })).json()).toMatchObject({ code: "mail_taken" })
})
