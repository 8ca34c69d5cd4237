import { maxPasswordLength } from "../../../contract/limits.ts"
import { useTranslation } from "../../texts.ts"
import { TextInput } from "../../ui/field/index.ts"

type Props = { label?: string; value: string; onChange: (value: string) => void }

/** The password once more, before something that a stolen session must not do. */
export function OwnPassword({ label, value, onChange }: Props) {
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
