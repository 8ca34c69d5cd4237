import { useState } from "react"
import { ApiError } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { PanelForm } from "../../ui/PanelForm.tsx"
import { problemText } from "../../ui/problem-text.ts"
import { Notice } from "../../ui/States.tsx"
import { signOut } from "../identity/session.ts"
import { useRemoveAccount } from "./api.ts"
import { OwnPassword } from "./OwnPassword.tsx"

/** The question before the own account goes, answered by the password. */
export function RemovalPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("profile")
  const [password, setPassword] = useState("")
  const remove = useRemoveAccount(t("removed"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("removeTitle")}
      submitLabel={t("removeFinally")}
      onSubmit={() => remove.mutate(password, { onSuccess: () => void signOut() })}
      dirty={false}
      busy={remove.isPending}
      error={useRemovalProblem()(remove.error)}
    >
      <Notice tone="warning">{t("removeWarning")}</Notice>
      <p>{t("removalText")}</p>
      <OwnPassword value={password} onChange={setPassword} />
    </PanelForm>
  )
}

function useRemovalProblem(): (error: unknown) => string | undefined {
  const { t } = useTranslation("profile")
  return (error) => {
    if (!error) return undefined
    if (!(error instanceof ApiError) || error.code !== "in_use") return problemText(error, t("removeFailed"))
    const { contracts, requests } = error.details as { contracts: number; requests: number }
    const counts = [
      contracts > 0 && t("runningContracts", { count: contracts }),
      requests > 0 && t("openRequests", { count: requests }),
    ].filter(Boolean)
    return t("inUse", { counts: counts.join(t("and")) })
  }
}
