import { statementLength } from "../../../contract/limits.ts"
import type { User } from "../../../contract/users.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { useSendsMails } from "../information/index.ts"
import { texts } from "./texts.de.ts"

/** Whether an admin has to say why: the person signs in already, with an address that nobody proved (P54). */
export const asksWhy = (base: User | null, active: boolean): boolean =>
  base !== null && active && !base.active && base.passwordSet && !base.mailProven

type Props = { user: User; asks: boolean; reason: string; onReason: (reason: string) => void }

/** What is known of a person's address: not proven, or about to be another one (P54, P142). */
export function MailProof({ user, asks, reason, onReason }: Props) {
  const sends = useSendsMails()
  const { mail, mailProven, passwordSet, pendingMail } = user
  return (
    <>
      {pendingMail && <Notice tone="info">{texts.pendingMail({ mail: pendingMail, current: mail })}</Notice>}
      {passwordSet && !mailProven && (
        <Notice tone="warning" title={texts.unprovenTitle}>
          {sends ? texts.unprovenText(mail) : texts.unprovenUnsent}
        </Notice>
      )}
      {asks && (
        <TextInput
          label={texts.activationReason}
          hint={texts.activationReasonHint}
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
