import { randomBytes } from "node:crypto"
import { importPKCS8, SignJWT } from "jose"
import { z } from "zod"
import { Refusal } from "../refusal.ts"

/** The key file of a service account, as far as it is used. */
export const serviceAccount = z.object({ client_email: z.email(), private_key: z.string().min(1) })
export type ServiceAccount = z.output<typeof serviceAccount>

export type HostedParts = {
  projectId: string
  /** Names the project to the service; no secret. */
  apiKey: string
  /** Said to be the page that asks, as a key that is restricted to pages demands it. */
  publicUrl: string
  account: ServiceAccount
  /** How the service is reached; tests answer in its place. */
  fetch: typeof fetch
}

export type AccountCalls = {
  /** One call of the service account on the project's accounts, e.g. `:lookup`. */
  administer(action: string, body: object): Promise<Answer | ServiceError>
  /** Tries a password, as anybody can. */
  signIn(credentials: { email: string; password: string }): Promise<Answer | ServiceError>
  /** How the project is set up; null where the service account may not read that. */
  project(): Promise<unknown>
}
/** An account as the service knows it: `createdAt` in milliseconds, `validSince` in seconds, both as text. */
export type HostedAccount = {
  localId: string
  email?: string
  /** The first mail of an account that has another one now: its owner may take the account back at the service. */
  initialEmail?: string
  createdAt: string
  emailVerified?: boolean
  disabled?: boolean
  /** Tokens of sign-ins before it are revoked. */
  validSince?: string
  providerUserInfo?: { providerId: string }[]
}
export type Answer = { localId?: string; users?: HostedAccount[]; oobLink?: string }

/** What the service refused, by its own code, e.g. `EMAIL_EXISTS`. */
export class ServiceError {
  readonly code: string
  constructor(code: string) {
    this.code = code
  }
}

export const tooManyAttempts = "TOO_MANY_ATTEMPTS_TRY_LATER"

/** What the service refuses is a surprise, but that it wants to be asked less often. */
export function accepted(answer: Answer | ServiceError): Answer {
  if (!(answer instanceof ServiceError)) return answer
  if (answer.code === tooManyAttempts) throw new Refusal("unavailable")
  throw new Error(`The hosted identity refused: ${answer.code}`)
}

export const isCode = (answer: Answer | ServiceError, ...codes: string[]) =>
  answer instanceof ServiceError && codes.includes(answer.code)

export const findOf =
  ({ administer: call }: AccountCalls) =>
  async (by: { email: string[] } | { localId: string[] }) =>
    accepted(await call(":lookup", by)).users?.[0]

/** Nobody learns it. */
export const unknownPassword = () => randomBytes(24).toString("base64url")

export const removeOf =
  ({ administer }: AccountCalls) =>
  async (id: string): Promise<void> => {
    const answer = await administer(":delete", { localId: id })
    if (!isCode(answer, "USER_NOT_FOUND")) accepted(answer)
  }

const accessAddress = "https://oauth2.googleapis.com/token"
const accessScope = "https://www.googleapis.com/auth/identitytoolkit"
const accessGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
const patienceMs = 10_000
const renewBeforeMs = 5 * 60_000

/** One request; anything that keeps the service from answering is `unavailable`, with its cause for the log. */
async function ask(request: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  const answer = await request(url, { ...init, signal: AbortSignal.timeout(patienceMs) }).catch(
    (error: Error) => {
      throw away(error)
    },
  )
  if (answer.status >= 500 || answer.status === 429) throw away(new Error(`${url}: ${answer.status}`))
  return answer
}

const away = (cause: Error) => Object.assign(new Refusal("unavailable"), { cause })

/** Access of the service account to its project; one token serves until shortly before its end. */
function createAccess({ account, fetch: request }: HostedParts): () => Promise<string> {
  let kept: { token: string; until: number } | null = null
  return async () => {
    if (kept && kept.until > Date.now()) return kept.token
    const assertion = await new SignJWT({ scope: accessScope })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(account.client_email)
      .setAudience(accessAddress)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(await importPKCS8(account.private_key, "RS256"))
    const answer = await ask(request, accessAddress, {
      method: "POST",
      body: new URLSearchParams({ grant_type: accessGrant, assertion }),
    })
    if (!answer.ok) throw new Error(`The service account was refused: ${await answer.text()}`)
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number }
    kept = { token: access_token, until: Date.now() + expires_in * 1000 - renewBeforeMs }
    return access_token
  }
}

/** What the portal asks of the accounts of one project. Throws `unavailable` while the service cannot be reached. */
export function accountsOf(parts: HostedParts): AccountCalls {
  const access = createAccess(parts)
  const service = "https://identitytoolkit.googleapis.com/v1"
  const settings = "https://identitytoolkit.googleapis.com/v2"
  const send = async (url: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await ask(parts.fetch, url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    if (answer.ok) return (await answer.json()) as Answer
    const { error } = (await answer.json()) as { error: { message: string } }
    if (answer.status !== 400) throw new Error(`${new URL(url).pathname}: ${answer.status} ${error.message}`)
    // Some codes carry an explanation: "WEAK_PASSWORD : Password should be …".
    return new ServiceError(error.message.split(" ")[0] ?? "")
  }
  return {
    administer: async (action, body) =>
      send(`${service}/projects/${parts.projectId}/accounts${action}`, body, {
        authorization: `Bearer ${await access()}`,
      }),
    signIn: (credentials) =>
      send(`${service}/accounts:signInWithPassword?key=${encodeURIComponent(parts.apiKey)}`, credentials, {
        referer: `${parts.publicUrl}/`,
      }),
    project: async () => {
      const authorization = `Bearer ${await access()}`
      const answer = await ask(parts.fetch, `${settings}/projects/${parts.projectId}/config`, {
        headers: { authorization },
      })
      return answer.ok ? answer.json() : null
    },
  }
}
