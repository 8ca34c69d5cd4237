import { afterAll, beforeAll, expect, test } from "vitest"
import { castUser } from "../../demo/cast.ts"
import { openOidcIdentity } from "../../portal/identity/embedded-identity.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { usualUrl } from "../../testing/cast.ts"
import { startIssuer, type TestIssuer } from "../../testing/issuer.ts"
import { issuerBrowser } from "../../testing/issuer-browser.ts"
import { keptLog } from "../../testing/log.ts"
import { codeIn, mailsTo } from "../../testing/mails.ts"
import { blockForm } from "../../testing/moderation.ts"
import { admin, manager } from "../../testing/requests.ts"

const kept = keptLog()
let issuer: TestIssuer
let portal: TestApp
beforeAll(async () => {
  issuer = await startIssuer(usualUrl)
  portal = await startTestApp({
    log: kept.log,
    identityOn: (db, databaseUrl) =>
      openOidcIdentity({
        db,
        databaseUrl,
        publicUrl: usualUrl,
        issuer: issuer.url,
        ...issuer.client,
        name: "Konzernanmeldung",
        trustMail: false,
        fetch,
      }),
  })
})
afterAll(async () => {
  await portal.close()
  await issuer.stop()
})

const newBrowser = () => issuerBrowser(portal.app, issuer)

const newPerson = (mail: string, more = {}) => {
  const sub = crypto.randomUUID()
  issuer.people.set(sub, { sub, email: mail, email_verified: true, name: "Nora Neu", ...more })
  return sub
}
let adminsName: string
beforeAll(() => {
  adminsName = newPerson(admin)
})
async function adminsBrowser() {
  const browser = newBrowser()
  await browser.signInAs(adminsName)
  return browser
}
test("matches an embedded user by e-mail address once, then by subject", async () => {
  const name = newPerson(manager.toUpperCase())
  const browser = newBrowser()
  expect(await browser.signInAs(name, "/api/identity/oidc/start?to=/watch%3Fx=1")).toBe(
    "/login?from=issuer&to=%2Fwatch%3Fx%3D1",
  )
  expect((await browser.profile()).json().mail).toBe(manager)
  const { id } = castUser(manager)
  const ways = await portal.db.many(
    `select "providerId" as way from identity.account a join users u on u.identity_id = a."userId" where u.id = $1`,
    [id],
  )
  expect(ways).toEqual([{ way: issuer.url }])
  expect(await mailsTo(portal, manager, "ACCOUNT_SAFETY")).toHaveLength(1)

  issuer.people.get(name)!.email = "another@mail.example"
  expect(await newBrowser().signInAs(name)).toBe("/login?from=issuer")
  const stranger = newBrowser()
  expect(await stranger.signInAs(newPerson(manager))).toBe("/login?from=taken")
  expect((await stranger.profile()).statusCode).toBe(401)
})

test("an invitation links to the issuer, and only the address's owner is admitted", async () => {
  const asAdmin = await adminsBrowser()
  const invited = { firstname: "Ina", lastname: "Neu", mail: "ina@aurel.example", type: "ADMIN" }
  expect((await asAdmin.post("user/", invited)).statusCode).toBe(200)
  const [mail] = await mailsTo(portal, invited.mail, "INVITATION")
  expect(mail?.text).toContain("Konzernanmeldung")
  expect(mail?.text).not.toMatch(/Passwort|oobCode/)
  const browser = newBrowser()
  await browser.signInAs(newPerson(invited.mail))
  expect((await browser.profile()).json().firstname).toBe("Ina")
})

