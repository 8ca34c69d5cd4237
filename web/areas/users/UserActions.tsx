import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { instantText, personText } from "../../../contract/format.ts"
import { statementLength } from "../../../contract/limits.ts"
import type { User } from "../../../contract/users.ts"
import { useNow } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { FormSection, PanelForm } from "../../ui/form/index.ts"
import { Breaks, VStack } from "../../ui/layout/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { confirmDelete } from "../../ui/panel/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { common } from "../../ui/texts.de.ts"
import { portalMeta, useSendsMails } from "../information/index.ts"
import { texts } from "./texts.de.ts"
import { deletionProblem, ofUser } from "./user-problem.ts"

type Props = { user: User; users: readonly User[] }

/** Whether the invitation was taken up, and sending it once more (P40). */
export function Invitation({ user, users }: Props) {
  const sends = useSendsMails()
  const invite = useSend("POST /api/user/invite", {
    success: sends ? texts.invited : texts.invitedUnsent,
    failure: texts.inviteFailed,
    ...ofUser,
  })
  const now = useNow()
  const { passwordSet, invitedUntil } = users.find(({ id }) => id === user.id) ?? user
  if (passwordSet) return null
  const open = invitedUntil !== null && new Date(invitedUntil) > now
  return (
    <Notice tone="info" title={texts.noPassword}>
      <VStack gap={2} align="start">
        <p>{open ? texts.invitedUntil(instantText(invitedUntil)) : texts.invitationExpired}</p>
        <Button
          size="small"
          icon="refresh"
          busy={invite.isPending}
          onClick={() => invite.mutate({ id: user.id })}
        >
          {texts.inviteAgain}
        </Button>
      </VStack>
    </Notice>
  )
}

type AccountProps = { user: User; users: readonly User[]; refusedBecause: string | undefined }

/** Begins to reset a second factor that somebody lost: they do it by the link of a mail (P143). Nothing where there is none. */
export function SecondFactor({ user, users, refusedBecause }: AccountProps) {
  const [asking, setAsking] = useState(false)
  const { secondFactor } = users.find(({ id }) => id === user.id) ?? user
  if (!secondFactor) return null
  return (
    <FormSection title={texts.secondFactor}>
      <p>{texts.secondFactorOn}</p>
      <div>
        <Button
          aria-haspopup="dialog"
          refusedBecause={refusedBecause && texts.ownFactor}
          onClick={() => setAsking(true)}
        >
          {texts.resetFactor}
        </Button>
      </div>
      {asking && <FactorPanel user={user} onClose={() => setAsking(false)} />}
    </FormSection>
  )
}

function FactorPanel({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useDraft(`factor ${user.id}`, { reason: "" })
  const client = useQueryClient()
  // Asked at the end: whether mails are sent may not be known yet when the button is pressed.
  const success = () =>
    client.getQueryData(portalMeta.queryKey)?.sendsMails === false
      ? texts.factorResetUnsent
      : texts.factorReset
  const reset = useSend("POST /api/user/second-factor/reset", { success, ...ofUser })
  return (
    <PanelForm
      open
      onClose={onClose}
      title={texts.resetFactorTitle}
      subtitle={<Breaks text={user.mail} />}
      submitLabel={texts.resetFactorButton}
      onSubmit={() => form.send(reset, { id: user.id, ...form.value }, onClose)}
      form={form}
      busy={reset.isPending}
      error={reset.error ? problemText(reset.error, texts.factorResetFailed) : undefined}
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

/** Restores the address before the last change, for a person whose account somebody else took (P142). */
export function FormerMail({ user, users, refusedBecause }: AccountProps) {
  const restore = useSend("POST /api/user/mail/restore", { success: texts.mailRestored, ...ofUser })
  const { id, version, mail, formerMail } = users.find((one) => one.id === user.id) ?? user
  if (!formerMail) return null
  const ask = () =>
    confirmDelete({
      title: texts.restoreMailTitle,
      text: texts.restoreMailText({ name: personText(user), former: formerMail.mail, mail }),
      confirmLabel: texts.restoreMailButton,
      act: () => restore.mutateAsync({ id, version }),
      problemOf: (error) => problemText(error, texts.restoreMailFailed),
    })
  return (
    <FormSection title={texts.formerMail}>
      <p>{texts.formerMailText({ until: instantText(formerMail.until), mail: formerMail.mail })}</p>
      <div>
        <Button variant="askDanger" refusedBecause={refusedBecause} reasonHidden onClick={() => void ask()}>
          {texts.restoreMail}
        </Button>
      </div>
    </FormSection>
  )
}

type DeleteUserProps = {
  user: User
  /** What goes wrong without them. */
  warning: string | undefined
  refusedBecause: string | undefined
  onDeleted: () => void
}

/** Asks before a user goes; records that name them keep a nameless row (P33). */
export function DeleteUser({ user, warning, refusedBecause, onDeleted }: DeleteUserProps) {
  const remove = useSend("POST /api/user/delete", { success: texts.deleted, ...ofUser })
  const ask = async () => {
    const isDeleted = await confirmDelete({
      title: texts.deleteTitle,
      text: (
        <>
          <p>{texts.deleteText({ name: personText(user), mail: user.mail })}</p>
          {warning && <Notice tone="warning">{warning}</Notice>}
        </>
      ),
      act: () => remove.mutateAsync({ id: user.id, version: user.version }),
      problemOf: deletionProblem,
    })
    if (isDeleted) onDeleted()
  }
  return (
    <Button
      variant="askDanger"
      icon="trash"
      refusedBecause={refusedBecause}
      reasonHidden
      onClick={() => void ask()}
    >
      {common.delete}
    </Button>
  )
}
