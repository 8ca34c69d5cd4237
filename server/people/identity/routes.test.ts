import { decodeJwt } from "jose"
import { beforeEach, describe, expect, test } from "vitest"
import { castPassword } from "../../demo/cast.ts"
import { portalOfFile, signInOver, startTestApp } from "../../testing/app.ts"
import { codeTo } from "../../testing/mails.ts"

const mail = "leitung@kessler.example"
const origin = "http://127.0.0.1:3000"
const portal = portalOfFile()
beforeEach(async () => {
  await portal.db.run("delete from rate_limits")
})

type Headers = Record<string, string>
type Attempt = { email?: string; password?: string; headers?: Headers; from?: string }
const post = (url: string, payload: object, headers: Headers = {}, { app } = portal, from = "192.0.2.1") =>
  app.inject({ method: "POST", url, payload, headers, remoteAddress: from })
const signIn = ({ email = mail, password = castPassword, headers, from }: Attempt = {}, to = portal) =>
  post("/api/identity/sign-in/email", { email, password }, headers, to, from)
const get = (url: string, headers: Headers) => portal.app.inject({ url, headers })
const signOut = (headers: Headers) => post("/api/identity/sign-out", {}, headers)

describe("sign-in", () => {
  test("a wrong password and an unknown address get the same response and no cookie", async () => {
    const wrong = await signIn({ password: "not the password" })
    const unknown = await signIn({ email: "nobody@aurel.example" })
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(wrong.json()).toMatchObject({ code: "invalid_credentials" })
    expect(unknown.json()).toEqual(wrong.json())
    expect([...wrong.cookies, ...unknown.cookies]).toEqual([])
  })

  test("a right one sets an HttpOnly cookie and returns nothing else", async () => {
    const answer = await signIn({ email: mail.toUpperCase() })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({})
    expect(answer.headers["cache-control"]).toBe("no-store")
    expect(answer.cookies).toMatchObject([
      { name: "zvf.session", httpOnly: true, sameSite: "Lax", path: "/" },
      { name: "zvf.device", httpOnly: true, sameSite: "Lax", path: "/api/identity" },
    ])
    for (const cookie of answer.cookies) expect(cookie).not.toHaveProperty("secure")
  })

  test("under https the cookie is secure", async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: "https://portal.example" } })
    const answer = await signIn({ headers: { origin: "https://portal.example" } }, secure)
    const attributes = { secure: true, httpOnly: true, sameSite: "Lax" }
    expect(answer.cookies).toMatchObject([
      { name: "__Host-zvf.session", path: "/", ...attributes },
      { name: "__Host-zvf.device", path: "/", ...attributes },
    ])
    expect(answer.cookies[0]).not.toHaveProperty("domain")
    await secure.close()
  })
})