test("a new user registers only with the address verified by the issuer", async () => {
  const browser = newBrowser()
  const name = newPerson("nora@brenner.example")
  expect(await browser.signInAs(name)).toBe("/login?from=issuer")
  const missing = (await browser.profile()).json()
  expect([missing.code, missing.details]).toEqual(["profile_missing", { mail: "nora@brenner.example" }])
  const form = { firstname: "Nora", lastname: "Neu", gssnLocation: "GS0001101" }
  expect((await browser.post("user/register", { ...form, mail: "other@brenner.example" })).statusCode).toBe(
    422,
  )
  expect((await browser.post("user/register", { ...form, mail: "nora@brenner.example" })).statusCode).toBe(
    200,
  )
  expect((await browser.profile()).json()).toMatchObject({ type: "SELLER", active: false })
  const first = newBrowser()
  await first.signInAs(newPerson("half@brenner.example"))
  const second = newBrowser()
  expect(await second.signInAs(newPerson("half@brenner.example"))).toBe("/login?from=issuer")
  expect((await first.profile()).json().code).toBe("unauthenticated")
  expect((await second.profile()).json().code).toBe("profile_missing")
})

test.each([
  ["not proven", { email_verified: false }],
  ["not said to be proven", { email_verified: undefined }],
  ["not told", { email: undefined }],
  ["none", { email: "nobody" }],
])("refuses an address that is %s", async (_, claims) => {
  const browser = newBrowser()
  expect(await browser.signInAs(newPerson(admin, claims))).toBe("/login?from=unverified")
  expect((await browser.profile()).statusCode).toBe(401)
})

test("a callback is valid once, in the same browser, for a short time", async () => {
  const name = newPerson("seller-once@brenner.example")
  const browser = newBrowser()
  const back = await browser.proveAs(name)
  const thief = newBrowser()
  expect((await thief.open(back)).to).toBe("/login?from=expired")
  thief.cookies.set("zvf.issuer", "x".repeat(43))
  expect((await thief.open(back)).to).toBe("/login?from=expired")
  const mark = browser.cookies.get("zvf.issuer") ?? ""
  expect((await browser.open(back)).to).toBe("/login?from=issuer")
  expect(browser.cookies.has("zvf.issuer")).toBe(false)
  browser.cookies.set("zvf.issuer", mark)
  expect((await browser.open(back)).to).toBe("/login?from=expired")

  const late = newBrowser()
  const lateBack = await late.proveAs(name)
  await portal.db.run('update identity.verification set "expiresAt" = now() - make_interval(secs => 1)')
  expect((await late.open(lateBack)).to).toBe("/login?from=expired")
})

test("two tabs of a browser do not disturb each other", async () => {
  const browser = newBrowser()
  const name = newPerson("tabs@brenner.example")
  const [one, other] = [await browser.proveAs(name), await browser.proveAs(name)]
  const mark = browser.cookies.get("zvf.issuer") ?? ""
  expect((await browser.open(one)).to).toBe("/login?from=issuer")
  browser.cookies.set("zvf.issuer", mark)
  expect((await browser.open(other)).to).toBe("/login?from=issuer")
})

test.each([
  [
    "the code of another sign-in",
    (url: URL, other: URL) => url.searchParams.set("code", other.searchParams.get("code") ?? ""),
  ],
  ["a made-up code", (url: URL) => url.searchParams.set("code", "made-up")],
  ["another issuer's word", (url: URL) => url.searchParams.set("iss", "https://evil.example")],
  ["no word of the issuer", (url: URL) => url.searchParams.delete("iss")],
])("refuses %s", async (_, change) => {
  const [browser, victim] = [newBrowser(), newBrowser()]
  const back = new URL(await browser.proveAs(newPerson("mixed@brenner.example")))
  change(back, new URL(await victim.proveAs(newPerson(admin))))
  expect((await browser.open(back.href)).to).toBe("/login?from=failed")
  expect((await browser.profile()).statusCode).toBe(401)
})

test.each([
  ["access_denied", "denied"],
  ["temporarily_unavailable", "away"],
  ["login_required", "failed"],
])("reports the issuer's %s as %s", async (error, from) => {
  const browser = newBrowser()
  const back = new URL(
    await browser.proveAs(newPerson("denied@brenner.example"), "/api/identity/oidc/start?to=/watch"),
  )
  back.searchParams.delete("code")
  back.searchParams.set("error", error)
  expect((await browser.open(back.href)).to).toBe(`/login?from=${from}&to=%2Fwatch`)
})

