import { longestSearchName } from "../../../contract/limits.ts"
import type { SavedSearch } from "../../../contract/watch.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { currentOf, useRecordDraft } from "../../ui/record/index.ts"
import { useUpdateSearch } from "./api.ts"

/** Gives a saved search another name. */
export function RenameSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation("watch")
  const { base, draft, dirty, set, takeOver, marks } = useRecordDraft("search", search, ({ name }) => ({
    name,
  }))
  const update = useUpdateSearch({ success: t("renamed"), silent: true })
  const done = () => {
    marks.forget()
    onClose()
  }
  const rename = () =>
    update.mutate(
      { id: base.id, version: base.version, name: draft.name },
      {
        onSuccess: done,
        // Another window changed it: the entry stays, and goes over that when it is sent again.
        onError: (error) => {
          const current = currentOf<SavedSearch>(error)
          if (current) takeOver(current, true)
        },
      },
    )
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("renameTitle")}
      subtitle={base.name}
      submitLabel={t("renameSubmit")}
      onSubmit={rename}
      dirty={dirty}
      draft={marks}
      busy={update.isPending}
      error={update.error ? problemText(update.error, t("renameFailed")) : undefined}
    >
      <TextInput
        label={t("name")}
        required
        maxLength={longestSearchName}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
    </PanelForm>
  )
}