describe("origins", () => {
  const host = "portal.test:3000"
  test.each([
    ["https://evil.example", host],
    ["http://portal.test:3000", host],
  ])("a page of %s cannot sign in or out", async (origin, under) => {
    const refused = await signIn({ headers: { origin, host: under } })
    expect([refused.statusCode, refused.json().code]).toEqual([403, "foreign_page"])
    expect(refused.cookies).toEqual([])
    const { cookie, authorization } = await signInOver(portal.app, mail)
    expect((await signOut({ cookie, origin, host: under })).statusCode).toBe(403)
    expect((await get("/api/user/", { authorization })).statusCode).toBe(200)
  })
  test.each([
    ["http://127.0.0.1:3000", "portal.test"],
    ["http://localhost:3000", "localhost:3000"],
    ["http://127.0.0.1:4711", "127.0.0.1:4711"],
  ])("a page of %s, opened at %s, can", async (origin, under) => {
    expect((await signIn({ headers: { origin, host: under } })).statusCode).toBe(200)
  })
  test("a browser without origin is identified by its referer", async () => {
    const browser = { host: "localhost:3000", "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }
    const from = (referer: string) => signIn({ headers: { ...browser, referer } })
    expect((await from("http://localhost:3000/login?to=%2Fcar")).statusCode).toBe(200)
    expect((await from("https://evil.example/")).statusCode).toBe(403)
    expect((await signIn({ headers: browser })).statusCode).toBe(403)
  })
})

describe("token", () => {
  test("is refused without a session, or for a forged token or signature", async () => {
    expect((await get("/api/identity/token", {})).json()).toMatchObject({ code: "unauthenticated" })
    const { cookie } = await signInOver(portal.app, mail)
    for (const start of [/=./, /=\w+\../]) {
      const forged = cookie.replace(
        start,
        (found) => `${found.slice(0, -1)}${found.endsWith("a") ? "b" : "a"}`,
      )
      expect((await get("/api/identity/token", { cookie: forged })).statusCode).toBe(401)
    }
  })

  test("contains only account and session, and is valid for 15 minutes", async () => {
    const { authorization } = await signInOver(portal.app, mail)
    const claims = decodeJwt(authorization.slice("Bearer ".length))
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"])
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60)
  })

  test("is invalid after sign-out, like the cookie", async () => {
    const { cookie, authorization } = await signInOver(portal.app, mail)
    const other = await signInOver(portal.app, mail)
    expect((await get("/api/user/", { authorization })).statusCode).toBe(200)
    const answer = await signOut({ cookie, origin })
    expect(answer.statusCode).toBe(200)
    expect((await get("/api/user/", { authorization })).json()).toMatchObject({ code: "unauthenticated" })
    expect((await get("/api/identity/token", { cookie })).statusCode).toBe(401)
    expect((await get("/api/user/", other)).statusCode).toBe(200)
  })

  test("a new sign-in ends the browser's session, an eleventh the oldest", async () => {
    const first = await signInOver(portal.app, mail)
    const again = await signIn({ headers: { cookie: first.cookie, origin } })
    expect(again.statusCode).toBe(200)
    expect((await get("/api/identity/token", { cookie: first.cookie })).statusCode).toBe(401)
    await portal.db.run("delete from identity.session")
    const cookies = []
    for (let count = 0; count < 11; count++) cookies.push((await signInOver(portal.app, mail)).cookie)
    const alive = []
    for (const cookie of cookies) alive.push((await get("/api/identity/token", { cookie })).statusCode)
    expect(alive).toEqual([401, ...Array<number>(10).fill(200)])
    const { authorization } = await signInOver(portal.app, mail)
    const settings = (await get("/api/profile/", { authorization })).json()
    expect(settings).toMatchObject({ mostSessions: 10 })
  })

  test("no session lasts longer than 30 days, even if used", async () => {
    const { cookie } = await signInOver(portal.app, mail)
    await portal.db.run(`update identity.session set "createdAt" = now() - interval '31 days'`)
    expect((await get("/api/identity/token", { cookie })).statusCode).toBe(401)
  })

  test("an expired session invalidates its tokens", async () => {
    const { cookie, authorization } = await signInOver(portal.app, mail)
    const { sid } = decodeJwt(authorization.slice("Bearer ".length))
    await portal.db.run(`update identity.session set "expiresAt" = now() where id = $1`, [sid])
    expect((await get("/api/user/", { authorization })).statusCode).toBe(401)
    expect((await get("/api/identity/token", { cookie })).statusCode).toBe(401)
  })
})

const libraryPosts =
  `sign-up/email sign-in/social update-user delete-user change-password change-email set-password
  verify-password request-password-reset reset-password revoke-session revoke-sessions revoke-other-sessions update-session
  link-social unlink-account begin-session`.split(/\s+/)
const libraryGets = ["", ..."get-session list-sessions list-accounts jwks ok error verify-email".split(" ")]
const libraryCalls = [
  ...libraryPosts.map((path) => ({ method: "POST" as const, path, payload: {} })),
  ...libraryGets.map((path) => ({ method: "GET" as const, path })),
]
test("the library's own calls cannot be reached", async () => {
  const { cookie } = await signInOver(portal.app, mail)
  const headers = { cookie, origin }
  for (const { path, ...call } of libraryCalls) {
    const answer = await portal.app.inject({ ...call, url: `/api/identity/${path}`, headers })
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, "not_found"])
  }
})

