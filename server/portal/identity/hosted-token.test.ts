import { SignJWT } from "jose"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { Refusal } from "../../core/refusal.ts"
import {
  claimsOf,
  keysAddress,
  makeSigningKey,
  type SigningKey,
  signToken,
  testProject,
} from "./hosted-for-tests.ts"
import { createHostedTokenCheck } from "./hosted-token.ts"

let ours: SigningKey
let foreign: SigningKey
beforeAll(async () => {
  ours = await makeSigningKey("key-1")
  foreign = await makeSigningKey("key-1")
})

let published: { keys: SigningKey[]; isDown: boolean; asked: number }
beforeEach(() => {
  published = { keys: [ours], isDown: false, asked: 0 }
})
afterEach(() => {
  vi.useRealTimers()
})

const newCheck = () =>
  createHostedTokenCheck(testProject, async (address) => {
    expect(String(address)).toBe(keysAddress)
    published.asked += 1
    if (published.isDown) throw new TypeError("fetch failed")
    return Response.json({ keys: published.keys.map(({ publicJwk }) => publicJwk) })
  })
const check = (token: string) => newCheck()(token)

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url")

const unsigned = (alg: string) =>
  `${encode({ alg, kid: "key-1", typ: "JWT" })}.${encode(claimsOf("person-1"))}.`
const sharing = (secret = "") =>
  new SignJWT(claimsOf("person-1"))
    .setProtectedHeader({ alg: "HS256", kid: "key-1" })
    .sign(new TextEncoder().encode(secret))
const own = () => ({ jwk: foreign.publicJwk, jku: "https://evil.example/keys" })

test.each<[string, () => string | Promise<string>]>([
  ["is none", () => "a.b.c"],
  ["somebody else signed under a key's name of the service", () => signToken(foreign, claimsOf("person-1"))],
  ["names no key of the service", async () => signToken(await makeSigningKey("key-9"), claimsOf("person-1"))],
  // The service's emulator issues those.
  ["is unsigned", () => unsigned("none")],
  ["is unsigned in other letters", () => unsigned("NONE")],
  ["is unsigned by nothing", () => unsigned("")],
  ["has the public key as a shared secret", () => sharing(ours.publicJwk.n)],
  ["has the whole public key as a shared secret", () => sharing(JSON.stringify(ours.publicJwk))],
  [
    "brings its key along",
    () =>
      new SignJWT(claimsOf("person-1"))
        .setProtectedHeader({ alg: "RS256", kid: "key-1", ...own() })
        .sign(foreign.privateKey),
  ],
])("refuses a token that %s", async (_, token) => {
  expect(await check(await token())).toBeNull()
})

test.each<[string, Record<string, unknown>]>([
  ["that has expired", claimsOf("person-1", Date.now() - 2 * 3_600_000)],
  ["that never expires", { exp: undefined }],
  ["issued in the future", { iat: inSeconds(1200) }],
  ["issued at no time", { iat: undefined }],
  ["whose hour is over although it says otherwise", { iat: inSeconds(-3700) }],
  ["of a sign-in in the future", { auth_time: inSeconds(1200) }],
  ["of no sign-in", { auth_time: undefined }],
  ["of a sign-in that is no time", { auth_time: "now" }],
  ["of another project", { iss: "https://securetoken.google.com/other", aud: "other" }],
  ["of another issuer", { iss: "https://accounts.google.com" }],
  ["of no issuer", { iss: undefined }],
  ["for another audience", { aud: "other" }],
  ["for no audience", { aud: undefined }],
  ["about nobody", { sub: "" }],
  ["without a subject", { sub: undefined }],
  ["of a tenant of the project", { firebase: { tenant: "agents" } }],
])("refuses a token %s", async (_, changes) => {
  expect(await check(await signToken(ours, { ...claimsOf("person-1"), ...changes }))).toBeNull()
})

test.each(["anonymous", "custom", "google.com", "phone", "oidc.corp", "saml.corp", "", undefined])(
  "refuses a token of a sign-in by %s with the reason",
  async (provider) => {
    const claims = { ...claimsOf("person-1"), firebase: { sign_in_provider: provider } }
    expect(await check(await signToken(ours, claims))).toEqual({
      refused: "unauthenticated",
      details: { identity: "operation-not-allowed" },
    })
  },
)

test("returns user and sign-in time of a valid token", async () => {
  const claims = claimsOf("person-1")
  expect(await check(await signToken(ours, claims))).toEqual({
    sub: "person-1",
    signedInAt: new Date(Number(claims.auth_time) * 1000),
  })
})

test("reads keys once; loads new ones, but not for each unknown key", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] })
  const checkOften = newCheck()
  expect(await checkOften(await signToken(ours, claimsOf("person-1")))).not.toBeNull()
  expect(await checkOften(await signToken(ours, claimsOf("person-2")))).not.toBeNull()
  expect(published.asked).toBe(1)

  const next = await makeSigningKey("key-2")
  published.keys = [ours, next]
  vi.setSystemTime(Date.now() + 60_000)
  expect(await checkOften(await signToken(next, claimsOf("person-1")))).not.toBeNull()
  expect(published.asked).toBe(2)
  const stranger = await makeSigningKey("key-9")
  for (const sub of ["a", "b", "c"])
    expect(await checkOften(await signToken(stranger, claimsOf(sub)))).toBeNull()
  expect(published.asked).toBe(2)
})

test("drops a withdrawn key after an hour", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] })
  const checkOften = newCheck()
  expect(await checkOften(await signToken(ours, claimsOf("person-1")))).not.toBeNull()
  published.keys = [await makeSigningKey("key-2")]
  vi.setSystemTime(Date.now() + 61 * 60_000)
  expect(await checkOften(await signToken(ours, claimsOf("person-1")))).toBeNull()
})

test("unreadable keys are an error, not a refusal, and are retried", async () => {
  const checkOften = newCheck()
  const token = await signToken(ours, claimsOf("person-1"))
  published.isDown = true
  await expect(checkOften(token)).rejects.toThrow(new Refusal("unavailable"))
  published.isDown = false
  expect(await checkOften(token)).not.toBeNull()
})
