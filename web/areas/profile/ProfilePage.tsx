import type { OwnSettings } from "../../../contract/profile.ts"
import type { Profile } from "../../../contract/users.ts"
import { links } from "../../links.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { ErrorState, Loading, Notice, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { Page } from "../../ui/layout/index.ts"
import { useRead } from "../../ui/loading/index.ts"
import { useMeta } from "../information/index.ts"
import { useSession } from "../session/index.ts"
import { WithdrawUse } from "../terms/index.ts"
import { DataCard } from "./DataCard.tsx"
import { MailCard } from "./MailCard.tsx"
import { NoticesCard } from "./NoticesCard.tsx"
import { OwnDataCard } from "./OwnDataCard.tsx"
import { PasskeysCard } from "./PasskeysCard.tsx"
import { PasswordCard } from "./PasswordCard.tsx"
import styles from "./Profile.module.css"
import { neededBy } from "./Proof.tsx"
import { RemovalCard } from "./RemovalCard.tsx"
import { SecondFactorCard } from "./SecondFactorCard.tsx"
import { SessionsCard } from "./SessionsCard.tsx"
import { ThemeCard } from "./ThemeCard.tsx"
import { texts } from "./texts.de.ts"

/** What everybody sees and changes of the own profile: data, sign-in, devices, mails, export, removal. */
export function ProfilePage() {
  const session = useSession()
  const settings = useRead("GET /api/profile/", undefined, { failure: texts.loadFailed })
  if (session.status !== "signedIn") return null
  return (
    <Page
      title={texts.title}
      actions={
        session.user.type === "ADMIN" &&
        !session.user.lacksSecondFactor && <LinkButton link={links.record()}>{texts.record}</LinkButton>
      }
    >
      {settings.data ? (
        <Cards user={session.user} settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState onRetry={() => void settings.refetch()}>
          {problemText(settings.error, texts.loadFailed)}
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
  const meta = useMeta()
  // A hosted identity keeps passwords, sessions and second factors itself; an issuer all but the sessions. Nothing of them is
  // offered before the identity is known.
  const hasSessions = meta && !meta.identity
  const hasPasswords = hasSessions && !meta.issuer
  const all = !user.lacksSecondFactor
  const needed = neededBy(settings)
  return (
    <>
      {!all && (
        <Notice tone="warning" title={texts.demandedTitle}>
          {texts.demandedText}
        </Notice>
      )}
      <div className={all ? styles.cards : undefined}>
        {all && <OwnDataCard user={user} />}
        {all && <MailCard user={user} needed={needed} />}
        {hasSessions && (
          <>
            {all && hasPasswords && <PasswordCard mail={user.mail} needed={needed} />}
            {/* In one place: while its panel shows the recovery codes, the rest of the page is opened around it. */}
            {hasPasswords && <SecondFactorCard settings={settings} />}
            {hasPasswords && <PasskeysCard passkeys={settings.passkeys} needed={needed} />}
            {all && <SessionsCard settings={settings} />}
          </>
        )}
        {all && user.type !== "ADMIN" && <NoticesCard settings={settings} />}
        {all && <ThemeCard />}
        {all && <DataCard />}
        {all && user.type !== "ADMIN" && <WithdrawUse />}
        {all && <RemovalCard user={user} needed={needed} />}
      </div>
    </>
  )
}
