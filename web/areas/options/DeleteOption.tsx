import { optionTypeText } from "../../../contract/car-fields.ts"
import type { Option } from "../../../contract/options.ts"
import { useTranslation } from "../../texts.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { useDeleteOption } from "./api.ts"
import { useDeletionProblem } from "./use-option-problem.ts"

/** Asks before an option goes; one that cars carry stays, and the answer says how many (P33). */
export function DeleteOption({ option, onClose }: { option: Option; onClose: () => void }) {
  const { t } = useTranslation("options")
  const remove = useDeleteOption(t("deleted"))
  const problem = useDeletionProblem(t("deleteFailed"))
  return (
    <DeleteDialog
      open
      title={t("deleteTitle")}
      problem={problem(remove.error)}
      busy={remove.isPending}
      onDelete={() => remove.mutate(option, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t("deleteText", { label: option.label, type: optionTypeText(option.type) })}
    </DeleteDialog>
  )
}
