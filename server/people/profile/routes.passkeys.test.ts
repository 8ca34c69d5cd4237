import { beforeEach, describe, expect, test } from "vitest"
import { castPassword } from "../../demo/cast.ts"
import { followSession, portalOfFile, signInOver, startTestApp } from "../../testing/app.ts"
import { softAuthenticator } from "../../testing/authenticator.ts"
import { builderOn } from "../../testing/builder.ts"
import { newcomer } from "../../testing/moderation.ts"

const page = "https://portal.example"
const manager = "leitung@kessler.example"
const portal = portalOfFile({ env: { PUBLIC_URL: page } })
beforeEach(async () => {
  for (const table of ["rate_limits", "outbox", "identity.passkeys", "identity.second_factors"])
    await portal.db.run(`delete from ${table}`)
})

type Signed = { authorization: string }
const send = async (url: string, payload: object, headers: object = {}) => {
  const answer = await portal.app.inject({
    method: "POST",
    url,
    payload,
    headers: { origin: page, ...headers },
  })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies }
}
const enter = (mail = manager) => signInOver(portal.app, mail)
const profile = async (who: Signed, path: string, payload: object) => {
  const answer = await send(`/api/profile/${path}`, payload, who)
  await followSession(portal.app, who, answer)
  return answer
}
const settings = async (who: Signed) =>
  (await portal.app.inject({ url: "/api/profile/", headers: who })).json()
const byPassword = (payload: object = {}) =>
  send("/api/identity/sign-in/email", { email: manager, password: castPassword, ...payload })

type Authenticator = ReturnType<typeof softAuthenticator>
const proofBy = async (existing: Authenticator) => ({
  password: castPassword,
  passkey: existing.show(await options()),
})

/** Adds a passkey like the profile; returns its secrets and recovery codes. */
async function addOne(who: Signed, name = "Notebook", existing?: Authenticator) {
  const authenticator = softAuthenticator(page)
  const proof = existing ? await proofBy(existing) : { password: castPassword }
  const { body: options } = await profile(who, "passkey/prepare", proof)
  const added = await profile(who, "passkey/add", { name, response: authenticator.make(options) })
  return { authenticator, added, codes: added.body.recoveryCodes as string[] }
}
const options = async () => (await send("/api/identity/passkey/options", {})).body
const show = (response: object, more: object = {}) =>
  send("/api/identity/passkey/sign-in", { response, ...more })

test("adding or removing any passkey ends all other sessions and renews the own one", async () => {
  const who = await enter()
  const { authenticator } = await addOne(who)
  const remove = async () => {
    const [{ id }] = (await settings(who)).passkeys
    return profile(who, "passkey/remove", { id, ...(await proofBy(authenticator)) })
  }
  for (const change of [() => addOne(who, "Zweiter", authenticator), remove]) {
    const other = await enterAgain()
    const copy = { ...who }
    await change()
    for (const ended of [copy, other]) expect((await settings(ended)).code).toBe("unauthenticated")
    expect((await settings(who)).code).toBeUndefined()
  }

  async function enterAgain() {
    const session = { authorization: "" }
    const answer = await show(authenticator.show(await options()))
    await followSession(portal.app, session, answer)
    return session
  }
})

describe("adding a passkey", () => {
  test("requires the password, creates recovery codes the first time, ends other sessions, and sends an e-mail", async () => {
    const [who, other] = [await enter(), await enter()]
    const wrong = await profile(who, "passkey/prepare", { password: "geraten" })
    expect(wrong.body.code).toBe("wrong_password")
    const { authenticator, added, codes } = await addOne(who)
    expect([added.status, codes.length]).toEqual([200, 10])
    expect((await settings(other)).code).toBe("unauthenticated")
    const { passkeys, recoveryCodesLeft, secondFactorSince } = await settings(who)
    expect([passkeys, recoveryCodesLeft, secondFactorSince]).toMatchObject([
      [{ name: "Notebook", lastUsed: null }],
      10,
      null,
    ])
    expect((await addOne(who, "Telefon", authenticator)).codes).toEqual([])
    const mails = await portal.db.many("select subject from outbox where kind = 'ACCOUNT_SAFETY'")
    expect(mails).toEqual([{ subject: "Passkey eingerichtet" }, { subject: "Passkey eingerichtet" }])
  })

  test("refuses other pages, missing verification, another user's response, and a second use", async () => {
    const [who, seller] = [await enter(), await enter("leitung@freising.example")]
    const fresh = async () =>
      (await profile(who, "passkey/prepare", { password: castPassword })).body as { challenge: string }
    const add = async (response: object, by = who) =>
      (await profile(by, "passkey/add", { name: "x", response })).body.code
    expect(await add(softAuthenticator("https://portal.evil").make(await fresh()))).toBe("passkey_refused")
    const careless = softAuthenticator(page)
    careless.device.verifies = false
    expect(await add(careless.make(await fresh()))).toBe("passkey_refused")
    expect(await add(softAuthenticator(page).make(await fresh()), seller)).toBe("passkey_refused")
    expect(await add(softAuthenticator(page).make({ challenge: "guessed" }))).toBe("passkey_refused")
    const made = softAuthenticator(page).make(await fresh())
    const both = await Promise.all([add(made), add(made)])
    expect(both.sort()).toEqual(["passkey_refused", undefined])
  })

  test("is limited to ten, removed by the owner only; codes end with the last", async () => {
    const who = await enter()
    const { authenticator } = await addOne(who, "Nr. 0")
    for (let count = 1; count < 10; count++) await addOne(who, `Nr. ${count}`, authenticator)
    expect((await profile(who, "passkey/prepare", await proofBy(authenticator))).body.code).toBe(
      "passkeys_full",
    )
    const { passkeys } = await settings(who)
    const [{ id }] = passkeys
    const other = await enter("leitung@freising.example")
    const proof = { id, password: castPassword }
    expect((await profile(other, "passkey/remove", proof)).body.code).toBe("not_found")
    expect((await profile(who, "passkey/remove", { id, password: "geraten" })).body.code).toBe(
      "wrong_password",
    )
    const ids = passkeys.map((passkey: { id: string }) => passkey.id)
    const proving = (await proofBy(authenticator)).passkey.id
    for (const each of [...ids.filter((one: string) => one !== proving), proving]) {
      const proven = { ...(await proofBy(authenticator)), id: each }
      expect((await profile(who, "passkey/remove", proven)).status).toBe(200)
    }
    expect(await settings(who)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await byPassword()).status).toBe(200)
  })
})

