import { call } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { LinkAction } from "./LinkAction.tsx"
import type { LinkProps } from "./LinkPage.tsx"

/** Resets one's own second factor, as an admin began it (P143). */
export function SecondFactorLink({ code }: LinkProps) {
  const { t } = useTranslation("mail-links")
  return (
    <LinkAction
      act={() => call("POST /api/user/second-factor/confirm", { body: { code } })}
      label={t("factorButton")}
      doneTitle={t("factorDoneTitle")}
      doneText={t("factorDoneText")}
    >
      <p>{t("factor")}</p>
      <p>{t("factorNotYou")}</p>
    </LinkAction>
  )
}
