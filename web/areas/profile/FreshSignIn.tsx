import { useTranslation } from "../../texts.ts"

/** Proves at the issuer to be the one, and comes back. */
const againAtIssuer = "/api/identity/oidc/start?again=true&to=/profile"

/** In place of a password, where an issuer keeps it: what follows takes a sign-in there of the last ten minutes (P159, P177). */
export function FreshSignIn({ issuer }: { issuer: string }) {
  const { t } = useTranslation("profile")
  return (
    <p>
      {t("signInFresh")} <a href={againAtIssuer}>{t("signInAgain", { issuer })}</a>
    </p>
  )
}