describe("signing in with a passkey", () => {
  test("needs nothing else, and each response is valid once", async () => {
    const { authenticator } = await addOne(await enter())
    const response = authenticator.show(await options())
    const answer = await show(response)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(answer.cookies.map(({ name }) => name)).toEqual(["__Host-zvf.session", "__Host-zvf.device"])
    expect((await show(response)).body.code).toBe("passkey_refused")
    const twice = authenticator.show(await options())
    const statuses = (await Promise.all([show(twice), show(twice)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
  })

  test("refuses unknown and copied passkeys, other pages, missing verification, and late responses", async () => {
    const { authenticator } = await addOne(await enter())
    const code = async (response: object) => (await show(response)).body.code
    const { device } = authenticator
    expect(await code(softAuthenticator(page).show(await options()))).toBe("passkey_refused")
    device.page = "https://portal.evil"
    expect(await code(authenticator.show(await options()))).toBe("passkey_refused")
    device.page = page
    device.verifies = false
    expect(await code(authenticator.show(await options()))).toBe("passkey_refused")
    device.verifies = true
    expect(await code(authenticator.show(await options()))).toBeUndefined()
    device.counts = 1
    expect(await code(authenticator.show(await options()))).toBe("passkey_refused")
    device.counts = 50
    const late = authenticator.show(await options())
    portal.clock.advance(5 * 60_000 + 1)
    expect(await code(late)).toBe("passkey_refused")
  })

  test("after a password needs the user's own passkey or a code", async () => {
    const { authenticator, codes } = await addOne(await enter())
    const other = await addOne(await enter("leitung@freising.example"))
    const asked = await byPassword()
    expect(asked).toMatchObject({
      status: 401,
      body: { code: "second_factor_required", details: { app: false, passkey: true } },
    })
    const mail = { mail: manager.toUpperCase() }
    expect((await show(other.authenticator.show(await options()), mail)).body.code).toBe("passkey_refused")
    expect((await show(authenticator.show(await options()), mail)).status).toBe(200)
    expect((await byPassword({ code: codes[0] })).status).toBe(200)
    expect((await byPassword({ code: codes[0] })).body.code).toBe("wrong_code")
  })

  test("works for an inactive user like the password, not for a deleted user", async () => {
    const { authenticator } = await addOne(await enter())
    await builderOn(portal).storeUser(manager, { active: false })
    const { status, cookies } = await show(authenticator.show(await options()))
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    const token = await portal.app.inject({ url: "/api/identity/token", headers: { cookie } })
    const headers = { authorization: `Bearer ${token.json().token}` }
    const answer = await portal.app.inject({ url: "/api/location/all", headers })
    expect([status, answer.json().code]).toEqual([200, "inactive"])
    await builderOn(portal).storeUser(manager, { active: true })
    const removed = await newcomer(portal, "entfernt")
    const gone = await addOne(removed.headers)
    await portal.identity.removeAccount(portal.db, (await portal.identity.accountOf(removed.mail)) ?? "")
    expect((await show(gone.authenticator.show(await options()))).body.code).toBe("passkey_refused")
  })
})

test("a passkey satisfies the admins' second factor, and a reset removes it", async () => {
  const strict = await startTestApp({ env: { PUBLIC_URL: page, REQUIRE_ADMIN_SECOND_FACTOR: "1" } })
  const admin = "admin@aurel.example"
  const who = await signInOver(strict.app, admin)
  const all = () => strict.app.inject({ url: "/api/user/all", headers: who })
  expect((await all()).json().code).toBe("second_factor_missing")
  const post = async (url: string, payload: object) => {
    const headers = { ...who, origin: page }
    const answer = await strict.app.inject({ method: "POST", url, payload, headers })
    await followSession(strict.app, who, answer)
    return answer.json()
  }
  const made = softAuthenticator(page).make(
    await post("/api/profile/passkey/prepare", { password: castPassword }),
  )
  await post("/api/profile/passkey/add", { name: "Schlüssel", response: made })
  expect((await all()).statusCode).toBe(200)
  await strict.close()
})
