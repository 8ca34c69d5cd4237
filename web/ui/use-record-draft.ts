import { useState } from "react"
import { ApiError } from "../api.ts"
import { differing, rebase } from "./rebase.ts"

/** The record as it stands now, which a version conflict brings along (decision 35). */
export const currentOf = <Row>(error: unknown): Row | null =>
  error instanceof ApiError && error.code === "version_conflict"
    ? (error.details as { current: Row }).current
    : null

/**
 * The entries of a form over the record as it was loaded (null for a new one): a newer record from elsewhere never
 * overwrites what was typed, unless the person says so.
 */
export function useRecordDraft<Row, Draft extends object>(row: Row, draftOf: (row: Row) => Draft) {
  const [base, setBase] = useState(row)
  const [draft, setDraft] = useState(() => draftOf(row))
  const loaded = draftOf(base)
  return {
    base,
    draft,
    dirty: differing(draft, loaded).length > 0,
    set: (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values })),
    /** Goes on from a newer record, with the own entries or (without `keep`) with none. */
    takeOver: (newer: Row, keep: boolean) => {
      setDraft(keep ? rebase(draft, loaded, draftOf(newer)) : draftOf(newer))
      setBase(newer)
    },
  }
}
