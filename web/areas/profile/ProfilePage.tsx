import { useState } from "react"
import { type NoticeKind, noticeKinds } from "../../../contract/enums.ts"
import type { OwnSettings } from "../../../contract/profile.ts"
import type { Profile } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, Loading, Notice, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { Switch } from "../../ui/field/index.ts"
import { Card, Page } from "../../ui/layout/index.ts"
import { useMeta } from "../information/index.ts"
import { useSession } from "../session/index.ts"
import { WithdrawUse } from "../terms/index.ts"
import { useChooseNotices, useSettings } from "./api.ts"
import { ExportButton } from "./ExportButton.tsx"
import { OwnDataCard } from "./OwnDataCard.tsx"
import { PasswordCard } from "./PasswordCard.tsx"
import styles from "./Profile.module.css"
import { RemovalCard } from "./RemovalCard.tsx"
import { SecondFactorCard } from "./SecondFactorCard.tsx"
import { SessionsCard } from "./SessionsCard.tsx"

/** What everybody sees and changes of the own profile: data, sign-in, devices, mails, export, removal. */
export function ProfilePage() {
  const { t } = useTranslation("profile")
  const session = useSession()
  const settings = useSettings(t("loadFailed"))
  if (session.status !== "signedIn") return null
  return (
    <Page title={t("title")}>
      {settings.data ? (
        <Cards user={session.user} settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState onRetry={() => void settings.refetch()}>
          {problemText(settings.error, t("loadFailed"))}
        </ErrorState>
      ) : (
        <Loading>
          <Skeleton height="280px" shape="block" />
        </Loading>
      )}
    </Page>
  )
}

function Cards({ user, settings }: { user: Profile; settings: OwnSettings }) {
  const { t } = useTranslation("profile")
  // A hosted identity keeps passwords, sessions and second factors itself.
  const hosted = Boolean(useMeta()?.identity)
  const all = !user.lacksSecondFactor
  return (
    <>
      {!all && (
        <Notice tone="warning" title={t("demandedTitle")}>
          {t("demandedText")}
        </Notice>
      )}
      <div className={all ? styles.cards : undefined}>
        {all && <OwnDataCard user={user} />}
        {!hosted && (
          <>
            {all && <PasswordCard mail={user.mail} />}
            {/* In one place: while its panel shows the recovery codes, the rest of the page is opened around it. */}
            <SecondFactorCard settings={settings} />
            {all && <SessionsCard sessions={settings.sessions} />}
          </>
        )}
        {all && user.type !== "ADMIN" && <NoticesCard settings={settings} />}
        {all && <DataCard />}
        {all && user.type !== "ADMIN" && <WithdrawUse />}
        {all && <RemovalCard user={user} />}
      </div>
    </>
  )
}

/** One's own data as a file. */
function DataCard() {
  const { t } = useTranslation("profile")
  return (
    <Card title={t("data")}>
      <p className="muted">{t("dataText")}</p>
      <div className={styles.actions}>
        <ExportButton />
      </div>
    </Card>
  )
}

/** The mails that one may do without. */
function NoticesCard({ settings }: { settings: OwnSettings }) {
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
