import { call } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { LinkAction } from "./LinkAction.tsx"
import type { LinkProps } from "./LinkPage.tsx"

/** The owner of the former address did not want the change (P142). */
export function ObjectMailLink({ code, link: { mail, formerMail } }: LinkProps) {
  const { t } = useTranslation("mail-links")
  return (
    <LinkAction
      act={() => call("POST /api/user/mail/object", { body: { code } })}
      label={t("objectButton")}
      doneTitle={t("objectedTitle")}
      doneText={t("objectedText")}
    >
      <p>{t("object", { mail, formerMail })}</p>
      <p>{t("objectAccount")}</p>
    </LinkAction>
  )
}
