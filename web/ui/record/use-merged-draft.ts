import { differing } from "../../../contract/differing.ts"
import { useTranslation } from "../../texts.ts"
import { toast } from "../feedback/index.ts"
import { type Contested, type Merged, merge } from "../values/index.ts"
import { type DraftMarks, useDraft } from "./use-draft.ts"
import { currentOf } from "./use-record-draft.ts"

type Name<Draft> = keyof Draft & string

/** How a form calls its fields and says their values. */
export type FieldWords<Draft> = {
  label: (name: Name<Draft>) => string
  value: (name: Name<Draft>, draft: Draft) => string
}

export type MergedDraft<Row, Draft> = {
  /** The record that the entries are made over; null for a new one. */
  base: Row | null
  draft: Draft
  stored: Draft
  /** The fields that were edited. */
  edited: readonly Name<Draft>[]
  conflicts: Merged<Draft>["conflicts"]
  followed: readonly Name<Draft>[]
  words: FieldWords<Draft>
  set: (values: Partial<Draft>) => void
  /** Lets the own value or the stored one stand. */
  choose: (name: Name<Draft>, choice: "mine" | "theirs") => void
  /** What happens with the answer of the server. */
  answered: { onSuccess: (saved: Row) => void; onError: (error: Error) => void }
  marks: DraftMarks
}

type State<Row, Draft> = Merged<Draft> & { base: Row | null }

/**
 * The entries of a form over the record as it was loaded (null for a new one). Of a refused save the record as it stands
 * now comes along: the entries move over to it, what others changed follows, and what both sides edited waits for a
 * choice, field by field (P35). `name` is the form's, for the draft that outlives it; `done` ends the form.
 */
export function useMergedDraft<Row extends { id: string }, Draft extends object>(
  name: string,
  row: Row | null,
  draftOf: (row: Row | null) => Draft,
  words: FieldWords<Draft>,
  done: () => void,
): MergedDraft<Row, Draft> {
  const { t } = useTranslation("ui")
  const begin: State<Row, Draft> = { base: row, draft: draftOf(row), conflicts: [], followed: [] }
  const isTyped = (state: State<Row, Draft>) => differing(state.draft, draftOf(state.base)).length > 0
  const { value: state, set: setState, marks } = useDraft(`${name} ${row?.id ?? "new"}`, begin, isTyped)
  const { base, draft, conflicts, followed } = state
  const stored = draftOf(base)
  const edited = differing(draft, stored)

  const adopt = (newer: Row) =>
    setState((before) => ({ base: newer, ...merge(before.draft, draftOf(before.base), draftOf(newer)) }))
  const onSuccess = (saved: Row) => {
    const brought = differing(stored, draftOf(saved))
    const merged = base ? brought.filter((field) => !edited.includes(field)) : []
    if (merged.length > 0) toast.info(t("merged", { fields: merged.map(words.label).join(", ") }))
    marks.forget()
    done()
  }
  const onError = (error: Error) => {
    const current = currentOf<Row>(error)
    if (current) adopt(current)
  }
  const decide = (values: Partial<Draft>, choiceOf: (each: Conflict<Draft>) => Conflict<Draft>) =>
    setState((before) => ({
      ...before,
      draft: { ...before.draft, ...values },
      conflicts: before.conflicts.map((each) => (each.name in values ? choiceOf(each) : each)),
    }))
  return {
    base,
    draft,
    stored,
    edited,
    conflicts,
    followed,
    words,
    set: (values) =>
      decide(values, (each) => ({
        ...each,
        mine: values[each.name] as Draft[keyof Draft],
        choice: "mine",
      })),
    choose: (field, choice) => {
      const conflict = conflicts.find((each) => each.name === field)
      const value = choice === "mine" ? conflict?.mine : stored[field]
      decide({ [field]: value } as Partial<Draft>, (each) => ({ ...each, choice }))
    },
    answered: { onSuccess, onError },
    marks,
  }
}

type Conflict<Draft> = Contested<Name<Draft>, Draft[keyof Draft]>