test("no redirect leaves the portal, and no other site starts a sign-in", async () => {
  const browser = newBrowser()
  const name = newPerson("open@brenner.example")
  expect(await browser.signInAs(name, "/api/identity/oidc/start?to=//evil.example")).toBe(
    "/login?from=issuer",
  )
  const foreign = await portal.app.inject({
    url: "/api/identity/oidc/start",
    headers: { "sec-fetch-site": "cross-site" },
  })
  expect([foreign.headers.location, foreign.headers["set-cookie"]]).toEqual(["/login", undefined])
})

test("while the issuer is unreachable the sign-in says so and sessions continue", async () => {
  const browser = newBrowser()
  await browser.signInAs(newPerson("away@brenner.example"))
  const begun = newBrowser()
  const back = await begun.proveAs(newPerson("away2@brenner.example"))
  await issuer.stop()
  expect((await begun.open(back)).to).toBe("/login?from=away")
  expect((await browser.profile()).json().code).toBe("profile_missing")
  await issuer.start()
})

test("accepts a new key of the issuer at once", async () => {
  await issuer.rotate()
  expect(await newBrowser().signInAs(newPerson("rotated@brenner.example"))).toBe("/login?from=issuer")
})

test("a sign-in ends the browser's earlier session; a sign-out redirects to the issuer's", async () => {
  const browser = newBrowser()
  await browser.signInAs(newPerson("first@brenner.example"))
  const before = await browser.bearer()
  await browser.signInAs(newPerson("second@brenner.example"), "/api/identity/oidc/start?again=true")
  expect((await portal.app.inject({ url: "/api/user/", headers: before })).json().code).toBe(
    "unauthenticated",
  )
  const out = await browser.post("identity/sign-out", {})
  const next = new URL(out.json().next)
  expect(next.origin).toBe(issuer.url)
  expect(next.searchParams.get("post_logout_redirect_uri")).toBe(`${usualUrl}/login`)
  // The issuer identifies the session by its own ID token, stored sealed.
  const hint = next.searchParams.get("id_token_hint") ?? ""
  expect(hint).toMatch(/^eyJ/)
  const rows = await portal.db.many<object>("select * from identity.oidc_sessions")
  expect(JSON.stringify([rows, kept.raw])).not.toContain("eyJ")
  expect((await browser.open(next.href)).status).toBe(200)
})

test("deleting the own account requires a recent sign-in at the issuer", async () => {
  const mail = "leitung@freising.example"
  const browser = newBrowser()
  const name = newPerson(mail)
  await browser.signInAs(name)
  for (const payload of [{}, { password: "Vorfuehrwagen-2026" }])
    expect((await browser.post("profile/remove", payload)).json().code).toBe("sign_in_again")
  await browser.signInAs(name, "/api/identity/oidc/start?again=true&to=/profile")
  const times = "update identity.oidc_sessions set proved_at = $1 where proved_at is not null"
  await portal.db.run(times, [new Date(portal.clock.now().getTime() - 11 * 60_000)])
  expect((await browser.post("profile/remove", {})).json().code).toBe("sign_in_again")
  await portal.db.run(times, [portal.clock.now()])
  expect((await browser.post("profile/remove", {})).statusCode).toBe(200)
  expect((await browser.profile()).statusCode).toBe(401)
  expect(await browser.signInAs(name)).toBe("/login?from=issuer")
  expect((await browser.profile()).json().code).toBe("profile_missing")
})

const signIns = () => kept.lines().filter(({ event }) => event === "sign_in")

