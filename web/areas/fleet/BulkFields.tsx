import { fieldOf, labelOf } from "../../../contract/car-fields.ts"
import { useTranslation } from "../../texts.ts"
import { Select } from "../../ui/field/index.ts"
import { FieldRow } from "../../ui/form/index.ts"
import { useChoices } from "../car-record/index.ts"
import {
  type BulkDraft,
  type BulkFlag,
  flagChoice,
  noPromotion,
  promotionChoice,
  withBulkField,
} from "./bulk-draft.ts"

const flags: readonly BulkFlag[] = [
  "display",
  "acceptPreOffer",
  "requestPreOffer",
  "allowIndividualPreOffer",
  "acceptSelection",
]

type Props = { draft: BulkDraft; onChange: (draft: BulkDraft) => void }

/** What shall change; a field that nobody chooses stays in each car as it is. */
export function BulkFields({ draft, onChange }: Props) {
  const { t } = useTranslation("car-record")
  const choices = useChoices()
  return (
    <FieldRow>
      {flags.map((name) => (
        <Select
          key={name}
          label={labelOf(name)}
          emptyLabel={t("unchanged")}
          value={flagChoice(draft[name])}
          onChange={(choice) => onChange(withBulkField(draft, name, choice))}
          options={[
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
        />
      ))}
      <Select
        label={labelOf("promotion")}
        emptyLabel={t("unchanged")}
        value={promotionChoice(draft.promotion)}
        onChange={(choice) => onChange(withBulkField(draft, "promotion", choice))}
        options={[{ value: noPromotion, label: t("noPromotion") }, ...choices(fieldOf("promotion"))]}
      />
    </FieldRow>
  )
}