describe("attempts", () => {
  const wrong = { password: "not the password" }
  const fail = async (times: number, attempt: Attempt = wrong) => {
    for (let count = 0; count < times; count++) await signIn(attempt)
  }

  test("after five wrong passwords from one address each attempt waits longer, even the right one", async () => {
    await fail(5)
    const answer = await signIn()
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "5"])
    expect(answer.json()).toEqual({
      code: "too_many_requests",
      message: "Zu viele Versuche. Bitte warten Sie 5 Sekunden.",
      details: { retryAfter: 5 },
    })
    const waits = []
    for (let count = 0; count < 9; count++) {
      portal.clock.advance(Number((await signIn(wrong)).headers["retry-after"]) * 1000)
      expect((await signIn(wrong)).statusCode).toBe(401)
      waits.push((await signIn(wrong)).json().details.retryAfter)
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900])
    portal.clock.advance(900_000)
    expect((await signIn()).statusCode).toBe(200)
  })

  test("a known browser can sign in during attacks, even from its own address", async () => {
    const device = (await signIn()).cookies.find(({ name }) => name === "zvf.device")
    expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/api/identity" })
    const headers = { cookie: `zvf.device=${device?.value}`, origin }
    for (let net = 0; net < 60; net++) await signIn({ ...wrong, from: `198.51.${net}.1` })
    await fail(6)
    expect((await signIn()).statusCode).toBe(429)
    expect((await signIn({ from: "203.0.113.5" })).statusCode).toBe(429)
    expect((await signIn({ headers })).statusCode).toBe(200)
    await fail(5, { ...wrong, headers })
    expect((await signIn({ headers })).statusCode).toBe(429)
    const other = { email: "leitung@freising.example", headers }
    await fail(5, { ...wrong, ...other })
    expect((await signIn({ email: "leitung@freising.example" })).statusCode).toBe(429)
  })

  test("a new password makes all known browsers unknown, except the one that used the link", async () => {
    const nameIn = (answer: { cookies: { name: string; value: string }[] }) =>
      answer.cookies.find(({ name }) => name === "zvf.device")?.value ?? ""
    const before = nameIn(await signIn())
    await post("/api/user/resetpassword", { mail })
    const chosen = "Quer-durch-den-Wald-7"
    const oobCode = await codeTo(portal, mail)
    const set = await post("/api/identity/reset/confirm", { oobCode, newPassword: chosen })
    await fail(5)
    const from = (value: string) =>
      signIn({ password: chosen, headers: { cookie: `zvf.device=${value}`, origin } })
    expect((await from(before)).statusCode).toBe(429)
    expect((await from(nameIn(set))).statusCode).toBe(200)
    await portal.identity.setPassword(portal.db, (await portal.identity.accountOf(mail)) ?? "", castPassword)
  })

  test("a forged name does not make a browser known", async () => {
    await fail(5)
    for (const value of ["x".repeat(39), `${"a".repeat(16)}.${"b".repeat(22)}`, "~.~", "%00"])
      expect((await signIn({ headers: { cookie: `zvf.device=${value}` } })).statusCode).toBe(429)
  })

  test("failed sign-ins lock out no other networks and no other accounts", async () => {
    await fail(10)
    expect((await signIn({ from: "192.0.2.2" })).statusCode).toBe(200)
    expect((await signIn({ email: "leitung@freising.example" })).statusCode).toBe(200)
  })

  test("a forwarded address does not count as another", async () => {
    await fail(10)
    const ip = "203.0.113.77"
    const headers = { "x-forwarded-for": ip, forwarded: `for=${ip}`, "x-real-ip": ip }
    expect((await signIn({ headers })).statusCode).toBe(429)
  })

  test("a trusted proxy names the caller; forged headers are ignored", async () => {
    const behind = await startTestApp({ env: { TRUSTED_PROXIES: "192.0.2.1" } })
    const attempt = (forwarded: string, password = castPassword) =>
      signIn({ password, headers: { "x-forwarded-for": forwarded } }, behind)
    for (let count = 0; count < 10; count++) await attempt(`10.0.0.${count}, 203.0.113.66`, "falsch")
    expect((await attempt("10.0.0.99, 203.0.113.66")).statusCode).toBe(429)
    expect((await attempt("203.0.113.7")).statusCode).toBe(200)
    await behind.close()
  })

  test("the right password resets wrong attempts", async () => {
    await fail(4)
    expect((await signIn()).statusCode).toBe(200)
    await fail(4)
    expect((await signIn()).statusCode).toBe(200)
  })
})

test("another role applies at once", async () => {
  const who = "leitung@freising.example"
  const change = (type: string) => portal.db.run("update users set type = $2 where mail = $1", [who, type])
  const { authorization } = await signInOver(portal.app, who)
  expect((await get("/api/user/all", { authorization })).json()).toMatchObject({ code: "forbidden" })
  await change("ADMIN")
  expect((await get("/api/user/all", { authorization })).statusCode).toBe(200)
  await change("SALES_MANAGER")
})
