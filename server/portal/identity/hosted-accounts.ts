import { importPKCS8, SignJWT } from "jose"
import { z } from "zod"
import { Refusal } from "../../core/refusal.ts"

export const serviceAccount = z.object({ client_email: z.email(), private_key: z.string().min(1) })
export type ServiceAccount = z.output<typeof serviceAccount>

export type HostedParts = {
  projectId: string
  apiKey: string
  /** Sent as the calling page; keys restricted to pages require it. */
  publicUrl: string
  account: ServiceAccount
  /** Replaced in tests. */
  fetch: typeof fetch
}

/** An account of the service: `createdAt` in milliseconds, `validSince` in seconds, both as text. */
export type HostedAccount = {
  localId: string
  email?: string
  /** First address of an account that was changed later: its owner can reclaim the account at the service. */
  initialEmail?: string
  createdAt: string
  emailVerified?: boolean
  disabled?: boolean
  /** Earlier sign-ins are revoked. */
  validSince?: string
  providerUserInfo?: { providerId: string }[]
}
type Answer = { users?: HostedAccount[]; oobLink?: string }

export const tooManyAttempts = "TOO_MANY_ATTEMPTS_TRY_LATER"

const timeoutMs = 10_000
const renewBeforeMs = 5 * 60_000
const accessAddress = "https://oauth2.googleapis.com/token"
const accessScope = "https://www.googleapis.com/auth/identitytoolkit"
const accessGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
const service = "https://identitytoolkit.googleapis.com"

const away = (cause: Error) => Object.assign(new Refusal("unavailable"), { cause })

/** Account operations of one project. Throws `unavailable` if the service cannot be reached. */
export function hostedAccounts({ projectId, apiKey, publicUrl, account, fetch: request }: HostedParts) {
  /** Throws `unavailable` without a response, with the cause for the log. */
  const ask = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = await request(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error: Error) => {
        throw away(error)
      },
    )
    if (answer.status >= 500 || answer.status === 429) throw away(new Error(`${url}: ${answer.status}`))
    return answer
  }

  let cached = { authorization: "", until: 0 }
  /** Access token of the service account, reused until shortly before its expiry. */
  const access = async () => {
    if (cached.until > Date.now()) return { authorization: cached.authorization }
    const assertion = await new SignJWT({ scope: accessScope })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(account.client_email)
      .setAudience(accessAddress)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(await importPKCS8(account.private_key, "RS256"))
    const body = new URLSearchParams({ grant_type: accessGrant, assertion })
    const answer = await ask(accessAddress, { method: "POST", body })
    if (!answer.ok) throw new Error(`The service account was refused: ${await answer.text()}`)
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number }
    cached = {
      authorization: `Bearer ${access_token}`,
      until: Date.now() + expires_in * 1000 - renewBeforeMs,
    }
    return { authorization: cached.authorization }
  }

  /** The response, or one of the `known` error codes, e.g. `EMAIL_EXISTS`; throws for others. */
  const send = async <Code extends string>(
    url: string,
    headers: Record<string, string>,
    body: object,
    expectedCodes: readonly Code[],
  ): Promise<Answer | Code> => {
    const answer = await ask(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    if (answer.ok) return (await answer.json()) as Answer
    const { error } = (await answer.json()) as { error: { message: string } }
    // Some codes have an explanation: "WEAK_PASSWORD : Password should be …".
    const code = answer.status === 400 ? error.message.split(" ")[0] : undefined
    const expected = expectedCodes.find((one) => one === code)
    if (expected) return expected
    const failure = new Error(`${new URL(url).pathname}: ${answer.status} ${error.message}`)
    throw code === tooManyAttempts ? away(failure) : failure
  }
  /** A service account call on the project's accounts, e.g. `:update`. */
  const call = async <Code extends string = never>(action: string, body: object, ...expectedCodes: Code[]) =>
    send(`${service}/v1/projects/${projectId}/accounts${action}`, await access(), body, expectedCodes)

  return {
    call,
    find: async (by: { email: string[] } | { localId: string[] }) => (await call(":lookup", by)).users?.[0],
    remove: async (localId: string) => void (await call(":delete", { localId }, "USER_NOT_FOUND")),
    /** Public sign-in with a password. */
    signIn: <Code extends string>(
      credentials: { email: string; password: string },
      ...expectedCodes: Code[]
    ) =>
      send(
        `${service}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`,
        { referer: `${publicUrl}/` },
        credentials,
        expectedCodes,
      ),
    /** Project settings; null if the service account may not read them. */
    project: async (): Promise<unknown> => {
      const answer = await ask(`${service}/v2/projects/${projectId}/config`, { headers: await access() })
      return answer.ok ? answer.json() : null
    },
  }
}
export type HostedAccounts = ReturnType<typeof hostedAccounts>
