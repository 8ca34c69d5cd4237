import { useTranslation } from "../../texts.ts"
import { Notice } from "../feedback/index.ts"
import { RadioGroup } from "../field/index.ts"
import styles from "./ConflictFields.module.css"
import type { MergedDraft } from "./use-merged-draft.ts"

/** A field that both sides edited, in words; `by` says whose the stored value is, where that is known. */
export type ShownConflict<Name extends string> = {
  name: Name
  label: string
  mine: string
  theirs: string
  by?: { who: string; at: string } | undefined
  choice: "mine" | "theirs" | null
}

type Props<Name extends string> = {
  conflicts: readonly ShownConflict<Name>[]
  choose: (name: Name, choice: "mine" | "theirs") => void
}

/** What both sides changed, field by field with both values, and the choice which one stands (P35). */
export function ConflictFields<Name extends string>({ conflicts, choose }: Props<Name>) {
  const { t } = useTranslation("ui")
  if (conflicts.length === 0) return null
  return (
    <Notice tone="warning" title={t("conflictFields")}>
      <p>{t("conflictFieldsText")}</p>
      <div className={styles.conflicts}>
        {conflicts.map(({ name, label, mine, theirs, by, choice }) => (
          <RadioGroup
            key={name}
            legend={label}
            required
            value={choice}
            onChange={(next) => choose(name, next)}
            options={[
              { value: "mine", label: t("valueMine", { value: mine }) },
              {
                value: "theirs",
                label: by ? t("valueOf", { ...by, value: theirs }) : t("valueStored", { value: theirs }),
              },
            ]}
          />
        ))}
      </div>
    </Notice>
  )
}

/** What others saved meanwhile, over the entries of a form: fields to choose, and those that followed. */
export function DraftConflicts<Row, Draft extends object>({ form }: { form: MergedDraft<Row, Draft> }) {
  const { t } = useTranslation("ui")
  const { conflicts, followed, draft, stored, words, choose } = form
  return (
    <>
      <ConflictFields
        choose={choose}
        conflicts={conflicts.map(({ name, mine, choice }) => ({
          name,
          label: words.label(name),
          mine: words.value(name, { ...draft, [name]: mine }),
          theirs: words.value(name, stored),
          choice,
        }))}
      />
      {followed.length > 0 && (
        <Notice tone="info">
          <p>{t("followed", { fields: followed.map(words.label).join(", ") })}</p>
        </Notice>
      )}
    </>
  )
}
