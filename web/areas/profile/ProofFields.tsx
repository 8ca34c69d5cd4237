import { useTranslation } from "../../texts.ts"
import { TextInput } from "../../ui/field/index.ts"
import type { Proof } from "./api.ts"
import { OwnPassword } from "./OwnPassword.tsx"

export const noProof: Proof = { password: "", code: "" }

/** Password and code, before the second factor is weakened or renewed. */
export function ProofFields({ value, onChange }: { value: Proof; onChange: (value: Proof) => void }) {
  const { t } = useTranslation("profile")
  return (
    <>
      <OwnPassword value={value.password} onChange={(password) => onChange({ ...value, password })} />
      <TextInput
        label={t("anyCode")}
        required
        autoComplete="one-time-code"
        maxLength={40}
        value={value.code}
        onChange={(code) => onChange({ ...value, code })}
      />
    </>
  )
}
