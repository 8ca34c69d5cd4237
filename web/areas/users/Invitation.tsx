import { instantText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useInvite } from "./api.ts"
import styles from "./Users.module.css"

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
