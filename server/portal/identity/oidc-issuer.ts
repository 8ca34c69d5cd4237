import { createRemoteJWKSet, customFetch } from "jose"
import * as oidc from "openid-client"
import { z } from "zod"
import { line } from "../../../contract/core/schemas.ts"
import { verifiedPayload } from "./token.ts"

export type OidcSettings = {
  /** The issuer's identifier, exactly as it states it. */
  issuer: string
  clientId: string
  /** Public clients have none; PKCE binds the code either way. */
  clientSecret?: string | undefined
  redirectUri: string
  /** Replaced in tests. */
  fetch: typeof fetch
}

/** Expected values of a sign-in response. `again`: re-authentication was required. */
export type Expected = { state: string; nonce: string; verifier: string; again: boolean }
/** The sessions to end: one session of the issuer, or all of a user. At least one is set. */
type Ended = { subject: string | null; issuerSession: string | null }

const timeoutSeconds = 10
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"
const logoutChecks = {
  algorithms: "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "),
  requiredClaims: ["iat", "jti", "events"],
  // Issuers send it at once; a later one may be a replay.
  maxTokenAge: 300,
  clockTolerance: 10,
}

/** An OpenID Connect issuer, rediscovered at each use so that keys are never stale. Calls throw an `IssuerError`. */
export function openIssuer({ issuer: name, clientId, clientSecret, redirectUri, fetch }: OidcSettings) {
  const url = new URL(name)
  const discover = async () => {
    const issuer = await oidc.discovery(url, clientId, undefined, authOf(clientSecret), {
      [oidc.customFetch]: fetch as never,
      timeout: timeoutSeconds,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(url.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
      ],
    })
    const named = issuer.serverMetadata().issuer
    // A shared issuer would admit the users of every tenant.
    if (new URL(named).href !== url.href) throw new Error(`The issuer calls itself ${named}`)
    return issuer
  }
  const orIssuerError = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new IssuerError(error)
    })
  const withIssuer = <T>(use: (issuer: oidc.Configuration) => T | Promise<T>): Promise<T> =>
    orIssuerError(discover().then(use))
  // Shared, so that forged tokens cause at most one key request per 30 seconds.
  const logoutKeys = createRemoteJWKSet(new URL("https://keys.invalid"), {
    [customFetch]: async (_, init) =>
      fetch(String((await discover()).serverMetadata().jwks_uri), init as RequestInit),
  })

  return {
    discover: () => withIssuer(() => {}),

    /** Authorization URL. */
    begin: (again: boolean): Promise<Expected & { url: string }> =>
      withIssuer(async (issuer) => {
        const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
        const verifier = oidc.randomPKCECodeVerifier()
        const { href } = oidc.buildAuthorizationUrl(issuer, {
          redirect_uri: redirectUri,
          scope: "openid email profile",
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(again && { prompt: "login", max_age: "0" }),
        })
        return { state, nonce, verifier, again, url: href }
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
        const more = lacksMail ? await oidc.fetchUserInfo(issuer, tokens.access_token, claims.sub) : claims
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

    /** Checks a logout token (OpenID Connect Back-Channel Logout 1.0). Null for other texts. */
    endedBy: async (logoutToken: string): Promise<Ended | null> => {
      const checks = { issuer: name, audience: clientId, ...logoutChecks }
      const payload = await orIssuerError(verifiedPayload(logoutToken, logoutKeys, checks))
      const { sub: subject = null, sid, events, nonce } = payload ?? {}
      const isEvent = typeof events === "object" && events !== null && logoutEvent in events
      if (!isEvent || nonce !== undefined) return null
      const issuerSession = typeof sid === "string" ? sid : null
      return (issuerSession ?? subject) ? { subject, issuerSession } : null
    },
  }
}
export type Issuer = ReturnType<typeof openIssuer>

/** Client authentication as the issuer supports it; the standard's default if unspecified. */
function authOf(clientSecret: string | undefined): oidc.ClientAuth {
  if (!clientSecret) return oidc.None()
  return (server, ...rest) => {
    const accepted = server.token_endpoint_auth_methods_supported
    const isPost = accepted?.includes("client_secret_post") && !accepted.includes("client_secret_basic")
    return (isPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(clientSecret)(server, ...rest)
  }
}

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

const mailOf = z.string().trim().max(254).toLowerCase().pipe(z.email()).nullable().catch(null)

/** `email_verified` only counts together with the address: `true`, or the text that some issuers send. */
const proofOf = (
  { iss, sub, sid, auth_time }: oidc.IDToken,
  { email, email_verified: verified, name }: Readonly<Record<string, unknown>>,
  idToken: string,
  again: boolean,
): Proof => {
  const mail = mailOf.parse(email)
  return {
    issuer: iss,
    subject: sub,
    mail,
    isMailVerified: verified === undefined ? null : verified === true || verified === "true",
    name: line.catch(mail ?? "").parse(name),
    issuerSession: typeof sid === "string" ? sid : null,
    provedAt: again && auth_time !== undefined ? new Date(auth_time * 1000) : null,
    idToken,
  }
}
