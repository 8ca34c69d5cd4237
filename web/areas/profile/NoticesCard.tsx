import { useState } from "react"
import { type NoticeKind, noticeKinds } from "../../../contract/enums.ts"
import type { OwnSettings } from "../../../contract/profile.ts"
import { useTranslation } from "../../texts.ts"
import { Switch } from "../../ui/field/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { useChooseNotices } from "./api.ts"
import styles from "./Profile.module.css"

/** What comes as a mail in any case, because it binds or protects somebody (P126). */
const always = [
  "mailReceipts",
  "mailDecisions",
  "mailWithdrawn",
  "mailTerms",
  "mailBlocks",
  "mailSafety",
] as const

/** Which messages also come as mail: those that one may do without, and those that always do (P126). */
export function NoticesCard({ settings }: { settings: OwnSettings }) {
  const { t } = useTranslation("profile")
  const choose = useChooseNotices({ success: t("noticesSaved"), failure: t("noticesFailed") })
  // What was chosen shows at once, and goes back when it could not be stored.
  const [chosen, setChosen] = useState<NoticeKind[] | null>(null)
  const muted = chosen ?? settings.mutedNotices
  const change = (kind: NoticeKind, wanted: boolean) => {
    const next = noticeKinds.filter((other) => (other === kind ? !wanted : muted.includes(other)))
    setChosen(next)
    choose.mutate(next, { onSettled: () => setChosen(null) })
  }
  return (
    <Card title={t("notices")}>
      <p className="muted">{t("noticesText")}</p>
      {noticeKinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`notice_${kind}`)}
          checked={!muted.includes(kind)}
          onChange={(wanted) => change(kind, wanted)}
        />
      ))}
      <div>
        <p className={styles.listTitle}>{t("alwaysMailed")}</p>
        <ul className={styles.plainList}>
          {always.map((kind) => (
            <li key={kind}>{t(kind)}</li>
          ))}
        </ul>
      </div>
      <p className="muted">{t("neverMailed")}</p>
    </Card>
  )
}

/** Admins have no mails of their own about cases: those go to the provider's mailbox. */
export function ProviderMailsCard() {
  const { t } = useTranslation("profile")
  return (
    <Card title={t("notices")}>
      <p className="muted">{t("providerMailsText")}</p>
    </Card>
  )
}
