import type { CarHistory } from "../../../../contract/cars.ts"
import { instantText } from "../../../../contract/format.ts"
import { useTranslation } from "../../../texts.ts"
import { RadioGroup } from "../../../ui/Choice.tsx"
import { Notice } from "../../../ui/States.tsx"
import { useCarHistory } from "./api.ts"
import styles from "./CarEditor.module.css"
import { type CarDraft, fieldsOf } from "./car-draft.ts"
import type { Conflict } from "./conflict.ts"
import { fieldText, headerOf, type Names } from "./field-text.ts"
import { lastChangeOf } from "./history-lines.ts"
import type { CarForm } from "./use-car-form.ts"
import { useNames } from "./use-names.ts"

type Props = { form: CarForm; carId: string }

/** What both sides changed, field by field with both values, and the choice which one stands (decision 35). */
export function ConflictFields({ form, carId }: Props) {
  const { t } = useTranslation("cars/admin")
  const history = useCarHistory(carId, t("historyFailed")).data
  if (form.conflicts.length === 0) return null
  return (
    <Notice tone="warning" title={t("conflictFields")}>
      <p>{t("conflictFieldsText")}</p>
      <div className={styles.conflicts}>
        {form.conflicts.map((conflict) => (
          <Choice key={conflict.name} conflict={conflict} form={form} history={history} />
        ))}
      </div>
    </Notice>
  )
}

type ChoiceProps = { conflict: Conflict; form: CarForm; history: CarHistory | undefined }

function Choice({ conflict, form, history }: ChoiceProps) {
  const { t } = useTranslation("cars/admin")
  const names = useNames()
  const { name, choice } = conflict
  const change = history && lastChangeOf(history.changes, name)
  const theirs = form.base ? fieldText(name, form.base, names) : ""
  const theirValue = change?.actor
    ? t("valueOf", { who: change.actor.name, at: instantText(change.at), value: theirs })
    : t("valueStored", { value: theirs })
  return (
    <RadioGroup
      legend={headerOf(name)}
      required
      value={choice}
      onChange={(next) => form.choose(name, next)}
      options={[
        { value: "mine", label: t("valueMine", { value: mineText(form, names, conflict) }) },
        { value: "theirs", label: theirValue },
      ]}
    />
  )
}

/** A typed value in words. */
const mineText = ({ draft }: CarForm, names: Names, { name, mine }: Pick<Conflict, "name" | "mine">) =>
  fieldText(name, fieldsOf({ ...draft, [name]: mine } as CarDraft), names)

/** What was taken over from others, and what could not be kept, in one sentence each. */
export function TakenOver({ form }: { form: CarForm }) {
  const { t } = useTranslation("cars/admin")
  const names = useNames()
  const { followed, lost } = form
  if (followed.length === 0 && lost.length === 0) return null
  return (
    <Notice tone="info">
      {followed.length > 0 && <p>{t("followed", { fields: followed.map(headerOf).join(", ") })}</p>}
      {lost.length > 0 && (
        <p>
          {t("lostEntries", {
            entries: lost.map((each) => `${headerOf(each.name)} (${mineText(form, names, each)})`).join(", "),
          })}
        </p>
      )}
    </Notice>
  )
}
