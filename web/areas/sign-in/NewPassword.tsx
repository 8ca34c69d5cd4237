import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { brokenRules, type PasswordPolicy } from "../../../contract/password-policy.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, Loading, Skeleton } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PasswordChecklist } from "./PasswordChecklist.tsx"
import { passwordPolicyQuery } from "./password-policy.ts"

export type TypedPassword = { password: string; repeat: string }
export const noPassword: TypedPassword = { password: "", repeat: "" }

type Props = {
  label: string
  repeatLabel: string
  value: TypedPassword
  onChange: (value: TypedPassword) => void
  /** The button that sends it: without a policy that is known there is nothing to type and nothing to send. */
  children: ReactNode
}

/** A new password typed twice, with a checklist of what it needs. */
export function NewPassword(props: Props) {
  const { t } = useTranslation("sign-in")
  const policy = useQuery(passwordPolicyQuery)
  if (policy.data === null) return <ErrorState>{t("policyUnsupported")}</ErrorState>
  if (policy.data) return <Fields {...props} policy={policy.data} />
  if (policy.error)
    return <ErrorState onRetry={() => void policy.refetch()}>{t("policyNotLoaded")}</ErrorState>
  return (
    <Loading>
      <Skeleton height="180px" shape="block" />
    </Loading>
  )
}

function Fields(props: Props & { policy: PasswordPolicy }) {
  const { label, repeatLabel, value, onChange, policy, children } = props
  const { t } = useTranslation("sign-in")
  const check = (password: string) => {
    const [broken] = brokenRules(policy, password)
    if (!broken) return undefined
    return broken.rule === "minPasswordLength" ? t("tooShort", { min: broken.count }) : t("tooWeak")
  }
  return (
    <>
      <TextInput
        label={label}
        type="password"
        autoComplete="new-password"
        required
        check={check}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      <PasswordChecklist policy={policy} password={value.password} />
      <TextInput
        label={repeatLabel}
        type="password"
        autoComplete="new-password"
        required
        check={(repeat) => (repeat === value.password ? undefined : t("differing"))}
        value={value.repeat}
        onChange={(repeat) => onChange({ ...value, repeat })}
      />
      {children}
    </>
  )
}
