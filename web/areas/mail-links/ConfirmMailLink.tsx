import { call } from "../../api.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { renewProfile, useSession } from "../session/index.ts"
import { LinkAction } from "./LinkAction.tsx"
import type { LinkProps } from "./LinkPage.tsx"

/**
 * Proves an address, by the person themselves: whoever is not signed in does so first and comes back (P54, P142). Who never
 * registered is told that there is nothing to do.
 */
export function ConfirmMailLink({ code, link: { kind, mail, formerMail } }: LinkProps) {
  const { t } = useTranslation("mail-links")
  const session = useSession()
  const confirm = async () => {
    await call("POST /api/user/mail/confirm", { body: { code } })
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
