import { useState } from "react"
import { call, isRefused } from "../../api.ts"
import { links } from "../../links.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { renewProfile, signOut, useSession } from "../session/index.ts"
import { LinkAction } from "./LinkAction.tsx"
import type { LinkProps } from "./LinkPage.tsx"
import { texts } from "./texts.de.ts"

/**
 * Proves an address, by the person themselves: whoever is not signed in, or as somebody else, does so first and comes back
 * (P54, P142). Who never registered is told that there is nothing to do.
 */
export function ConfirmMailLink({ code, link: { kind, mail, formerMail } }: LinkProps) {
  const session = useSession()
  const [isOfOther, setOfOther] = useState(false)
  const confirm = async () => {
    try {
      await call("POST /api/user/mail/confirm", { body: { code } })
    } catch (error) {
      setOfOther(isRefused<"POST /api/user/mail/confirm">(error, "link_of_other"))
      throw error
    }
    await renewProfile()
  }
  const about = kind === "NEW_MAIL" ? texts.newMail({ mail, formerMail }) : texts.proveMail(mail)
  if (session.status !== "signedIn")
    return (
      <Card>
        <p>{about}</p>
        <p>{texts.proveSignIn}</p>
        <div>
          <LinkButton link={links.loginForLink(code)} variant="primary">
            {texts.signIn}
          </LinkButton>
        </div>
        <p className="muted">{texts.proveNotYou}</p>
      </Card>
    )
  if (isOfOther)
    return (
      <Card>
        <p>{about}</p>
        <Notice tone="warning" title={texts.otherTitle(session.user.mail)}>
          {texts.otherText}
        </Notice>
        <div>
          <Button variant="primary" onClick={() => void signOut()}>
            {texts.signOutAndGoOn}
          </Button>
        </div>
      </Card>
    )
  return (
    <LinkAction
      act={confirm}
      label={texts.proveButton}
      doneTitle={texts.provenTitle}
      doneText={session.user.active ? texts.provenText : texts.provenWaits}
    >
      <p>{about}</p>
    </LinkAction>
  )
}
