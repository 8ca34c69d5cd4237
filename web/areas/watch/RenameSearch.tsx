import { longestSearchName } from "../../../contract/limits.ts"
import type { SavedSearch } from "../../../contract/watch.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Conflicts, useRecordForm } from "../../ui/record/index.ts"
import { common } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"
import { useUpdateSearch } from "./watched.ts"

const kind = { name: "search", draftOf: ({ name }: SavedSearch) => ({ name }) }

/** Gives a saved search another name. */
export function RenameSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const form = useRecordForm(kind, search, { label: () => common.name, value: (_, { name }) => name })
  const { base, draft, set } = form
  const update = useUpdateSearch({ success: texts.renamed, silent: true })
  const rename = () => form.send(update, { id: base.id, version: base.version, name: draft.name }, onClose)
  return (
    <PanelForm
      open
      onClose={onClose}
      title={texts.renameTitle}
      subtitle={base.name}
      submitLabel={texts.renameSubmit}
      onSubmit={rename}
      form={form}
      busy={update.isPending}
      error={update.error ? problemText(update.error, texts.renameFailed) : undefined}
    >
      <Conflicts form={form} />
      <TextInput
        label={common.name}
        required
        maxLength={longestSearchName}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
    </PanelForm>
  )
}
