import { useState } from "react"
import { instantText, personText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { FormSection } from "../../ui/form/index.ts"
import { ConfirmDialog, DeleteDialog } from "../../ui/panel/index.ts"
import { useDeleteUser, useInvite, useResetSecondFactor } from "./api.ts"
import styles from "./Users.module.css"
import { useDeletionProblem } from "./use-user-problem.ts"

type Props = { user: User; users: readonly User[] }

/** Whether the invitation was taken up, and sending it once more (P40). */
export function Invitation({ user, users }: Props) {
  const { t } = useTranslation("users")
  const invite = useInvite({ success: t("invited"), failure: t("inviteFailed") })
  const { passwordSet, invitedUntil } = users.find(({ id }) => id === user.id) ?? user
  if (passwordSet) return null
  const open = invitedUntil !== null && new Date(invitedUntil) > new Date()
  return (
    <Notice tone="info" title={t("noPassword")}>
      <div className={styles.notice}>
        <p>{open ? t("invitedUntil", { until: instantText(invitedUntil) }) : t("invitationExpired")}</p>
        <Button size="small" icon="refresh" busy={invite.isPending} onClick={() => invite.mutate(user)}>
          {t("inviteAgain")}
        </Button>
      </div>
    </Notice>
  )
}

type SecondFactorProps = { user: User; users: readonly User[]; refusedBecause: string | undefined }

/** Switches off a second factor that somebody lost; nothing where there is none. */
export function SecondFactor({ user, users, refusedBecause }: SecondFactorProps) {
  const { t } = useTranslation("users")
  const [asking, setAsking] = useState(false)
  const reset = useResetSecondFactor({ success: t("factorReset"), failure: t("factorResetFailed") })
  const { secondFactor } = users.find(({ id }) => id === user.id) ?? user
  if (!secondFactor) return null
  return (
    <FormSection title={t("secondFactor")}>
      <p>{t("secondFactorOn")}</p>
      <div>
        <Button refusedBecause={refusedBecause && t("ownFactor")} onClick={() => setAsking(true)}>
          {t("resetFactor")}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t("resetFactorTitle")}
        confirmLabel={t("resetFactorButton")}
        danger
        busy={reset.isPending}
        onConfirm={() => reset.mutate(user, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t("resetFactorText", { name: personText(user) })}
      </ConfirmDialog>
    </FormSection>
  )
}

type DeleteUserProps = { user: User; refusedBecause: string | undefined; onDeleted: () => void }

/** Asks before a user goes; records that name them keep a nameless row (P33). */
export function DeleteUser({ user, refusedBecause, onDeleted }: DeleteUserProps) {
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
      <Button icon="trash" refusedBecause={refusedBecause} reasonHidden onClick={() => setAsking(true)}>
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
      </DeleteDialog>
    </>
  )
}
