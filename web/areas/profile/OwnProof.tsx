import type { Profile } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useSendsMails } from "../information/index.ts"
import { useResendProof } from "./api.ts"
import styles from "./Profile.module.css"

/** Whether one's own address is proven, and the link to prove it once more (P54). Nothing where it is. */
export function OwnProof({ user }: { user: Profile }) {
  const { t } = useTranslation("profile")
  const sends = useSendsMails()
  const resend = useResendProof({ success: t("proofSent"), failure: t("proofFailed") })
  if (user.mailProven) return null
  return (
    <Notice tone="warning" title={t("proofTitle")}>
      <p>{t(sends ? "proofText" : "proofUnsent", { mail: user.mail })}</p>
      {sends && (
        <div className={styles.actions}>
          <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(undefined)}>
            {t("proofAgain")}
          </Button>
        </div>
      )}
    </Notice>
  )
}
