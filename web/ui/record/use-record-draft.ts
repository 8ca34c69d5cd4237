import { differing } from "../../../contract/differing.ts"
import { ApiError } from "../../api.ts"
import { rebase } from "../values/index.ts"
import { type DraftMarks, useDraft } from "./use-draft.ts"

/** The record as it stands now, which a version conflict brings along (P35). */
export const currentOf = <Row>(error: unknown): Row | null =>
  error instanceof ApiError && error.code === "version_conflict"
    ? (error.details as { current: Row }).current
    : null

export type RecordDraft<Row, Draft = unknown> = {
  /** The record that the entries are made over. */
  base: Row
  draft: Draft
  dirty: boolean
  set: (values: Partial<Draft>) => void
  /** Goes on from a newer record, with the own entries or (without `keep`) with none. */
  takeOver: (newer: Row, keep: boolean) => void
  marks: DraftMarks
}

/**
 * The entries of a form over the record as it was loaded (null for a new one): a newer record from elsewhere never
 * overwrites what was typed, unless the person says so. `name` is the form's, for the draft that outlives it; what comes
 * back stands over the record as it was then, so that a change in between is a conflict as ever.
 */
export function useRecordDraft<Row extends { id: string } | null, Draft extends object>(
  name: string,
  row: Row,
  draftOf: (row: Row) => Draft,
): RecordDraft<Row, Draft> {
  const isTyped = (entry: { base: Row; draft: Draft }) =>
    differing(entry.draft, draftOf(entry.base)).length > 0
  const kept = useDraft(`${name} ${row?.id ?? "new"}`, { base: row, draft: draftOf(row) }, isTyped)
  const { base, draft } = kept.value
  return {
    base,
    draft,
    dirty: kept.dirty,
    set: (values) => kept.set((before) => ({ ...before, draft: { ...before.draft, ...values } })),
    takeOver: (newer, keep) =>
      kept.set((before) => {
        const after = draftOf(newer)
        return { base: newer, draft: keep ? rebase(before.draft, draftOf(before.base), after) : after }
      }),
    marks: kept.marks,
  }
}
