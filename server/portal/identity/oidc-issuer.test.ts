import { SignJWT } from "jose"
import { beforeEach, expect, test } from "vitest"
import { makeSigningKey, type SigningKey } from "./hosted-for-tests.ts"
import { openIssuer } from "./oidc-issuer.ts"

const name = "https://login.example"
const settings = {
  issuer: name,
  clientId: "portal",
  clientSecret: "secret",
  redirectUri: "https://portal.example/api/identity/oidc/callback",
}

type Liar = {
  metadata: Record<string, unknown>
  keys: SigningKey[]
  idToken: (nonce: string) => Promise<string>
  isDown: boolean
  sent: { authorization: string | null; form: URLSearchParams }[]
  userinfo: object
}
let key: SigningKey
let liar: Liar
let nonce: string

const seconds = () => Math.floor(Date.now() / 1000)
const claims = (more: object = {}) => ({
  iss: name,
  aud: "portal",
  sub: "person-1",
  iat: seconds(),
  exp: seconds() + 300,
  nonce,
  email: "Person@Aurel.example",
  email_verified: true,
  ...more,
})
const sign = (payload: object, header: object = {}, by = key) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: "RS256", kid: by.kid, ...header }).sign(by.privateKey)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

beforeEach(async () => {
  key = await makeSigningKey("key-1")
  liar = {
    metadata: {
      issuer: name,
      authorization_endpoint: `${name}/authorize`,
      token_endpoint: `${name}/token`,
      jwks_uri: `${name}/keys`,
      userinfo_endpoint: `${name}/me`,
      end_session_endpoint: `${name}/end`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "none", "HS256"],
      code_challenge_methods_supported: ["S256"],
    },
    keys: [key],
    idToken: () => sign(claims()),
    isDown: false,
    sent: [],
    userinfo: {},
  }
})

const answer = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
  if (liar.isDown) throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") })
  const { pathname } = new URL(String(address))
  if (pathname === "/.well-known/openid-configuration") return Response.json(liar.metadata)
  if (pathname === "/keys") return Response.json({ keys: liar.keys.map(({ publicJwk }) => publicJwk) })
  if (pathname === "/me") return Response.json(liar.userinfo)
  const headers = new Headers(init?.headers)
  liar.sent.push({
    authorization: headers.get("authorization"),
    form: new URLSearchParams(String(init?.body)),
  })
  return Response.json({ access_token: "access", token_type: "Bearer", id_token: await liar.idToken(nonce) })
}

async function signIn(again = false) {
  const issuer = openIssuer({ ...settings, fetch: answer as typeof fetch })
  const { url, ...expected } = await issuer.begin(again)
  nonce = expected.nonce
  const asked = new URL(url).searchParams
  const finish = () => issuer.finish(`?code=c&state=${expected.state}`, expected)
  return { issuer, asked, expected, finish }
}

test("uses PKCE, state and nonce, and authenticates to the token endpoint", async () => {
  const { asked, expected, finish } = await signIn()
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: "portal",
    redirect_uri: settings.redirectUri,
    response_type: "code",
    scope: "openid email profile",
    state: expected.state,
    nonce: expected.nonce,
    code_challenge_method: "S256",
  })
  expect(await finish()).toMatchObject({
    issuer: name,
    subject: "person-1",
    mail: "person@aurel.example",
    isMailVerified: true,
    provedAt: null,
  })
  const [{ authorization, form } = { authorization: "", form: new URLSearchParams() }] = liar.sent
  expect(authorization).toBe(`Basic ${btoa("portal:secret")}`)
  expect(form.get("code_verifier")).toBe(expected.verifier)
})

test.each([
  ["Vera Muster", "Vera Muster"],
  ["Vera\n\nNebenabrede: 10.000 Euro", "person@aurel.example"],
  [undefined, "person@aurel.example"],
])("uses the name %j only if it is one line", async (claimed, kept) => {
  const { finish } = await signIn()
  liar.idToken = () => sign(claims({ name: claimed }))
  expect(await finish()).toMatchObject({ name: kept })
})

test("sends the secret as the issuer requires", async () => {
  liar.metadata.token_endpoint_auth_methods_supported = ["client_secret_post"]
  await (await signIn()).finish()
  expect(liar.sent[0]?.authorization).toBeNull()
  expect(liar.sent[0]?.form.get("client_secret")).toBe("secret")
})