test("changing the address requires a recent sign-in; the account stays the same", async () => {
  const browser = newBrowser()
  const person = castUser("beratung@brenner.example")
  const name = newPerson(person.mail)
  await browser.signInAs(name)
  const wish = { mail: "neu.boehm@brenner.example" }
  expect((await browser.post("profile/mail", { ...wish, password: "x" })).json().code).toBe("sign_in_again")
  await browser.signInAs(name, "/api/identity/oidc/start?again=true&to=/profile")
  await portal.db.run("update identity.oidc_sessions set proved_at = $1 where proved_at is not null", [
    portal.clock.now(),
  ])
  expect((await browser.post("profile/mail", wish)).json()).toMatchObject({ pendingMail: wish.mail })
  const [sent] = await mailsTo(portal, wish.mail, "NEW_MAIL")
  const code = codeIn(sent)
  expect((await browser.post("user/mail/confirm", { code })).statusCode).toBe(200)
  const [mail] = await mailsTo(portal, wish.mail, "MAIL_CHANGED")
  expect(mail?.text).toContain("Sie melden sich weiter mit Ihrem Konto bei Konzernanmeldung an.")
  await browser.signInAs(name)
  expect((await browser.profile()).json()).toMatchObject({ id: person.id, mail: wish.mail })
  expect(signIns().at(-1)).toMatchObject({ outcome: "ok", userId: person.id })
  // An admin restores the former address: sessions end, without mentioning passwords.
  const desk = await adminsBrowser()
  const { version } = (await browser.profile()).json()
  const restored = await desk.post("user/mail/restore", { id: person.id, version })
  expect(restored.json()).toMatchObject({ mail: person.mail, formerMail: null })
  expect((await browser.profile()).statusCode).toBe(401)
  expect(await mailsTo(portal, person.mail, "ACCOUNT_SECURED")).toEqual([])
})

test("each sign-in is in the security log, with its problem", async () => {
  const before = signIns().length
  await newBrowser().signInAs(newPerson("frisch@brenner.example"))
  await newBrowser().signInAs(newPerson("unklar@brenner.example", { email_verified: false }))
  expect(signIns().slice(before)).toMatchObject([
    { outcome: "ok", level: "info" },
    { outcome: "refused", code: "unverified", level: "warn" },
  ])
})

test("the issuer's own sign-out ends the session here", async () => {
  const address = await portal.listen()
  issuer.logoutGoesTo(`${address}/api/identity/oidc/backchannel-logout`)
  const browser = newBrowser()
  await browser.signInAs(newPerson("leaving@brenner.example"))
  expect((await browser.profile()).json().code).toBe("profile_missing")
  await browser.leaveAtIssuer()
  expect((await browser.profile()).json().code).toBe("unauthenticated")
})

test("refuses invalid logout tokens", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const url = "/api/identity/oidc/backchannel-logout"
  const answer = await portal.app.inject({ method: "POST", url, headers, payload: "logout_token=x" })
  expect(answer.statusCode).toBe(422)
})

test("there are no passwords, second factors and links to set them", async () => {
  const browser = await adminsBrowser()
  const password = "Vorfuehrwagen-2026"
  for (const [path, payload] of [
    ["identity/sign-in/email", { email: admin, password }],
    ["identity/sign-up", { email: "new@aurel.example", password }],
    ["identity/reset/confirm", { oobCode: "x", newPassword: password }],
    ["profile/password", { password, newPassword: password }],
    ["profile/second-factor/prepare", { password }],
  ] as const)
    expect([path, (await browser.post(path, payload)).json().code]).toEqual([path, "not_found"])
  await browser.post("user/resetpassword", { mail: manager })
  expect(await mailsTo(portal, manager, "PASSWORD_RESET")).toEqual([])
  expect((await browser.post("profile/session/end-others", {})).statusCode).toBe(200)
})

test("a block by an admin ends the session at once", async () => {
  const { mail, id } = castUser("leitung@kessler.example")
  const browser = newBrowser()
  await browser.signInAs(newPerson(mail))
  expect((await browser.profile()).statusCode).toBe(200)
  expect((await (await adminsBrowser()).post("user/block", blockForm(id))).statusCode).toBe(200)
  expect((await browser.profile()).statusCode).toBe(401)
})
