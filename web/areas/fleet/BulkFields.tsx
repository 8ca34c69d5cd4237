import { bulkFields, type CarField, fieldOf } from "../../../contract/car-fields.ts"
import { useTranslation } from "../../texts.ts"
import { Select } from "../../ui/field/index.ts"
import { FieldRow } from "../../ui/form/index.ts"
import { useChoices } from "../car-record/index.ts"
import { type BulkDraft, bulkChoice, withBulkField } from "./bulk-draft.ts"

type Props = { draft: BulkDraft; onChange: (draft: BulkDraft) => void }

/** What shall change; a field that nobody chooses stays in each car as it is. */
export function BulkFields({ draft, onChange }: Props) {
  const { t } = useTranslation("car-record")
  const choices = useChoices()
  const optionsOf = (field: CarField) =>
    "bulk" in field && field.kind !== "flag"
      ? [{ value: "none", label: field.bulk?.none ?? "" }, ...choices(field)]
      : [
          { value: "yes", label: t("yes") },
          { value: "no", label: t("no") },
        ]
  return (
    <FieldRow>
      {bulkFields.map((name) => (
        <Select
          key={name}
          label={fieldOf(name).label}
          emptyLabel={t("unchanged")}
          value={bulkChoice(draft[name])}
          onChange={(choice) => onChange(withBulkField(draft, name, choice))}
          options={optionsOf(fieldOf(name))}
        />
      ))}
    </FieldRow>
  )
}
