import { useQueryClient } from "@tanstack/react-query"
import { instantText, personText } from "../../../contract/core/format.ts"
import { statementLength } from "../../../contract/core/limits.ts"
import type { User } from "../../../contract/people/users.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { useSend } from "../../ui/loading/use-send.ts"
import { confirmDelete } from "../../ui/panel/confirm.ts"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { useDraft } from "../../ui/record/DraftFields.tsx"
import { portalMeta } from "../content/meta.ts"
import { texts } from "./texts.de.ts"

/** Data that becomes stale when a user changes: it may send an e-mail or complete work on the desk. */
export const stale = ["GET /api/outbox/all", "GET /api/desk"] as const
const ofUser = { rows: "GET /api/user/all", stale } as const

type Props = { user: User; sendsMails: boolean }

/** State of a user's address: not proven, or to be replaced by another. */
export function MailState({ user: { mail, mailProven, passwordSet, pendingMail }, sendsMails }: Props) {
  return (
    <>
      {pendingMail && <Notice tone="info">{texts.pendingMail({ mail: pendingMail, current: mail })}</Notice>}
      {passwordSet && !mailProven && (
        <Notice tone="warning" title={texts.unprovenTitle}>
          {sendsMails ? texts.unprovenText(mail) : texts.unprovenUnsent}
        </Notice>
      )}
    </>
  )
}

/** Whether the invitation was used, and sending it again (P40). */
export function Invitation({ user: { id, passwordSet, invitedUntil }, sendsMails }: Props) {
  const invite = useSend("POST /api/user/invite", {
    success: sendsMails ? texts.invited : texts.invitedUnsent,
    failure: texts.inviteFailed,
    ...ofUser,
  })
  const now = useNow()
  if (passwordSet) return null
  const open = invitedUntil !== null && new Date(invitedUntil) > now
  return (
    <Notice tone="info" title={texts.noPassword}>
      <VStack gap={2} align="start">
        <p>{open ? texts.invitedUntil(instantText(invitedUntil)) : texts.invitationExpired}</p>
        <Button size="small" icon="refresh" busy={invite.isPending} onClick={() => invite.mutate({ id })}>
          {texts.inviteAgain}
        </Button>
      </VStack>
    </Notice>
  )
}

type AccountProps = { user: User; refusedBecause: string | undefined }

/** Starts the reset of a lost second factor, which the user completes by an e-mail's link. Nothing without one. */
export function SecondFactor({ user, refusedBecause }: AccountProps) {
  if (!user.secondFactor) return null
  return (
    <FormSection title={texts.secondFactor}>
      <p>{texts.secondFactorOn}</p>
      <OpenButton label={texts.resetFactor} refusedBecause={refusedBecause}>
        {({ open, onClose }) => open && <FactorPanel {...{ user, onClose }} />}
      </OpenButton>
    </FormSection>
  )
}

function FactorPanel({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useDraft(`factor ${user.id}`, { reason: "" })
  const client = useQueryClient()
  // Evaluated at the end: whether e-mails are sent may not be loaded when the button is pressed.
  const success = () =>
    client.getQueryData(portalMeta.queryKey)?.sendsMails === false
      ? texts.factorResetUnsent
      : texts.factorReset
  const reset = useSend("POST /api/user/second-factor/reset", { success, ...ofUser })
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.resetFactorTitle}
      subtitle={<Breaks text={user.mail} />}
      submitLabel={texts.resetFactorButton}
      onSubmit={() => form.send(reset, { id: user.id, ...form.value }, onClose)}
      form={form}
      sending={reset}
      failure={texts.factorResetFailed}
    >
      <p>{texts.resetFactorText(personText(user))}</p>
      <TextInput
        label={texts.resetFactorReason}
        hint={texts.resetFactorHint}
        multiline
        required
        maxLength={statementLength}
        value={form.value.reason}
        onChange={(reason) => form.edit({ reason })}
      />
    </PanelForm>
  )
}

/** Restores the previous address of a user whose account was taken over. */
export function FormerMail({ user, refusedBecause }: AccountProps) {
  const restore = useSend("POST /api/user/mail/restore", { success: texts.mailRestored, ...ofUser })
  const { id, version, mail, formerMail } = user
  if (!formerMail) return null
  const ask = () =>
    confirmDelete({
      title: texts.restoreMailTitle,
      text: texts.restoreMailText({ name: personText(user), former: formerMail.mail, mail }),
      confirmLabel: texts.restoreMailButton,
      act: () => restore.mutateAsync({ id, version }),
      failure: texts.restoreMailFailed,
    })
  return (
    <FormSection title={texts.formerMail}>
      <p>{texts.formerMailText({ until: instantText(formerMail.until), mail: formerMail.mail })}</p>
      <Button variant="dangerText" refusedBecause={refusedBecause} reasonHidden onClick={() => void ask()}>
        {texts.restoreMail}
      </Button>
    </FormSection>
  )
}
