import { queryOptions, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import {
  brokenRules,
  type PasswordPolicy,
  type PasswordRule,
  passwordRules,
  readPasswordPolicy,
  satisfiesRule,
} from "../../../contract/password-policy.ts"
import { ErrorState, Loading, Skeleton } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { Icon } from "../../ui/theme/icons.tsx"
import { identity } from "../session/identity.ts"
import styles from "./NewPassword.module.css"
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

/** A new password, typed twice, with a checklist of its requirements. */
export function NewPassword(props: Props) {
  const policy = useQuery(passwordPolicyQuery)
  if (policy.data === null) return <ErrorState>{texts.policyUnsupported}</ErrorState>
  if (policy.data) return <Fields {...props} policy={policy.data} />
  if (policy.error)
    return <ErrorState onRetry={() => void policy.refetch()}>{texts.policyNotLoaded}</ErrorState>
  // As high as the fields with one rule, so that nothing below moves.
  return (
    <Loading>
      <Skeleton height="224px" shape="block" />
    </Loading>
  )
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

/** The requirements, checked while typing. */
function PasswordChecklist({ policy, password }: { policy: PasswordPolicy; password: string }) {
  const rules = passwordRules(policy).map((rule) => ({ rule, kept: satisfiesRule(policy, rule, password) }))
  const satisfied = rules.filter((rule) => rule.kept).length
  const examples = policy.allowedNonAlphanumericCharacters.slice(0, 6).join(" ")
  const wording = (passwordRule: PasswordRule) =>
    "count" in passwordRule
      ? texts[passwordRule.rule](passwordRule.count)
      : texts[passwordRule.rule](examples)
  return (
    <div>
      <VStack as="ul" gap={1} small muted className={styles.rules} aria-label={texts.rules}>
        {rules.map(({ rule, kept }) => (
          <HStack as="li" key={rule.rule} gap={2} align="center" className={kept ? styles.kept : undefined}>
            <HStack as="span" align="center" justify="center" inline className={styles.mark}>
              {kept && <Icon name="check" size={16} />}
            </HStack>
            {wording(rule)}
            <span className="visually-hidden"> – {kept ? texts.ruleKept : texts.ruleBroken}</span>
          </HStack>
        ))}
      </VStack>
      <p role="status" className="visually-hidden">
        {password !== "" && texts.rulesKept({ kept: satisfied, all: rules.length })}
      </p>
    </div>
  )
}
