import { randomUUID } from "node:crypto"
import { exportJWK, exportPKCS8, generateKeyPair, type JWK, jwtVerify, SignJWT } from "jose"

/** One of the service's key pairs. */
export type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK }

export async function makeSigningKey(kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } }
}

export const testProject = "demo-zvf"
export const keysAddress =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"

const seconds = (date: number) => Math.floor(date / 1000)

/** Claims of a valid token, signed in a minute ago. */
export function claimsOf(sub: string, now = Date.now()): Record<string, unknown> {
  return {
    iss: `https://securetoken.google.com/${testProject}`,
    aud: testProject,
    sub,
    auth_time: seconds(now) - 60,
    iat: seconds(now),
    exp: seconds(now) + 3600,
    email: `${sub}@aurel.example`,
    firebase: { sign_in_provider: "password" },
  }
}

export const signToken = (
  { kid, privateKey }: SigningKey,
  claims: Record<string, unknown>,
): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(privateKey)

/** Relevant fields of the portal's requests. */
type Sent = { email: string; password: string; localId: string; mfa?: object; deleteProvider?: string[] }
type Account = {
  localId: string
  email: string
  password: string
  createdAt: string
  validSince?: string
  disabled?: boolean
  initialEmail?: string
  providerUserInfo: { providerId: string }[]
  mfaInfo?: object[]
}
export type FakeService = {
  /** Replaces Google. */
  fetch: typeof fetch
  accounts: Map<string, Account>
  /** Password reset codes by address. */
  codes: Map<string, string>
  /** No responses while down. */
  isDown: boolean
  /** The project's settings. */
  project: object
  /** A token of a user who signed in a minute ago, by default. */
  tokenOf(sub: string, claims?: Record<string, unknown>): Promise<string>
}

const testPage = "https://portal.example"
const testMail = "portal@demo-zvf.iam.gserviceaccount.com"
/** Access token for the service account's key. */
export const accessOfAccount = "access-of-the-portal"
const refused = (message: string, status = 400) =>
  Response.json({ error: { code: status, message } }, { status })

/**
 * Fake of the service's calls that the portal makes; `npm run test:hosted` uses the official emulator. Returns the
 * settings of a hosted identity.
 */
export async function startFakeService() {
  const key = await makeSigningKey("key-1")
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
  const accounts = new Map<string, Account>()
  const service: FakeService = {
    accounts,
    codes: new Map(),
    isDown: false,
    project: {},
    tokenOf: (sub, claims = {}) => signToken(key, { ...claimsOf(sub), ...claims }),
    fetch: async (address, init) => {
      if (service.isDown) throw new TypeError("fetch failed")
      const url = String(address)
      if (url === keysAddress) return Response.json({ keys: [key.publicJwk] })
      if (url === "https://oauth2.googleapis.com/token") return grant(init?.body as URLSearchParams)
      const headers = new Headers(init?.headers)
      if (url.includes("signInWithPassword")) {
        // The key is restricted to the portal's pages.
        if (headers.get("referer") !== `${testPage}/`)
          return refused("Requests from referer <empty> are blocked.", 403)
        return holds(JSON.parse(String(init?.body)) as Sent)
          ? Response.json({})
          : refused("INVALID_LOGIN_CREDENTIALS")
      }
      if (headers.get("authorization") !== `Bearer ${accessOfAccount}`) return refused("UNAUTHENTICATED", 401)
      if (url.endsWith(`/v2/projects/${testProject}/config`)) return Response.json(service.project)
      const body = JSON.parse(String(init?.body)) as Sent
      const action = url.split(`/v1/projects/${testProject}/accounts`)[1] ?? "elsewhere"
      return actions[action]?.(body) ?? refused("NOT_FOUND", 404)
    },
  }
  const grant = async (form: URLSearchParams) => {
    await jwtVerify(form.get("assertion") ?? "", publicKey, { issuer: testMail })
    return Response.json({ access_token: accessOfAccount, expires_in: 3600 })
  }
  const byMail = (mail: string) => [...accounts.values()].find(({ email }) => email === mail.toLowerCase())
  const holds = ({ email, password }: Sent) => byMail(email)?.password === password
  const actions: Record<string, (body: Sent) => Response> = {
    "": ({ localId = randomUUID(), email, password }) => {
      if (byMail(email)) return refused("EMAIL_EXISTS")
      const providerUserInfo = [{ providerId: "password" }]
      const account = { localId, email, password, createdAt: String(Date.now()), providerUserInfo }
      accounts.set(account.localId, account)
      return Response.json({ localId: account.localId })
    },
    ":lookup": (sent) => {
      const { email = [], localId = [] } = sent as unknown as { email?: string[]; localId?: string[] }
      const users = [...email.map(byMail), ...localId.map((id) => accounts.get(id))].filter(Boolean)
      return Response.json(users.length > 0 ? { users } : {})
    },
    ":update": ({ localId, mfa, deleteProvider = [], ...change }) => {
      const account = accounts.get(localId)
      if (!account) return refused("USER_NOT_FOUND")
      if (change.email && byMail(change.email) && byMail(change.email) !== account)
        return refused("EMAIL_EXISTS")
      const providerUserInfo = account.providerUserInfo.filter(
        (one) => !deleteProvider.includes(one.providerId),
      )
      const { mfaInfo, ...others } = account
      accounts.set(localId, { ...others, ...(!mfa && mfaInfo && { mfaInfo }), ...change, providerUserInfo })
      return Response.json({ localId })
    },
    ":delete": ({ localId }) => (accounts.delete(localId) ? Response.json({}) : refused("USER_NOT_FOUND")),
    ":sendOobCode": ({ email }) => {
      if (!byMail(email)) return refused("EMAIL_NOT_FOUND")
      const code = randomUUID()
      service.codes.set(email, code)
      return Response.json({
        oobLink: `https://demo-zvf.firebaseapp.com/__/auth/action?mode=resetPassword&oobCode=${code}&lang=de`,
      })
    },
  }
  const account = { client_email: testMail, private_key: await exportPKCS8(privateKey) }
  const settings = { projectId: testProject, apiKey: "key-of-the-tests", publicUrl: testPage }
  const parts = { ...settings, account, fetch: service.fetch }
  return { service, parts }
}
