import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from "openid-client"
import { type Proof, proofOf } from "./oidc-proof.ts"

export type OidcSettings = {
  /** The issuer's identifier, exactly as it calls itself. */
  issuer: string
  clientId: string
  /** A public client has none; the code is bound by PKCE either way. */
  clientSecret: string | undefined
  /** Where the browser comes back to. */
  redirectUri: string
  /** How the issuer is reached; tests answer in its place. */
  fetch: typeof fetch
}

/** What a sign-in that was begun has to prove when the browser comes back. */
export type Expected = { state: string; nonce: string; verifier: string; again: boolean }

/** Why a sign-in at the issuer failed: it is not there, the person did not want, or what came back proves nothing. */
export type IssuerFailure = "away" | "denied" | "failed"
export class IssuerError extends Error {
  readonly failure: IssuerFailure
  /** For the operator's log: without what the issuer sent, which may name people. */
  readonly why: string
  constructor(failure: IssuerFailure, cause: unknown) {
    const { message, code, error } = cause as { message?: string; code?: string; error?: string }
    const why = [message, code, error].filter(Boolean).join(" · ")
    super(`The issuer: ${why}`, { cause })
    this.failure = failure
    this.why = why
  }
}

/** Addresses and abilities of an issuer are read again after this; its keys at every sign-in. */
const metadataCountsMs = 600_000
const patienceSeconds = 10

/**
 * An OpenID Connect issuer, found by discovery: authorization code with PKCE, state and nonce, and signed ID tokens. All of it
 * throws an `IssuerError`.
 */
export function openIssuer(settings: OidcSettings, now: () => number = Date.now) {
  const { clientId, redirectUri } = settings
  let kept: { at: number; metadata: ServerMetadata } | undefined

  const metadata = async (): Promise<ServerMetadata> => {
    if (kept && now() - kept.at < metadataCountsMs) return kept.metadata
    kept = { at: now(), metadata: await discover(settings) }
    return kept.metadata
  }
  /** A new one for each sign-in, so that a key is never older than that. */
  const configuration = async (): Promise<Configuration> => {
    const one = new Configuration(await metadata(), clientId, undefined, authOf(settings))
    for (const extend of extensionsOf(settings)) extend(one)
    one.timeout = patienceSeconds
    one[customFetch] = settings.fetch as never
    return one
  }

  return {
    /** Whether the issuer is there; asks it. */
    discover: () => explaining(discover(settings)),
    /** Where the keys are with which the issuer signs. */
    keysAddress: async () => (await explaining(metadata())).jwks_uri,

    /** The address at the issuer that the browser goes to. `again`: the person has to prove to be the one once more. */
    async begin(again: boolean): Promise<Expected & { url: string }> {
      const expected = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        again,
      }
      const url = buildAuthorizationUrl(await explaining(configuration()), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await calculatePKCECodeChallenge(expected.verifier),
        code_challenge_method: "S256",
        ...(again && { prompt: "login", max_age: "0" }),
      })
      return { ...expected, url: url.href }
    },

    /** What the issuer says of the person who came back with these parameters. */
    async finish(search: string, { state, nonce, verifier, again }: Expected): Promise<Proof> {
      return explaining(
        (async () => {
          const at = await configuration()
          const tokens = await authorizationCodeGrant(at, new URL(`${redirectUri}${search}`), {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
            // The time at the issuer's counts too; its clock may be off a little.
            ...(again && { maxAge: 60 }),
          })
          const claims = tokens.claims()
          if (!claims || !tokens.id_token) throw new Error("No ID token")
          const asks = claims.email === undefined && at.serverMetadata().userinfo_endpoint
          const more = asks ? await fetchUserInfo(at, tokens.access_token, claims.sub) : {}
          return proofOf(claims, more, tokens.id_token, again)
        })(),
      )
    },

    /**
     * Where the browser goes so that the session at the issuer ends too; null where the issuer has no such address. Without an
     * ID token the issuer asks whether that is meant.
     */
    async endUrl(idToken: string | null, returnTo: string): Promise<string | null> {
      const at = await explaining(configuration())
      if (!at.serverMetadata().end_session_endpoint) return null
      return buildEndSessionUrl(at, {
        post_logout_redirect_uri: returnTo,
        ...(idToken !== null && { id_token_hint: idToken }),
      }).href
    },
  }
}
export type Issuer = ReturnType<typeof openIssuer>

const extensionsOf = ({ issuer }: OidcSettings) => [
  enableNonRepudiationChecks,
  ...(issuer.startsWith("http:") ? [allowInsecureRequests] : []),
]

async function discover(settings: OidcSettings): Promise<ServerMetadata> {
  const url = new URL(settings.issuer)
  const found = await discovery(url, settings.clientId, undefined, None(), {
    [customFetch]: settings.fetch as never,
    timeout: patienceSeconds,
    execute: extensionsOf(settings),
  })
  const metadata = found.serverMetadata()
  // One that stands for many issuers would let in whom any of them names.
  if (new URL(metadata.issuer).href !== url.href)
    throw new Error(`The issuer calls itself ${metadata.issuer}`)
  return structuredClone({ ...metadata, supportsPKCE: undefined }) as ServerMetadata
}

/** The secret goes as the issuer says it may; where it says nothing, as the standard does. */
function authOf({ clientSecret }: OidcSettings): ClientAuth {
  if (!clientSecret) return None()
  const basic = ClientSecretBasic(clientSecret)
  const post = ClientSecretPost(clientSecret)
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported
    const isPost = ways?.includes("client_secret_post") && !ways.includes("client_secret_basic")
    return (isPost ? post : basic)(server, ...rest)
  }
}

const explaining = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new IssuerError(failureOf(error), error)
  })

function failureOf(error: unknown): IssuerFailure {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === "access_denied") return "denied"
    return ["temporarily_unavailable", "server_error"].includes(error.error) ? "away" : "failed"
  }
  if (error instanceof ClientError) {
    const answer = error.cause instanceof Response ? error.cause.status : 0
    return error.code === "OAUTH_TIMEOUT" || answer >= 500 || answer === 429 ? "away" : "failed"
  }
  // What fetch throws when nobody is there.
  return error instanceof TypeError && error.cause !== undefined ? "away" : "failed"
}
