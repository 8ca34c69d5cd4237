import { queryOptions, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import {
  brokenRules,
  type PasswordPolicy,
  type PasswordRule,
  passwordRules,
  readPasswordPolicy,
} from "../../../contract/people/password-policy.ts"
import { ErrorState, Placeholder } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { common } from "../../ui/texts.de.ts"
import { identity } from "./identity.ts"
import { texts } from "./texts.de.ts"

type TypedPassword = { password: string; repeat: string }
export const noPassword: TypedPassword = { password: "", repeat: "" }

type Props = {
  label: string
  repeatLabel: string
  value: TypedPassword
  onChange: (value: TypedPassword) => void
  /** The submit button, hidden while the policy is unknown. */
  children: ReactNode
}

/** Tells the browser's password store whose password is set. */
export const AccountMail = ({ mail, because }: { mail: string; because: string }) => (
  <TextInput
    label={common.mail}
    type="email"
    autoComplete="username"
    value={mail}
    onChange={() => {}}
    lockedBecause={because}
  />
)

/** A new password, typed twice, with its requirements. */
export function NewPassword(props: Props) {
  const policy = useQuery(passwordPolicyQuery)
  if (policy.data === null) return <ErrorState>{texts.policyUnsupported}</ErrorState>
  if (policy.data) return <Fields {...props} policy={policy.data} />
  if (policy.error)
    return <ErrorState onRetry={() => void policy.refetch()}>{texts.policyNotLoaded}</ErrorState>
  // As high as the fields with one rule, so that nothing below moves.
  return <Placeholder height="224px" shape="block" />
}

function Fields(props: Props & { policy: PasswordPolicy }) {
  const { label, repeatLabel, value, onChange, policy, children } = props
  const check = (password: string) => {
    const [broken] = brokenRules(policy, password)
    if (!broken) return undefined
    return broken.rule === "minPasswordLength" ? texts.tooShort(broken.count) : texts.tooWeak
  }
  return (
    <>
      <TextInput
        label={label}
        type="password"
        autoComplete="new-password"
        hint={hintOf(policy)}
        required
        check={check}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      <TextInput
        label={repeatLabel}
        type="password"
        autoComplete="new-password"
        required
        check={(repeat) => (repeat === value.password ? undefined : texts.differing)}
        value={value.repeat}
        onChange={(repeat) => onChange({ ...value, repeat })}
      />
      {children}
    </>
  )
}

/** Requirements for new passwords; null if the identity's description is not supported. */
const passwordPolicyQuery = queryOptions({
  queryKey: ["passwordPolicy"],
  queryFn: async () => readPasswordPolicy(await (await identity()).passwordPolicy()),
  meta: { silent: true },
  staleTime: Number.POSITIVE_INFINITY,
})

/** "mindestens 6 Zeichen, eine Ziffer" */
function hintOf(policy: PasswordPolicy): string {
  const examples = policy.allowedNonAlphanumericCharacters.slice(0, 6).join(" ")
  const wording = (asked: PasswordRule) =>
    "count" in asked ? texts[asked.rule](asked.count) : texts[asked.rule](examples)
  return passwordRules(policy).map(wording).join(", ")
}
