import type { FleetView } from "../../../contract/fleet-views.ts"
import { longestSearchName } from "../../../contract/limits.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Conflicts, useDraft, useRecordForm } from "../../ui/record/index.ts"
import { useSaveView, useUpdateView } from "./views-api.ts"

/** Keeps the list as it is now under a name (P205). */
export function SaveViewPanel({ query, onClose }: { query: string; onClose: () => void }) {
  const { t } = useTranslation("car-record")
  const form = useDraft("fleet view", { name: "" })
  const save = useSaveView(t("viewSaved"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("viewSave")}
      saves
      submitLabel={t("viewSaveSubmit")}
      onSubmit={() => form.send(save, { query, ...form.value }, onClose)}
      form={form}
      busy={save.isPending}
      error={save.error ? problemText(save.error, t("viewFailed")) : undefined}
    >
      <p>{t("viewSaveText")}</p>
      <ViewName value={form.value.name} onChange={(name) => form.edit({ name })} />
    </PanelForm>
  )
}

const kind = { name: "fleet view", draftOf: ({ name }: FleetView) => ({ name }) }

/** Gives a view another name. */
export function RenameViewPanel({ view, onClose }: { view: FleetView; onClose: () => void }) {
  const { t } = useTranslation("car-record")
  const form = useRecordForm(kind, view, { label: () => t("viewName"), value: (_, { name }) => name })
  const { base, draft, set } = form
  const update = useUpdateView({ success: t("viewRenamed"), silent: true })
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("viewRename")}
      subtitle={base.name}
      saves
      submitLabel={t("save")}
      onSubmit={() => form.send(update, { id: base.id, version: base.version, name: draft.name }, onClose)}
      form={form}
      busy={update.isPending}
      error={update.error ? problemText(update.error, t("viewFailed")) : undefined}
    >
      <Conflicts form={form} />
      <ViewName value={draft.name} onChange={(name) => set({ name })} />
    </PanelForm>
  )
}

function ViewName({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation("car-record")
  return (
    <TextInput
      label={t("viewName")}
      required
      maxLength={longestSearchName}
      value={value}
      onChange={onChange}
    />
  )
}
