import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import { useTranslation } from "../../texts.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { useDeleteLocation } from "./api.ts"
import { useDeletionProblem } from "./use-location-problem.ts"

/** Asks before a location goes; one that anything refers to stays, and the answer says what (P33). */
export function DeleteLocation({ location, onClose }: { location: Location; onClose: () => void }) {
  const { t } = useTranslation("locations")
  const remove = useDeleteLocation(t("deleted"))
  const problem = useDeletionProblem(t("deleteFailed"))
  return (
    <DeleteDialog
      open
      title={t("deleteTitle")}
      problem={problem(remove.error)}
      busy={remove.isPending}
      onDelete={() => remove.mutate(location, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t("deleteText", { name: locationText(location) })}
    </DeleteDialog>
  )
}
