import { useState } from "react"
import { maxPasswordLength } from "../../../contract/core/limits.ts"
import { neededProof } from "../../../contract/people/factors.ts"
import type { OwnSettings } from "../../../contract/people/profile.ts"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { common } from "../../ui/texts.de.ts"
import { canUsePasskeys } from "../identity/identity.ts"
import type { ShownPasskey } from "../identity/passkeys.ts"
import { showPasskey } from "../identity/session.ts"
import { texts } from "./texts.de.ts"

export type Needed = ReturnType<typeof neededProof>
export const neededBy = ({ secondFactorSince, passkeys }: OwnSettings): Needed =>
  neededProof({ app: secondFactorSince !== null, passkeys: passkeys.length })

type OwnProof = { password: string; code?: string; passkey?: ShownPasskey }

/** Re-authentication: `prove` resolves to the body with the proof, and rejects if the user cancels. */
export function useOwnProof(needed: Needed, label: string = common.password) {
  const [password, setPassword] = useState("")
  const [code, setCode] = useState("")
  const asksForPasskey = needed === "passkey" && code === ""
  return {
    dirty: password !== "" || code !== "",
    prove: async <T extends object>(body: T): Promise<T & OwnProof> => ({
      ...body,
      password,
      ...(code !== "" && { code }),
      ...(asksForPasskey && { passkey: await showPasskey() }),
    }),
    fields: (
      <>
        <TextInput
          label={label}
          type="password"
          autoComplete="current-password"
          required
          maxLength={maxPasswordLength}
          value={password}
          onChange={setPassword}
        />
        {needed && (
          <TextInput
            label={needed === "code" ? texts.anyCode : common.recoveryCode}
            hint={needed === "passkey" ? texts.passkeyAsked : undefined}
            required={needed === "code" || !canUsePasskeys()}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={setCode}
          />
        )}
      </>
    ),
  }
}

/** Signs in at the issuer again and returns. */
const againAtIssuer = "/api/identity/oidc/start?again=true&to=/profile"

/** Replaces the password with an issuer: requires a sign-in within the last ten minutes (P159, P177). */
export function FreshSignIn({ issuer }: { issuer: string }) {
  return (
    <p>
      {texts.signInFresh} <a href={againAtIssuer}>{texts.signInAgain(issuer)}</a>
    </p>
  )
}
