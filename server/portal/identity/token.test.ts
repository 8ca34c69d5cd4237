import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose"
import { afterEach, beforeAll, expect, test, vi } from "vitest"
import { createTokenCheck, tokenAudience, tokenIssuer } from "./token.ts"

type Pair = { kid: string; privateKey: CryptoKey; publicJwk: JWK }

async function makePair(kid: string): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "EdDSA" } }
}

type Claims = { sub?: string; issuer?: string; audience?: string; expiresIn?: number }
function sign({ kid, privateKey }: Pair, claims: Claims = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const token = new SignJWT({ sid: "session-1", type: "ADMIN" })
    .setProtectedHeader({ alg: "EdDSA", kid })
    .setIssuedAt(now)
    .setIssuer(claims.issuer ?? tokenIssuer)
    .setAudience(claims.audience ?? tokenAudience)
    .setExpirationTime(now + (claims.expiresIn ?? 600))
  if (claims.sub !== "") token.setSubject(claims.sub ?? "person-1")
  return token.sign(privateKey)
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url")
const soon = () => Math.floor(Date.now() / 1000) + 600

let ours: Pair
let foreign: Pair
beforeAll(async () => {
  ours = await makePair("ours")
  foreign = await makePair("ours")
})
afterEach(() => {
  vi.restoreAllMocks()
})
const checkWithOurs = () => createTokenCheck(async () => [ours.publicJwk])

const secret = () => new TextEncoder().encode(ours.publicJwk.x)
const claims = { sub: "person-1", sid: "s", iss: tokenIssuer, aud: tokenAudience, exp: soon() }

test.each<[string, () => string | Promise<string>]>([
  ["is none", () => "a.b.c"],
  ["expired", () => sign(ours, { expiresIn: -1 })],
  ["is of another issuer", () => sign(ours, { issuer: "elsewhere" })],
  ["is for another audience", () => sign(ours, { audience: "elsewhere" })],
  ["is about nobody", () => sign(ours, { sub: "" })],
  ["somebody else signed under our key's name", () => sign(foreign)],
  ["nobody signed", () => `${encode({ alg: "none", kid: "ours" })}.${encode(claims)}.`],
  [
    "is signed with our public key as a shared secret",
    () => new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "ours" }).sign(secret()),
  ],
])("refuses a token that %s", async (_, token) => {
  expect(await checkWithOurs()(await token())).toBeNull()
})

test("a valid token contains only user and session", async () => {
  expect(await checkWithOurs()(await sign(ours))).toEqual({ sub: "person-1", sid: "session-1" })
})

test("reads keys once, again for an unknown key, but not for each one", async () => {
  const next = await makePair("next")
  let now = Date.now()
  vi.spyOn(Date, "now").mockImplementation(() => now)
  let keys = [ours.publicJwk]
  const loadKeys = vi.fn(async () => keys)
  const check = createTokenCheck(loadKeys)

  expect(await check(await sign(ours))).not.toBeNull()
  expect(await check(await sign(ours, { sub: "person-2" }))).not.toBeNull()
  expect(loadKeys).toHaveBeenCalledTimes(1)

  keys = [ours.publicJwk, next.publicJwk]
  expect(await check(await sign(next))).toBeNull()
  expect(loadKeys).toHaveBeenCalledTimes(1)
  now += 6_000
  expect(await check(await sign(next))).not.toBeNull()
  expect(loadKeys).toHaveBeenCalledTimes(2)
  const stranger = await makePair("stranger")
  for (const sub of ["a", "b", "c"]) expect(await check(await sign(stranger, { sub }))).toBeNull()
  expect(loadKeys).toHaveBeenCalledTimes(2)
})

test("a cached token ends with its expiry", async () => {
  let now = Date.now()
  const check = checkWithOurs()
  const token = await sign(ours, { expiresIn: 60 })
  expect(await check(token)).not.toBeNull()
  vi.spyOn(Date, "now").mockImplementation(() => now)
  now += 61_000
  expect(await check(token)).toBeNull()
})

test("unreadable keys are an error, not a refusal, and are retried", async () => {
  let isDown = true
  const check = createTokenCheck(async () => {
    if (isDown) throw new Error("the database is away")
    return [ours.publicJwk]
  })
  const token = await sign(ours)
  await expect(check(token)).rejects.toThrow("the database is away")
  isDown = false
  expect(await check(token)).not.toBeNull()
})
