import { statementLength } from "../../../contract/limits.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { useSendsMails } from "../information/index.ts"

/** Whether an admin has to say why: the person signs in already, with an address that nobody proved (P54). */
export const asksWhy = (base: User | null, active: boolean): boolean =>
  base !== null && active && !base.active && base.passwordSet && !base.mailProven

type Props = { user: User; asks: boolean; reason: string; onReason: (reason: string) => void }

/** What is known of a person's address: not proven, or about to be another one (P54, P142). */
export function MailProof({ user, asks, reason, onReason }: Props) {
  const { t } = useTranslation("users")
  const sends = useSendsMails()
  const { mail, mailProven, passwordSet, pendingMail } = user
  return (
    <>
      {pendingMail && <Notice tone="info">{t("pendingMail", { mail: pendingMail, current: mail })}</Notice>}
      {passwordSet && !mailProven && (
        <Notice tone="warning" title={t("unprovenTitle")}>
          {t(sends ? "unprovenText" : "unprovenUnsent", { mail })}
        </Notice>
      )}
      {asks && (
        <TextInput
          label={t("activationReason")}
          hint={t("activationReasonHint")}
          multiline
          required
          maxLength={statementLength}
          value={reason}
          onChange={onReason}
        />
      )}
    </>
  )
}
