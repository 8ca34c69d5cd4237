import type { Profile } from "../../../contract/users.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button, EntryLinkButton } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useMeta } from "../information/index.ts"
import { signOut } from "../session/index.ts"

type Props = {
  user: Profile
  /** Whose password the link sets; none where it is void. */
  mail?: string
  /** Why it is void. */
  problem?: string
}

/** The link that sets a password, opened by somebody who is signed in: it stays good, and they choose how to go on (P69). */
export function SignedInReset({ user, mail, problem }: Props) {
  const { t } = useTranslation("sign-in")
  const meta = useMeta()
  const signedInAs = t("signedInAs", { mail: user.mail })
  const isOwn = mail?.toLowerCase() === user.mail.toLowerCase()
  // A hosted service and an issuer keep passwords themselves.
  const hasPassword =
    user.active && !user.blocked && !user.lacksSecondFactor && !meta?.identity && !meta?.issuer
  return (
    <>
      <Notice tone={problem ? "error" : "info"} title={problem ?? signedInAs}>
        <p>{mail ? t(isOwn ? "linkIsOwn" : "linkOfOther", { mail }) : `${signedInAs}.`}</p>
        {hasPassword && <p>{t("orInProfile")}</p>}
      </Notice>
      {mail && (
        <Button variant="primary" fullWidth onClick={() => void signOut()}>
          {t("signOutAndSet")}
        </Button>
      )}
      {hasPassword && (
        <EntryLinkButton link={links.profile()} fullWidth>
          {t("toProfile")}
        </EntryLinkButton>
      )}
      <EntryLinkButton link={links.home()} variant="quiet" fullWidth>
        {t("staySignedIn")}
      </EntryLinkButton>
    </>
  )
}
