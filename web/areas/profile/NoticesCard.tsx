import { useState } from "react"
import { type NoticeKind, noticeKinds } from "../../../contract/enums.ts"
import type { OwnSettings } from "../../../contract/profile.ts"
import { useTranslation } from "../../texts.ts"
import { Switch } from "../../ui/field/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { useSendsMails } from "../information/index.ts"
import { useOwnCall } from "./api.ts"

/** Which messages also come as mail: those that one may do without (P126). */
export function NoticesCard({ settings }: { settings: OwnSettings }) {
  const { t } = useTranslation("profile")
  const sends = useSendsMails()
  const words = { success: t("noticesSaved"), failure: t("noticesFailed") }
  const choose = useOwnCall("POST /api/profile/notices", words)
  // What was chosen shows at once, and goes back when it could not be stored.
  const [chosen, setChosen] = useState<NoticeKind[] | null>(null)
  const muted = chosen ?? settings.mutedNotices
  const change = (kind: NoticeKind, wanted: boolean) => {
    const mutedNotices = noticeKinds.filter((other) => (other === kind ? !wanted : muted.includes(other)))
    setChosen(mutedNotices)
    choose.mutate({ mutedNotices }, { onSettled: () => setChosen(null) })
  }
  return (
    <Card title={t("notices")}>
      <p className="muted">{t(sends ? "noticesText" : "noticesUnsent")}</p>
      {noticeKinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`notice_${kind}`)}
          checked={!muted.includes(kind)}
          onChange={(wanted) => change(kind, wanted)}
        />
      ))}
    </Card>
  )
}
