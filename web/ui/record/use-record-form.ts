import { useState } from "react"
import { currentOf } from "../feedback/problem-text.ts"
import { toast } from "../feedback/toast-store.ts"
import { texts } from "../texts.de.ts"
import {
  type Entries,
  type Name,
  type RecordKind,
  recordMachine,
  type Stored,
} from "../values/record-machine.ts"
import { type DraftForm, type Sending, useKept } from "./DraftFields.tsx"

/** How a form calls its fields and says their values. */
export type FieldWords<Draft> = {
  label: (name: Name<Draft>) => string
  value: (name: Name<Draft>, draft: Draft) => string
}

export type RecordForm<Row extends Stored | null, Draft> = DraftForm &
  Entries<Row, Draft> & {
    /** The record as the form would show it without entries. */
    stored: Draft
    edited: readonly Name<Draft>[]
    words: FieldWords<Draft>
    set: (values: Partial<Draft>) => void
    /** Lets one's own value or the stored one stand. */
    choose: (name: Name<Draft>, choice: "mine" | "theirs") => void
    /** Goes on from a newer record, with one's own entries or with none. */
    goOnFrom: (newer: NonNullable<Row>, entries: "kept" | "discarded") => void
    /** Saves something; `done` where the form is still there by then. A refusal because of others merges what they did. */
    send: <Sent>(
      by: Sending<NonNullable<Row>, Sent>,
      sent: Sent,
      done?: (saved: NonNullable<Row>) => void,
    ) => void
    /** What is typed now is being saved, and typing goes on meanwhile. */
    markSent: () => void
  }

/**
 * The entries of a form over the record as it was loaded (null for a new one). They outlive the session, a reload and a
 * new build. When the record is another one than before (a refused save, a colleague, or since a draft was left), they
 * move over to it: the rest follows, and what both sides edited waits for a choice, field by field (P35).
 */
export function useRecordForm<Row extends Stored | null, Draft extends object>(
  kind: RecordKind<Row, Draft>,
  row: Row,
  words: FieldWords<Draft> = { label: (name) => name, value: (name, draft) => String(draft[name]) },
): RecordForm<Row, Draft> {
  const machine = recordMachine(kind)
  const key = `${kind.name} ${row?.id ?? "new"}`
  const kept = useKept(key, machine.begin(row), (entries) => machine.edited(entries).length > 0)
  const [seen, setSeen] = useState(kept.restored ? null : row)
  let entries = kept.value
  if (row && row !== seen && !kind.asks) {
    entries = machine.merge(entries, row)
    const merged = entries
    setSeen(row)
    kept.set(() => merged)
  }

  const send: RecordForm<Row, Draft>["send"] = (by, sent, done) => {
    const onSuccess = (saved: NonNullable<Row>) => {
      const brought = kind.asks ? [] : machine.brought(entries, saved)
      if (brought.length > 0) toast.info(texts.merged(brought.map(words.label).join(", ")))
      kept.restart(machine.begin(entries.base === null ? entries.base : saved))
      done?.(saved)
    }
    const onError = (error: Error) => {
      const current = currentOf<NonNullable<Row>>(error)
      if (current && !kind.asks) kept.set((before) => machine.merge(before, current))
    }
    kept.send(by, sent, onSuccess, onError)
  }
  const edited = machine.edited(entries)
  // A record may have come with a refusal that is newer than the given one.
  const newest = row && entries.base && entries.base.version > row.version ? entries.base : row
  return {
    ...entries,
    ...{ dirty: edited.length > 0, restored: kept.restored, words, send },
    stored: kind.draftOf(entries.base),
    edited,
    discard: () => kept.restart(machine.begin(newest)),
    set: (values) => kept.set((before) => machine.type(before, values)),
    choose: (name, choice) => kept.set((before) => machine.choose(before, name, choice)),
    goOnFrom: (newer, own) =>
      own === "discarded"
        ? kept.restart(machine.begin(newer))
        : kept.set((before) => ({ ...machine.merge(before, newer), conflicts: [], followed: [] })),
    markSent: () => kept.set((before) => ({ ...before, sent: [...before.sent, before.draft] })),
  }
}
