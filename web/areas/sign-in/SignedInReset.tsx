import type { Profile } from "../../../contract/users.ts"
import { links } from "../../links.ts"
import { Button, EntryLinkButton } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useMeta } from "../information/index.ts"
import { signOut } from "../session/index.ts"
import { texts } from "./texts.de.ts"

type Props = {
  user: Profile
  /** Whose password the link sets; none where it is void. */
  mail?: string
  /** Why it is void. */
  problem?: string
}

/** The link that sets a password, opened by somebody who is signed in: it stays good, and they choose how to go on (P69). */
export function SignedInReset({ user, mail, problem }: Props) {
  const meta = useMeta()
  const signedInAs = texts.signedInAs(user.mail)
  const isOwn = mail?.toLowerCase() === user.mail.toLowerCase()
  // A hosted service and an issuer keep passwords themselves.
  const hasPassword =
    user.active && !user.blocked && !user.lacksSecondFactor && !meta?.identity && !meta?.issuer
  return (
    <>
      <Notice tone={problem ? "error" : "info"} title={problem ?? signedInAs}>
        <p>{mail ? (isOwn ? texts.linkIsOwn : texts.linkOfOther(mail)) : `${signedInAs}.`}</p>
        {hasPassword && <p>{texts.orInProfile}</p>}
      </Notice>
      {mail && (
        <Button variant="primary" fullWidth onClick={() => void signOut()}>
          {texts.signOutAndSet}
        </Button>
      )}
      {hasPassword && (
        <EntryLinkButton link={links.profile()} fullWidth>
          {texts.toProfile}
        </EntryLinkButton>
      )}
      <EntryLinkButton link={links.home()} variant="quiet" fullWidth>
        {texts.staySignedIn}
      </EntryLinkButton>
    </>
  )
}
