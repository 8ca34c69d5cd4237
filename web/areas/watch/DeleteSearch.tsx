import type { SavedSearch } from "../../../contract/watch.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { useDeleteSearch } from "./api.ts"

/** Asks before a saved search goes. */
export function DeleteSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation("watch")
  const remove = useDeleteSearch(t("deleted"))
  return (
    <DeleteDialog
      open
      title={t("deleteTitle")}
      problem={remove.error ? problemText(remove.error, t("deleteFailed")) : undefined}
      busy={remove.isPending}
      onDelete={() => remove.mutate(search, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t("deleteText", { name: search.name })}
    </DeleteDialog>
  )
}