test.each<[string, () => Promise<string>]>([
  ["of another issuer", () => sign(claims({ iss: "https://evil.example" }))],
  ["for another client", () => sign(claims({ aud: "other" }))],
  ["for this client and another that asked", () => sign(claims({ aud: ["portal", "other"], azp: "other" }))],
  ["of another sign-in", () => sign(claims({ nonce: "other" }))],
  ["of no sign-in", () => sign(claims({ nonce: undefined }))],
  ["that has expired", () => sign(claims({ iat: seconds() - 900, exp: seconds() - 600 }))],
  ["that never expires", () => sign(claims({ exp: undefined }))],
  ["that is not good yet", () => sign(claims({ nbf: seconds() + 600 }))],
  ["about nobody", () => sign(claims({ sub: undefined }))],
  ["that nobody signed", async () => `${encode({ alg: "none" })}.${encode(claims())}.`],
  [
    "signed with the client's secret",
    () => new SignJWT(claims()).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode("secret")),
  ],
  [
    "signed with the public key as a secret",
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: "HS256", kid: key.kid })
        .sign(new TextEncoder().encode(JSON.stringify(key.publicJwk))),
  ],
  ["signed by a stranger's key", async () => sign(claims(), {}, await makeSigningKey("key-1"))],
  [
    "that brings its key along",
    async () => {
      const stranger = await makeSigningKey("key-9")
      return sign(claims(), { jwk: stranger.publicJwk, jku: "https://evil.example" }, stranger)
    },
  ],
  [
    "changed on its way",
    async () => {
      const [head, , signature] = (await sign(claims())).split(".")
      return `${head}.${encode(claims({ sub: "admin" }))}.${signature}`
    },
  ],
])("refuses an ID token %s", async (_, idToken) => {
  const { finish } = await signIn()
  liar.idToken = idToken
  await expect(finish()).rejects.toMatchObject({ failure: "failed" })
})

test("proves a re-authentication by its time", async () => {
  const old = await signIn(true)
  expect(old.asked.get("prompt")).toBe("login")
  liar.idToken = () => sign(claims({ auth_time: seconds() - 900 }))
  await expect(old.finish()).rejects.toMatchObject({ failure: "failed" })
  liar.idToken = () => sign(claims())
  await expect((await signIn(true)).finish()).rejects.toMatchObject({ failure: "failed" })
  const time = seconds()
  liar.idToken = () => sign(claims({ auth_time: time }))
  expect(await (await signIn(true)).finish()).toMatchObject({ provedAt: new Date(time * 1000) })
})

test("requests an address missing from the ID token, for the same user only", async () => {
  liar.idToken = () => sign(claims({ email: undefined, email_verified: undefined }))
  liar.userinfo = { sub: "person-1", email: "asked@aurel.example", email_verified: "true" }
  expect(await (await signIn()).finish()).toMatchObject({ mail: "asked@aurel.example", isMailVerified: true })
  liar.userinfo = { sub: "person-2", email: "asked@aurel.example", email_verified: true }
  await expect((await signIn()).finish()).rejects.toMatchObject({ failure: "failed" })
})

test.each([
  [true, true],
  ["true", true],
  [false, false],
  ["yes", false],
  [1, false],
  [undefined, null],
])("reads email_verified %s as %s", async (claim, isMailVerified) => {
  liar.idToken = () => sign(claims({ email_verified: claim }))
  expect(await (await signIn()).finish()).toMatchObject({ isMailVerified })
})

test("refuses an issuer with another name, or a shared one", async () => {
  for (const issuer of ["https://login.example/other", "https://login.example/{tenantid}/v2.0"]) {
    liar.metadata.issuer = issuer
    await expect(signIn()).rejects.toMatchObject({ failure: "failed" })
  }
})

test("reports an unreachable issuer at every step", async () => {
  const { finish, issuer } = await signIn()
  liar.isDown = true
  await expect(finish()).rejects.toMatchObject({ failure: "away" })
  await expect(issuer.discover()).rejects.toMatchObject({ failure: "away" })
  await expect(signIn()).rejects.toMatchObject({ failure: "away" })
})

const logout = "http://schemas.openid.net/event/backchannel-logout"
const leaving = (more: object = {}) => ({
  iss: name,
  aud: "portal",
  iat: seconds(),
  exp: seconds() + 120,
  jti: "1",
  sub: "person-1",
  sid: "session-1",
  events: { [logout]: {} },
  ...more,
})
const endedBy = (token: string) => openIssuer({ ...settings, fetch: answer as typeof fetch }).endedBy(token)

test("a logout token names the ended session", async () => {
  expect(await endedBy(await sign(leaving()))).toEqual({ subject: "person-1", issuerSession: "session-1" })
  expect(await endedBy(await sign(leaving({ sid: undefined })))).toMatchObject({ issuerSession: null })
})

test.each<[string, () => Promise<string>]>([
  ["an ID token", () => sign(claims())],
  ["an ID token that names the event", () => sign(leaving({ nonce: "n" }))],
  ["for another client", () => sign(leaving({ aud: "other" }))],
  ["of another issuer", () => sign(leaving({ iss: "https://evil.example" }))],
  ["of an hour ago", () => sign(leaving({ iat: seconds() - 3600 }))],
  ["about nobody", () => sign(leaving({ sub: undefined, sid: undefined }))],
  ["about another event", () => sign(leaving({ events: {} }))],
  ["signed by a stranger's key", async () => sign(leaving(), {}, await makeSigningKey("key-1"))],
  ["that nobody signed", async () => `${encode({ alg: "none" })}.${encode(leaving())}.`],
])("a logout token that is %s ends nothing", async (_, token) => {
  expect(await endedBy(await token())).toBeNull()
})
