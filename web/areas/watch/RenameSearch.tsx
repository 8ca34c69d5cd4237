import { longestSearchName } from "../../../contract/limits.ts"
import type { SavedSearch } from "../../../contract/watch.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Conflicts, useRecordForm } from "../../ui/record/index.ts"
import { useUpdateSearch } from "./api.ts"

const kind = { name: "search", draftOf: ({ name }: SavedSearch) => ({ name }) }

/** Gives a saved search another name. */
export function RenameSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation("watch")
  const form = useRecordForm(kind, search, { label: () => t("name"), value: (_, { name }) => name })
  const { base, draft, set } = form
  const update = useUpdateSearch({ success: t("renamed"), silent: true })
  const rename = () => form.send(update, { id: base.id, version: base.version, name: draft.name }, onClose)
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("renameTitle")}
      subtitle={base.name}
      submitLabel={t("renameSubmit")}
      onSubmit={rename}
      form={form}
      busy={update.isPending}
      error={update.error ? problemText(update.error, t("renameFailed")) : undefined}
    >
      <Conflicts form={form} />
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
