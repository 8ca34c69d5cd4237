/** The second factors of an account: codes of an app, and how many passkeys. */
export type Factors = { app: boolean; passkeys: number }

/**
 * What has to be shown besides the password: the strongest factor that is set up, so that a stolen password, or a phished code where
 * there are passkeys, changes nothing. A recovery code does for either.
 */
export const neededProof = ({ app, passkeys }: Factors): "passkey" | "code" | null =>
  passkeys > 0 ? "passkey" : app ? "code" : null
