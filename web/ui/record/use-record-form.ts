import { useState } from "react"
import { currentOf } from "../feedback/problem-text.ts"
import { toast } from "../feedback/toast-store.ts"
import {
  type Entries,
  type Name,
  type RecordKind,
  recordMachine,
  type Stored,
} from "../values/record-machine.ts"
import { type DraftForm, type Sending, useStoredDraft } from "./DraftFields.tsx"
import { texts } from "./texts.de.ts"

/** Field labels and value formatters. */
export type FieldWords<Draft> = {
  label: (name: Name<Draft>) => string
  value: (name: Name<Draft>, draft: Draft) => string
}

export type RecordForm<Row extends Stored | null, Draft> = DraftForm &
  Entries<Row, Draft> & {
    stored: Draft
    edited: readonly Name<Draft>[]
    words: FieldWords<Draft>
    set: (values: Partial<Draft>) => void
    /** Resolves a conflict with the own or the stored value. */
    choose: (name: Name<Draft>, choice: "mine" | "theirs") => void
    /** Continues from a newer record, with or without the own entries. */
    rebase: (newer: NonNullable<Row>, entries: "kept" | "discarded") => void
    /** Saves; `done` only runs while the form is mounted. A version conflict merges the changes of others. */
    send: <Sent>(
      by: Sending<NonNullable<Row>, Sent>,
      sent: Sent,
      done?: (saved: NonNullable<Row>) => void,
    ) => void
  }

/** Form state of a loaded record (null: new). Fields changed by both sides need a choice. */
export function useRecordForm<Row extends Stored | null, Draft extends object>(
  kind: RecordKind<Row, Draft>,
  row: Row,
  words: FieldWords<Draft> = { label: (name) => name, value: (name, draft) => String(draft[name]) },
): RecordForm<Row, Draft> {
  const machine = recordMachine(kind)
  const key = `${kind.name} ${row?.id ?? "new"}`
  const storedDraft = useStoredDraft(key, machine.begin(row), (entries) => machine.edited(entries).length > 0)
  const [seen, setSeen] = useState(storedDraft.restored ? null : row)
  let entries = storedDraft.value
  if (row && row !== seen && !kind.asks) {
    entries = machine.merge(entries, row)
    const merged = entries
    setSeen(row)
    storedDraft.set(() => merged)
  }

  const send: RecordForm<Row, Draft>["send"] = (by, sent, done) => {
    const onSuccess = (saved: NonNullable<Row>) => {
      const changedByOthers = kind.asks ? [] : machine.changedByOthers(entries, saved)
      if (changedByOthers.length > 0) toast.info(texts.merged(changedByOthers.map(words.label).join(", ")))
      storedDraft.restart(machine.begin(entries.base === null ? entries.base : saved))
      done?.(saved)
    }
    const onError = (error: Error) => {
      const current = currentOf<NonNullable<Row>>(error)
      if (current && !kind.asks) storedDraft.set((before) => machine.merge(before, current))
    }
    storedDraft.send(by, sent, onSuccess, onError)
  }
  const edited = machine.edited(entries)
  // A refusal may have provided a newer record than the given one.
  const newest = row && entries.base && entries.base.version > row.version ? entries.base : row
  return {
    ...entries,
    ...{ dirty: edited.length > 0, restored: storedDraft.restored, words, send },
    stored: kind.draftOf(entries.base),
    edited,
    discard: () => storedDraft.restart(machine.begin(newest)),
    set: (values) => storedDraft.set((before) => machine.type(before, values)),
    choose: (name, choice) => storedDraft.set((before) => machine.choose(before, name, choice)),
    rebase: (newer, own) =>
      own === "discarded"
        ? storedDraft.restart(machine.begin(newer))
        : storedDraft.set((before) => ({ ...machine.merge(before, newer), conflicts: [], followed: [] })),
  }
}
