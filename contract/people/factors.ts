/** Second factors of an account: authenticator app, number of passkeys. */
export type Factors = { app: boolean; passkeys: number }

/** The strongest factor set up is required, so a stolen password is useless. A recovery code replaces either. */
export const neededProof = ({ app, passkeys }: Factors): "passkey" | "code" | null =>
  passkeys > 0 ? "passkey" : app ? "code" : null

declare module "../core/errors.ts" {
  interface RefusalDetails {
    /** What the account has. */
    second_factor_required: { app: boolean; passkey: boolean }
  }
}
