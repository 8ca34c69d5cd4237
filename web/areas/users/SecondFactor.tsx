import { useState } from "react"
import { personText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { FormSection } from "../../ui/form/index.ts"
import { ConfirmDialog } from "../../ui/panel/index.ts"
import { useResetSecondFactor } from "./api.ts"

type Props = { user: User; users: readonly User[]; refusedBecause: string | undefined }

/** Switches off a second factor that somebody lost; nothing where there is none. */
export function SecondFactor({ user, users, refusedBecause }: Props) {
  const { t } = useTranslation("users")
  const [asking, setAsking] = useState(false)
  const reset = useResetSecondFactor({ success: t("factorReset"), failure: t("factorResetFailed") })
  const { secondFactor } = users.find(({ id }) => id === user.id) ?? user
  if (!secondFactor) return null
  return (
    <FormSection title={t("secondFactor")}>
      <p>{t("secondFactorOn")}</p>
      <div>
        <Button refusedBecause={refusedBecause && t("ownFactor")} onClick={() => setAsking(true)}>
          {t("resetFactor")}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t("resetFactorTitle")}
        confirmLabel={t("resetFactorButton")}
        danger
        busy={reset.isPending}
        onConfirm={() => reset.mutate(user, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t("resetFactorText", { name: personText(user) })}
      </ConfirmDialog>
    </FormSection>
  )
}
