import { useTranslation } from "../../texts.ts"
import { TextInput } from "../../ui/field/index.ts"
import type { Proof } from "./api.ts"
import { OwnPassword } from "./OwnPassword.tsx"

export const noProof = { password: "", code: "" } satisfies Proof

type Props = { value: Proof; onChange: (value: Proof) => void }

/** Password, and the code where an app shows codes, before the second factor is weakened or renewed. */
export function ProofFields({ value, onChange }: Props) {
  const { t } = useTranslation("profile")
  return (
    <>
      <OwnPassword value={value.password} onChange={(password) => onChange({ ...value, password })} />
      {value.code !== undefined && (
        <TextInput
          label={t("anyCode")}
          required
          autoComplete="one-time-code"
          maxLength={40}
          value={value.code}
          onChange={(code) => onChange({ ...value, code })}
        />
      )}
    </>
  )
}
