import { useState } from "react"
import { type NoticeKind, noticeKinds } from "../../../contract/enums.ts"
import type { OwnSettings } from "../../../contract/profile.ts"
import { useTranslation } from "../../texts.ts"
import { Switch } from "../../ui/field/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { useChooseNotices } from "./api.ts"

/** The mails that one may do without. */
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
      {noticeKinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`notice_${kind}`)}
          checked={!muted.includes(kind)}
          onChange={(wanted) => change(kind, wanted)}
        />
      ))}
      <p className="muted">{t("noticesText")}</p>
    </Card>
  )
}
