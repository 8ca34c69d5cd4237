import { useState } from "react"
import { call, isRefused } from "../../api.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { renewProfile, signOut, useSession } from "../session/index.ts"
import { LinkAction } from "./LinkAction.tsx"
import type { LinkProps } from "./LinkPage.tsx"

/**
 * Proves an address, by the person themselves: whoever is not signed in, or as somebody else, does so first and comes back
 * (P54, P142). Who never registered is told that there is nothing to do.
 */
export function ConfirmMailLink({ code, link: { kind, mail, formerMail } }: LinkProps) {
  const { t } = useTranslation("mail-links")
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
  const about = kind === "NEW_MAIL" ? t("newMail", { mail, formerMail }) : t("proveMail", { mail })
  if (session.status !== "signedIn")
    return (
      <Card>
        <p>{about}</p>
        <p>{t("proveSignIn")}</p>
        <div>
          <LinkButton link={links.loginForLink(code)} variant="primary">
            {t("signIn")}
          </LinkButton>
        </div>
        <p className="muted">{t("proveNotYou")}</p>
      </Card>
    )
  if (isOfOther)
    return (
      <Card>
        <p>{about}</p>
        <Notice tone="warning" title={t("otherTitle", { mail: session.user.mail })}>
          {t("otherText")}
        </Notice>
        <div>
          <Button variant="primary" onClick={() => void signOut()}>
            {t("signOutAndGoOn")}
          </Button>
        </div>
      </Card>
    )
  return (
    <LinkAction
      act={confirm}
      label={t("proveButton")}
      doneTitle={t("provenTitle")}
      doneText={t(session.user.active ? "provenText" : "provenWaits")}
    >
      <p>{about}</p>
    </LinkAction>
  )
}
