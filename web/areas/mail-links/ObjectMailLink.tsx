import { call } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { useMeta } from "../information/index.ts"
import { LinkAction } from "./LinkAction.tsx"
import type { LinkProps } from "./LinkPage.tsx"

/** The owner of the former address did not want the change (P142). */
export function ObjectMailLink({ code, link: { mail, formerMail } }: LinkProps) {
  const { t } = useTranslation("mail-links")
  const issuer = useMeta()?.issuer
  return (
    <LinkAction
      act={() => call("POST /api/user/mail/object", { body: { code } })}
      label={t("objectButton")}
      doneTitle={t("objectedTitle")}
      doneText={issuer ? t("objectedAtIssuer", { issuer }) : t("objectedText")}
    >
      <p>{t("object", { mail, formerMail })}</p>
      <p>{issuer ? t("accountAtIssuer", { issuer }) : t("objectAccount")}</p>
    </LinkAction>
  )
}
