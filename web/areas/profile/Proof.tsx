import { maxPasswordLength } from "../../../contract/limits.ts"
import { useTranslation } from "../../texts.ts"
import { TextInput } from "../../ui/field/index.ts"

type PasswordProps = { label?: string; value: string; onChange: (value: string) => void }

/** The password once more, before something that a stolen session must not do. */
export function OwnPassword({ label, value, onChange }: PasswordProps) {
  const { t } = useTranslation("profile")
  return (
    <TextInput
      label={label ?? t("password")}
      type="password"
      autoComplete="current-password"
      required
      maxLength={maxPasswordLength}
      value={value}
      onChange={onChange}
    />
  )
}

/** The code is left out where no app shows codes. */
export type Proof = { password: string; code?: string }
export const noProof = { password: "", code: "" } satisfies Proof

type Props = { value: Proof; onChange: (value: Proof) => void }

/** Password, and the code where an app shows codes, before the second factor is weakened or renewed. */
export function ProofFields({ value, onChange }: Props) {
  return (
    <>
      <OwnPassword value={value.password} onChange={(password) => onChange({ ...value, password })} />
      {value.code !== undefined && (
        <OwnCode value={value.code} onChange={(code) => onChange({ ...value, code })} />
      )}
    </>
  )
}

export function OwnCode({ value, onChange }: Omit<PasswordProps, "label">) {
  const { t } = useTranslation("profile")
  return (
    <TextInput
      label={t("anyCode")}
      required
      autoComplete="one-time-code"
      maxLength={40}
      value={value}
      onChange={onChange}
    />
  )
}

/** Proves at the issuer to be the one, and comes back. */
const againAtIssuer = "/api/identity/oidc/start?again=true&to=/profile"

/** In place of a password, where an issuer keeps it: what follows takes a sign-in there of the last ten minutes (P159, P177). */
export function FreshSignIn({ issuer }: { issuer: string }) {
  const { t } = useTranslation("profile")
  return (
    <p>
      {t("signInFresh")} <a href={againAtIssuer}>{t("signInAgain", { issuer })}</a>
    </p>
  )
}
