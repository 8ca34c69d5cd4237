import { useState } from "react"
import { personText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { useDeleteUser } from "./api.ts"
import { useDeletionProblem } from "./use-user-problem.ts"

type Props = { user: User; refusedBecause: string | undefined; onDeleted: () => void }

/** Asks before a user goes; records that name them keep a nameless row (P33). */
export function DeleteUser({ user, refusedBecause, onDeleted }: Props) {
  const { t } = useTranslation("users")
  const [asking, setAsking] = useState(false)
  const remove = useDeleteUser(t("deleted"))
  const problem = useDeletionProblem(t("deleteFailed"))
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
        problem={problem(remove.error)}
        busy={remove.isPending}
        onDelete={() => remove.mutate(user, { onSuccess: onDeleted })}
        onCancel={stop}
      >
        {t("deleteText", { name: personText(user), mail: user.mail })}
      </DeleteDialog>
    </>
  )
}
