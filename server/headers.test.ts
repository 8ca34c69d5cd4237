import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { portalOfFile, signInOver, startTestApp, type TestApp } from "./testing/app.ts"
import { manager } from "./testing/requests.ts"

const portal = portalOfFile()
type Headers = Record<string, string | undefined>
const post = (url: string, headers: Headers) =>
  portal.app.inject({ method: "POST", url, payload: {}, headers: { ...headers } })

/** All kinds of responses: a screen, a missing file, successful, refused and unknown calls. */
const places = [
  "/",
  "/car",
  "/no/such/screen",
  "/assets/none.js",
  "/api/meta.json",
  "/api/user/all",
  "/api/none",
  "/robots.txt",
  "/.well-known/security.txt",
]

test.each(places)("every response at %s has all security headers", async (url) => {
  const { headers } = await portal.app.inject({ url })
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'")
  expect(headers["content-security-policy"]).not.toMatch(/unsafe|\*|http:|upgrade/)
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=(), "),
  })
  expect(headers).not.toHaveProperty("strict-transport-security")
  expect(headers).not.toHaveProperty("server")
  expect(headers).not.toHaveProperty("x-powered-by")
  expect(headers).not.toHaveProperty("access-control-allow-origin")
})

test("a URL that cannot be decoded gets no page either", async () => {
  const { headers, statusCode } = await portal.app.inject({ url: "/%zz" })
  expect(statusCode).toBe(404)
  expect(headers).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  })
})

test("a portal under https sends HSTS for a year with subdomains", async () => {
  const secure = await startTestApp({ env: { PUBLIC_URL: "https://portal.example" } })
  const { headers } = await secure.app.inject({ url: "/api/health" })
  await secure.close()
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains")
  expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests")
})

describe("a writing call", () => {
  const calls = (headers: Headers) => post("/api/user/resetpassword", headers)
  test.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1:3000.evil.example", host: "127.0.0.1:3000" },
  ])("is refused from a page of another origin: %j", async (headers) => {
    const answer = await calls(headers)
    expect([answer.statusCode, answer.json().code]).toEqual([403, "foreign_page"])
  })
  test.each([
    {},
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { origin: "http://localhost:5173", host: "localhost:5173" },
    { origin: "http://127.0.0.1:3000", host: "inner:3000" },
  ])("is accepted from our own page and from programs: %j", async (headers) => {
    expect((await calls(headers)).json().code).not.toBe("foreign_page")
  })
})

test("the build date is never cached", async () => {
  const { headers, body } = await portal.app.inject({ url: "/api/meta.json" })
  expect(headers["cache-control"]).toBe("no-store")
  expect(Date.parse(JSON.parse(body).buildDate)).toBeGreaterThan(0)
})

describe("fixed addresses", () => {
  let configured: TestApp
  beforeAll(async () => {
    configured = await startTestApp({
      env: { PUBLIC_URL: "https://portal.example", CONTACT_MAIL: "hilfe@aurel.example" },
      now: "2026-11-16T09:00:00Z",
    })
  })
  afterAll(() => configured.close())
  test("robots.txt keeps crawlers out", async () => {
    const answer = await configured.app.inject({ url: "/robots.txt" })
    expect([answer.headers["content-type"], answer.body]).toEqual([
      "text/plain; charset=utf-8",
      "User-agent: *\nDisallow: /\n",
    ])
  })
  test("security.txt names the contact and is not expired", async () => {
    const answer = await configured.app.inject({ url: "/.well-known/security.txt" })
    expect(answer.body).toBe(
      [
        "Contact: mailto:hilfe@aurel.example",
        "Expires: 2027-05-15T00:00:00.000Z",
        "Preferred-Languages: de, en",
        "Canonical: https://portal.example/.well-known/security.txt",
        "",
      ].join("\n"),
    )
    expect((await portal.app.inject({ url: "/.well-known/security.txt" })).body).toContain(
      "Contact: mailto:zvf@aurel.example\n",
    )
  })
  test("change-password redirects to the profile", async () => {
    const answer = await configured.app.inject({ url: "/.well-known/change-password" })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/profile"])
  })
  test.each([
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
    "/.well-known/",
    "/.env",
    "/.git/config",
    "/wp-login.php",
    "/api",
    "/api/",
    "/api/car/",
  ])("%s does not exist", async (url) => {
    expect((await configured.app.inject({ url })).statusCode).toBe(404)
  })
  test.each(["TRACE", "OPTIONS", "PUT", "PATCH", "DELETE"] as const)(
    "%s is refused everywhere",
    async (method) => {
      for (const url of ["/", "/api/car/all", "/api/user/"]) {
        const answer = await configured.app.inject({
          method: method as "PUT",
          url,
          headers: { "x-secret": "told" },
        })
        expect([url, answer.statusCode, answer.body.includes("told")]).toEqual([url, 404, false])
      }
    },
  )
})

describe("end of a session", () => {
  const own = { origin: "http://127.0.0.1:3000" }
  test("clears the browser's cache, on sign-out and when detected", async () => {
    const { cookie } = await signInOver(portal.app, manager)
    const out = await portal.app.inject({
      method: "POST",
      url: "/api/identity/sign-out",
      headers: { cookie, ...own },
    })
    expect([out.statusCode, out.headers["clear-site-data"]]).toEqual([200, '"cache"'])
    expect([out.headers["set-cookie"]].flat()).toContainEqual(
      expect.stringMatching(/^zvf\.session=;.*Max-Age=0/i),
    )
    const found = await portal.app.inject({ url: "/api/identity/token", headers: { cookie } })
    expect([found.statusCode, found.headers["clear-site-data"]]).toEqual([401, '"cache"'])
  })
  test("sends nothing to a browser without cookies", async () => {
    const { headers } = await portal.app.inject({ url: "/api/identity/token" })
    expect(headers).not.toHaveProperty("clear-site-data")
  })
})
