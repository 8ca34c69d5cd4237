import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { instantText, personText } from "../../../contract/format.ts"
import { statementLength } from "../../../contract/limits.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { useNow } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { FormSection, PanelForm } from "../../ui/form/index.ts"
import { Breaks } from "../../ui/layout/index.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { portalMeta, useSendsMails } from "../information/index.ts"
import { useDeleteUser, useUserCall } from "./api.ts"
import styles from "./Users.module.css"
import { useDeletionProblem } from "./use-user-problem.ts"

type Props = { user: User; users: readonly User[] }

/** Whether the invitation was taken up, and sending it once more (P40). */
export function Invitation({ user, users }: Props) {
  const { t } = useTranslation("users")
  const sends = useSendsMails()
  const words = { success: t(sends ? "invited" : "invitedUnsent"), failure: t("inviteFailed") }
  const invite = useUserCall("POST /api/user/invite", words)
  const now = useNow()
  const { passwordSet, invitedUntil } = users.find(({ id }) => id === user.id) ?? user
  if (passwordSet) return null
  const open = invitedUntil !== null && new Date(invitedUntil) > now
  return (
    <Notice tone="info" title={t("noPassword")}>
      <div className={styles.notice}>
        <p>{open ? t("invitedUntil", { until: instantText(invitedUntil) }) : t("invitationExpired")}</p>
        <Button
          size="small"
          icon="refresh"
          busy={invite.isPending}
          onClick={() => invite.mutate({ id: user.id })}
        >
          {t("inviteAgain")}
        </Button>
      </div>
    </Notice>
  )
}

type AccountProps = { user: User; users: readonly User[]; refusedBecause: string | undefined }

/** Begins to reset a second factor that somebody lost: they do it by the link of a mail (P143). Nothing where there is none. */
export function SecondFactor({ user, users, refusedBecause }: AccountProps) {
  const { t } = useTranslation("users")
  const [asking, setAsking] = useState(false)
  const { secondFactor } = users.find(({ id }) => id === user.id) ?? user
  if (!secondFactor) return null
  return (
    <FormSection title={t("secondFactor")}>
      <p>{t("secondFactorOn")}</p>
      <div>
        <Button
          aria-haspopup="dialog"
          refusedBecause={refusedBecause && t("ownFactor")}
          onClick={() => setAsking(true)}
        >
          {t("resetFactor")}
        </Button>
      </div>
      {asking && <FactorPanel user={user} onClose={() => setAsking(false)} />}
    </FormSection>
  )
}

function FactorPanel({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("users")
  const form = useDraft(`factor ${user.id}`, { reason: "" })
  const client = useQueryClient()
  // Asked at the end: whether mails are sent may not be known yet when the button is pressed.
  const success = () =>
    t(client.getQueryData(portalMeta.queryKey)?.sendsMails === false ? "factorResetUnsent" : "factorReset")
  const reset = useUserCall("POST /api/user/second-factor/reset", { success })
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("resetFactorTitle")}
      subtitle={<Breaks text={user.mail} />}
      submitLabel={t("resetFactorButton")}
      onSubmit={() => form.send(reset, { id: user.id, ...form.value }, onClose)}
      form={form}
      busy={reset.isPending}
      error={reset.error ? problemText(reset.error, t("factorResetFailed")) : undefined}
    >
      <p>{t("resetFactorText", { name: personText(user) })}</p>
      <TextInput
        label={t("resetFactorReason")}
        hint={t("resetFactorHint")}
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
  const { t } = useTranslation("users")
  const [asking, setAsking] = useState(false)
  const restore = useUserCall("POST /api/user/mail/restore", { success: t("mailRestored") })
  const current = users.find((one) => one.id === user.id) ?? user
  const { id, version, mail, formerMail } = current
  if (!formerMail) return null
  const stop = () => {
    setAsking(false)
    restore.reset()
  }
  return (
    <FormSection title={t("formerMail")}>
      <p>{t("formerMailText", { mail: formerMail.mail, until: instantText(formerMail.until) })}</p>
      <div>
        <Button
          variant="askDanger"
          refusedBecause={refusedBecause}
          reasonHidden
          onClick={() => setAsking(true)}
        >
          {t("restoreMail")}
        </Button>
      </div>
      <DeleteDialog
        open={asking}
        title={t("restoreMailTitle")}
        confirmLabel={t("restoreMailButton")}
        problem={restore.error ? problemText(restore.error, t("restoreMailFailed")) : undefined}
        busy={restore.isPending}
        onDelete={() => restore.mutate({ id, version }, { onSuccess: stop })}
        onCancel={stop}
      >
        {t("restoreMailText", { name: personText(user), mail, former: formerMail.mail })}
      </DeleteDialog>
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
  const { t } = useTranslation("users")
  const [asking, setAsking] = useState(false)
  const remove = useDeleteUser(t("deleted"))
  const problem = useDeletionProblem(t("deleteFailed"))
  const stop = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <>
      <Button
        variant="askDanger"
        icon="trash"
        refusedBecause={refusedBecause}
        reasonHidden
        onClick={() => setAsking(true)}
      >
        {t("delete", { ns: "ui" })}
      </Button>
      <DeleteDialog
        open={asking}
        title={t("deleteTitle")}
        problem={problem(remove.error)}
        busy={remove.isPending}
        onDelete={() => remove.mutate(user, { onSuccess: onDeleted })}
        onCancel={stop}
      >
        {t("deleteText", { name: personText(user), mail: user.mail })}
        {warning && <Notice tone="warning">{warning}</Notice>}
      </DeleteDialog>
    </>
  )
}
