import { instantText } from "../../../contract/format.ts"
import type { OwnSession, OwnSettings } from "../../../contract/profile.ts"
import { useTranslation } from "../../texts.ts"
import { Button, IconButton, oneClick } from "../../ui/button/index.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { useOwnCall } from "./api.ts"
import { deviceOf } from "./device-name.ts"
import styles from "./Profile.module.css"

/** Where one is signed in, this device first, and signing out elsewhere. */
export function SessionsCard({ settings }: { settings: OwnSettings }) {
  const { sessions, mostSessions } = settings
  const { t } = useTranslation("profile")
  const end = useOwnCall("POST /api/profile/session/end", {
    success: t("sessionEnded"),
    failure: t("sessionFailed"),
  })
  const endOthers = useOwnCall("POST /api/profile/session/end-others", {
    success: t("othersEnded"),
    failure: t("othersFailed"),
  })
  const others = sessions.filter(({ current }) => !current)
  return (
    <Card
      title={t("sessions")}
      actions={
        others.length > 0 && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {t("endOthers")}
          </Button>
        )
      }
    >
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
        ))}
      </ul>
      {others.length === 0 && <p className="muted">{t("onlyThis")}</p>}
      <p className="muted">{t("sessionLimit", { most: String(mostSessions) })}</p>
    </Card>
  )
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation("profile")
  const known = deviceOf(session.userAgent)
  const device = known ? t("device", known) : t("unknownDevice")
  const times = { since: instantText(session.since), lastUsed: instantText(session.lastUsed) }
  return (
    <li className={styles.session} {...oneClick}>
      <div>
        <p>
          {device} {session.current && <Badge tone="green">{t("thisDevice")}</Badge>}
        </p>
        <p className="muted">{t("since", times)}</p>
      </div>
      {!session.current && (
        <IconButton icon="signOut" label={t("endSession", { device, since: times.since })} onClick={onEnd} />
      )}
    </li>
  )
}
