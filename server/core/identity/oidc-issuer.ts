import * as oidc from "openid-client"
import { z } from "zod"
import { line } from "../../../contract/schemas.ts"

export type OidcSettings = {
  /** The issuer's identifier, exactly as it states it. */
  issuer: string
  clientId: string
  /** Public clients have none; PKCE binds the code either way. */
  clientSecret: string | undefined
  redirectUri: string
  /** Replaced in tests. */
  fetch: typeof fetch
}

/** Expected values of a sign-in response. */
export type Expected = { state: string; nonce: string; verifier: string; again: boolean }

/** No response, denied by the user, or an invalid response. */
export type IssuerFailure = "away" | "denied" | "failed"
export class IssuerError extends Error {
  readonly failure: IssuerFailure
  /** For the log, without data from the issuer, which may contain names. */
  readonly why: string
  constructor(cause: unknown) {
    const { message, code, error } = cause as { message?: string; code?: string; error?: string }
    const why = [message, code, error].filter(Boolean).join(" · ")
    super(`The issuer: ${why}`, { cause })
    this.failure = failureOf(cause)
    this.why = why
  }
}

const timeoutSeconds = 10

/** An OpenID Connect issuer, rediscovered at each use so that keys are never stale. Calls throw an `IssuerError`. */
export function openIssuer(settings: OidcSettings) {
  const { redirectUri } = settings
  const withIssuer = <T>(use: (issuer: oidc.Configuration) => T | Promise<T>): Promise<T> =>
    discover(settings)
      .then(use)
      .catch((error: unknown) => {
        throw new IssuerError(error)
      })

  return {
    discover: () => withIssuer((issuer) => issuer.serverMetadata()),

    /** Authorization URL. `again`: requires re-authentication. */
    begin: (again: boolean): Promise<Expected & { url: string }> =>
      withIssuer(async (issuer) => {
        const expected = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
          again,
        }
        const url = oidc.buildAuthorizationUrl(issuer, {
          redirect_uri: redirectUri,
          scope: "openid email profile",
          state: expected.state,
          nonce: expected.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(expected.verifier),
          code_challenge_method: "S256",
          ...(again && { prompt: "login", max_age: "0" }),
        })
        return { ...expected, url: url.href }
      }),

    /** Checked claims of the user who returned with these parameters. */
    finish: (search: string, { state, nonce, verifier, again }: Expected): Promise<Proof> =>
      withIssuer(async (issuer) => {
        const tokens = await oidc.authorizationCodeGrant(issuer, new URL(`${redirectUri}${search}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          // Includes the time spent at the issuer and clock differences.
          ...(again && { maxAge: 60 }),
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new Error("No ID token")
        const lacksMail = claims.email === undefined && issuer.serverMetadata().userinfo_endpoint
        const more = lacksMail ? await oidc.fetchUserInfo(issuer, tokens.access_token, claims.sub) : {}
        return proofOf(claims, more, tokens.id_token, again)
      }),

    /** Null if the issuer has no such URL. Without an ID token it asks for confirmation. */
    endUrl: (idToken: string | null, returnTo: string): Promise<string | null> =>
      withIssuer((issuer) => {
        if (!issuer.serverMetadata().end_session_endpoint) return null
        return oidc.buildEndSessionUrl(issuer, {
          post_logout_redirect_uri: returnTo,
          ...(idToken !== null && { id_token_hint: idToken }),
        }).href
      }),
  }
}
export type Issuer = ReturnType<typeof openIssuer>

async function discover({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: OidcSettings): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  const configuration = await oidc.discovery(url, clientId, undefined, authOf(clientSecret), {
    [oidc.customFetch]: fetch as never,
    timeout: timeoutSeconds,
    execute: [
      oidc.enableNonRepudiationChecks,
      ...(url.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
    ],
  })
  const named = configuration.serverMetadata().issuer
  // A shared issuer would admit the users of every tenant.
  if (new URL(named).href !== url.href) throw new Error(`The issuer calls itself ${named}`)
  return configuration
}

/** Client authentication as the issuer supports it; the standard's default if unspecified. */
function authOf(clientSecret: string | undefined): oidc.ClientAuth {
  if (!clientSecret) return oidc.None()
  return (server, ...rest) => {
    const accepted = server.token_endpoint_auth_methods_supported
    const isPost = accepted?.includes("client_secret_post") && !accepted.includes("client_secret_basic")
    return (isPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(clientSecret)(server, ...rest)
  }
}

function failureOf(error: unknown): IssuerFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === "access_denied") return "denied"
    return ["temporarily_unavailable", "server_error"].includes(error.error) ? "away" : "failed"
  }
  if (error instanceof oidc.ClientError) {
    const status = error.cause instanceof Response ? error.cause.status : 0
    return error.code === "OAUTH_TIMEOUT" || status >= 500 || status === 429 ? "away" : "failed"
  }
  // fetch throws this without a response.
  return error instanceof TypeError && error.cause !== undefined ? "away" : "failed"
}

/** What an issuer says of a person, checked. */
export type Proof = {
  issuer: string
  /** Permanent id of the account at the issuer; addresses may be reassigned. */
  subject: string
  mail: string | null
  /** Null if the issuer does not say. */
  isMailVerified: boolean | null
  name: string
  /** The issuer's session id, for back-channel logout. */
  issuerSession: string | null
  /** Time of authentication, if requested. */
  provedAt: Date | null
  /** Sent to the issuer on sign-out. */
  idToken: string
}

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string; auth_time?: number | undefined }

const mailOf = z.string().trim().max(254).toLowerCase().pipe(z.email()).catch("")
const textOf = (value: unknown) => (typeof value === "string" ? value : null)

/** `email_verified` only counts together with the address: `true`, or the text that some issuers send. */
function proofOf(
  claims: Claims,
  more: Readonly<Record<string, unknown>>,
  idToken: string,
  again: boolean,
): Proof {
  const { email, email_verified, name } = claims.email === undefined ? more : claims
  const mail = mailOf.parse(email) || null
  return {
    issuer: claims.iss,
    subject: claims.sub,
    mail,
    isMailVerified:
      email_verified === undefined ? null : email_verified === true || email_verified === "true",
    name: line.catch(mail ?? "").parse(name),
    issuerSession: textOf(claims.sid),
    provedAt: again && claims.auth_time !== undefined ? new Date(claims.auth_time * 1000) : null,
    idToken,
  }
}
