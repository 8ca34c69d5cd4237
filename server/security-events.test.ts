import { expect, test } from "vitest"
import { castPassword, castUser } from "./demo/cast.ts"
import { securityEventOf } from "./security-events.ts"
import { portalOfFile } from "./testing/app.ts"
import { endpoints } from "./testing/endpoints.ts"
import { keptLog } from "./testing/log.ts"
import { post } from "./testing/requests.ts"

/** Paths of calls that change or send something irrelevant to security. */
const ordinary = [
  /^\/api\/(option|watch|message|contract|live|file|proposal|operation)\b/,
  /^\/api\/car\/($|bulk|delete|restore|update|mail|image|document|import|activity\/(withdraw|reference))/,
  // Reads whose filters are too long for an address.
  /^\/api\/car\/fleet\b/,
  /^\/api\/profile\/notices$/,
  // Checking a link changes nothing; sign-ins at an issuer are logged by the call itself.
  /^\/api\/link\/check$/,
  /^\/api\/identity\/oidc\/(start|callback)$/,
  // A challenge, before the caller is known.
  /^\/api\/identity\/passkey\/options$/,
]

test("every change of rights and data export is a security event", () => {
  const weighty = endpoints.filter(({ method, output }) => output === "binary" || method === "POST")
  const missing = weighty.filter(
    (call) => !securityEventOf(call) && !ordinary.some((path) => path.test(call.path)),
  )
  expect(weighty.length).toBeGreaterThan(60)
  expect(missing.map(({ path }) => path)).toEqual([])
})

const kept = keptLog()
const portal = portalOfFile({ log: kept.log })
const admin = castUser("admin@aurel.example")
const agent = castUser("leitung@brenner.example")

const signIn = (email: string, password: string) =>
  portal.app.inject({
    method: "POST",
    url: "/api/identity/sign-in/email?next=geheim",
    payload: { email, password },
  })
const securityLines = () => kept.lines().filter(({ kind }) => kind === "security")

test("sign-ins are logged by id with their outcome and no secrets", async () => {
  const before = securityLines().length
  const refused = await signIn(admin.mail, "falsches-Passwort\n{}")
  const good = await signIn(admin.mail, castPassword)
  const unknown = await signIn("niemand@aurel.example", castPassword)
  const logged = securityLines()
    .slice(before)
    .filter(({ event }) => event === "sign_in")
  expect(logged).toMatchObject([
    { outcome: "refused", code: "invalid_credentials", userId: admin.id, level: "warn" },
    { outcome: "ok", userId: admin.id, address: "127.0.0.1", level: "info" },
    { outcome: "refused", code: "invalid_credentials" },
  ])
  expect(logged.map(({ requestId }) => requestId)).toEqual(
    [refused, good, unknown].map(({ headers }) => headers["x-request-id"]),
  )
  for (const secret of [castPassword, "falsches", admin.mail, "niemand", "geheim", "Cookie", "Bearer"])
    expect(kept.raw.filter((line) => line.includes(secret))).toEqual([])
  expect(kept.raw.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true)
})

test("a check for a session is no refusal; an invalid session is", async () => {
  const before = securityLines().length
  const ask = (headers: object) => portal.app.inject({ url: "/api/identity/token", headers: { ...headers } })
  expect((await ask({})).statusCode).toBe(401)
  expect((await ask({ cookie: "zvf.device=abc" })).statusCode).toBe(401)
  expect(securityLines().length).toBe(before)
  expect((await ask({ cookie: "zvf.session=abc" })).statusCode).toBe(401)
  await portal.app.inject({ url: "/api/user/" })
  expect(securityLines().slice(before)).toMatchObject([{ event: "refusal" }, { event: "refusal" }])
})

test("a change of rights names actor and user; an unauthorised call is a refusal", async () => {
  await post(portal, "/api/user/block", agent.mail, { id: admin.id })
  await portal.get("/api/user/all", agent.mail)
  await portal.get(`/api/user/?id=${admin.id}`, admin.mail)
  await post(portal, "/api/user/invite", admin.mail, { id: agent.id })
  const logged = securityLines()
    .filter(({ event }) => event !== "sign_in")
    .slice(-3)
  expect(logged).toMatchObject([
    { event: "block", outcome: "refused", code: "forbidden", userId: agent.id },
    { event: "refusal", outcome: "refused", code: "forbidden", userId: agent.id, route: "/api/user/all" },
    { event: "rights_change", userId: admin.id, subjectIds: [agent.id] },
  ])
})

test("each call is in the access log by route, not URL; polling at debug level", async () => {
  await portal.get(`/api/user/?id=${admin.id}&token=geheim`, admin.mail)
  await portal.app.inject({ url: "/api/gibt-es-nicht?token=geheim" })
  await portal.app.inject({ url: "/api/health" })
  const logged = kept.lines().filter(({ kind }) => kind === "access")
  expect(logged.slice(-3)).toMatchObject([
    { method: "GET", route: "/api/user/", status: 200, userId: admin.id, level: "info" },
    { route: "none", status: 404, code: "not_found" },
    { route: "/api/health", level: "debug" },
  ])
  expect(kept.raw.filter((line) => line.includes("geheim"))).toEqual([])
})
