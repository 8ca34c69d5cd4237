/** Second factors of an account: authenticator app, number of passkeys. */
export type Factors = { app: boolean; passkeys: number }

/**
 * The second factor required besides the password: the strongest one set up, so that a stolen password, or a phished code for
 * accounts with passkeys, is useless. A recovery code replaces either.
 */
export const neededProof = ({ app, passkeys }: Factors): "passkey" | "code" | null =>
  passkeys > 0 ? "passkey" : app ? "code" : null
