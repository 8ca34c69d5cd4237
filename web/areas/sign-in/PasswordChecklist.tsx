import {
  keepsRule,
  type PasswordPolicy,
  type PasswordRule,
  passwordRules,
} from "../../../contract/password-policy.ts"
import { useTranslation } from "../../texts.ts"
import { Icon } from "../../ui/theme/index.ts"
import styles from "./PasswordChecklist.module.css"

/** What a password needs, each line checked while somebody types. */
export function PasswordChecklist({ policy, password }: { policy: PasswordPolicy; password: string }) {
  const { t } = useTranslation("sign-in")
  const rules = passwordRules(policy).map((rule) => ({ rule, kept: keepsRule(policy, rule, password) }))
  const kept = rules.filter((rule) => rule.kept).length
  const examples = policy.allowedNonAlphanumericCharacters.slice(0, 6).join(" ")
  const wording = (asked: PasswordRule) =>
    t(asked.rule, "count" in asked ? { count: asked.count } : { examples })
  return (
    <div>
      <ul className={styles.rules} aria-label={t("rules")}>
        {rules.map(({ rule, kept }) => (
          <li key={rule.rule} className={kept ? styles.kept : undefined}>
            <span className={styles.mark}>{kept && <Icon name="check" size={16} />}</span>
            {wording(rule)}
            <span className="visually-hidden"> – {t(kept ? "ruleKept" : "ruleBroken")}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {password !== "" && t("rulesKept", { kept, all: rules.length })}
      </p>
    </div>
  )
}
