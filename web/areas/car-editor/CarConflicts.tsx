import { labelOf } from "../../../contract/car-fields.ts"
import { type Names, textIn } from "../../../contract/field-text.ts"
import { instantText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { ConflictFields } from "../../ui/record/index.ts"
import type { Conflict } from "../car-record/index.ts"
import { type CarDraft, fieldsOf, lastChangeOf, useCarHistory, useNames } from "../car-record/index.ts"
import type { CarForm } from "./use-car-form.ts"

type Props = { form: CarForm; carId: string }

/** What both sides changed about a car, and who did it on the other side (P35). */
export function CarConflicts({ form, carId }: Props) {
  const { t } = useTranslation("car-record")
  const history = useCarHistory(carId, t("historyFailed")).data
  const names = useNames()
  return (
    <ConflictFields
      choose={form.choose}
      conflicts={form.conflicts.map((conflict) => {
        const { name, choice } = conflict
        const change = history && lastChangeOf(history.changes, name)
        return {
          name,
          label: labelOf(name),
          mine: mineText(form, names, conflict),
          theirs: form.base ? textIn(form.base, name, names) : "",
          by: change?.actor ? { who: change.actor.name, at: instantText(change.at) } : undefined,
          choice,
        }
      })}
    />
  )
}

/** A typed value in words. */
const mineText = ({ draft }: CarForm, names: Names, { name, mine }: Pick<Conflict, "name" | "mine">) =>
  textIn(fieldsOf({ ...draft, [name]: mine } as CarDraft), name, names)

/** What was taken over from others, and what could not be kept, in one sentence each. */
export function TakenOver({ form }: { form: CarForm }) {
  const { t } = useTranslation("car-record")
  const names = useNames()
  const { followed, lost } = form
  if (followed.length === 0 && lost.length === 0) return null
  return (
    <Notice tone="info">
      {followed.length > 0 && <p>{t("followed", { ns: "ui", fields: followed.map(labelOf).join(", ") })}</p>}
      {lost.length > 0 && (
        <p>
          {t("lostEntries", {
            entries: lost.map((each) => `${labelOf(each.name)} (${mineText(form, names, each)})`).join(", "),
          })}
        </p>
      )}
    </Notice>
  )
}
