import { useState } from "react"
import { type NoticeKind, noticeKinds } from "../../../contract/enums.ts"
import type { OwnSettings } from "../../../contract/profile.ts"
import { Switch } from "../../ui/field/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { common } from "../../ui/texts.de.ts"
import { useSendsMails } from "../information/index.ts"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

/** Which messages also come as mail: those that one may do without (P126). */
export function NoticesCard({ settings }: { settings: OwnSettings }) {
  const sends = useSendsMails()
  const words = { success: common.choiceSaved, failure: common.choiceFailed }
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
    <Card title={texts.notices}>
      <p className="muted">{sends ? texts.noticesText : texts.noticesUnsent}</p>
      {noticeKinds.map((kind) => (
        <Switch
          key={kind}
          label={texts.notice[kind]}
          checked={!muted.includes(kind)}
          onChange={(wanted) => change(kind, wanted)}
        />
      ))}
    </Card>
  )
}
