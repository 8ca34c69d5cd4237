import { useState } from "react"
import type { User } from "../../../contract/users.ts"
import { ApiError } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/Button.tsx"
import { DeleteDialog } from "../../ui/DeleteDialog.tsx"
import { problemCode, problemText } from "../../ui/problem-text.ts"
import { useDeleteUser } from "./api.ts"

type Props = { user: User; refusedBecause: string | undefined; onDeleted: () => void }

/** Asks before a user goes; records that name them keep a nameless row (decision 33). */
export function DeleteUser({ user, refusedBecause, onDeleted }: Props) {
  const { t } = useTranslation("users")
  const [asking, setAsking] = useState(false)
  const remove = useDeleteUser(t("deleted"))
  const stop = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <>
      <Button icon="trash" refusedBecause={refusedBecause} reasonHidden onClick={() => setAsking(true)}>
        {t("delete", { ns: "ui" })}
      </Button>
      <DeleteDialog
        open={asking}
        title={t("deleteTitle")}
        problem={useDeleteProblem()(remove.error)}
        busy={remove.isPending}
        onDelete={() => remove.mutate(user, { onSuccess: onDeleted })}
        onCancel={stop}
      >
        {t("deleteText", { name: `${user.firstname} ${user.lastname}`, mail: user.mail })}
      </DeleteDialog>
    </>
  )
}

function useDeleteProblem(): (error: unknown) => string | undefined {
  const { t } = useTranslation("users")
  return (error) => {
    if (!error) return undefined
    if (problemCode(error) === "version_conflict") return t("changedBeforeDelete")
    if (!(error instanceof ApiError) || error.code !== "in_use") return problemText(error, t("deleteFailed"))
    const { contracts, requests } = error.details as { contracts: number; requests: number }
    const counts = [
      contracts > 0 && t("runningContracts", { count: contracts }),
      requests > 0 && t("openRequests", { count: requests }),
    ].filter(Boolean)
    return t("inUse", { counts: counts.join(t("and")) })
  }
}
