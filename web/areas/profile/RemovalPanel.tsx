import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useRunningWork } from "../activities/index.ts"
import { signOut } from "../session/index.ts"
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
      form={{ dirty: false }}
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
  const runningWork = useRunningWork()
  return (error) => {
    if (!error) return undefined
    const counts = runningWork(error)
    return counts ? t("inUse", { counts }) : problemText(error, t("removeFailed"))
  }
}
