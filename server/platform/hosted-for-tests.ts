import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose"

/** A key pair as the service has several of. */
export type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK }

export async function makeSigningKey(kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } }
}

export const testProject = "demo-zvf"
export const keysAddress =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"

const seconds = (date: number) => Math.floor(date / 1000)

/** The claims of a good token, signed in for a minute ago. */
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
