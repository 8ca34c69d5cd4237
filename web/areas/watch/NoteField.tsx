import { type FocusEvent, useEffect, useMemo, useRef } from "react"
import { longestNote } from "../../../contract/limits.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { Button } from "../../ui/button/index.ts"
import { currentOf, Notice, problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { Form } from "../../ui/form/index.ts"
import { HStack } from "../../ui/layout/index.ts"
import { useRecordForm } from "../../ui/record/index.ts"
import { texts } from "./texts.de.ts"
import { useUpdateWatched } from "./watched.ts"

const kind = {
  name: "note",
  draftOf: ({ note }: { id: string; version: number; note: string }) => ({ note }),
  meaning: ({ note }: { note: string }) => ({ note: note.trim() }),
}

/**
 * The private note of a watched car: saved by its button, and when the field or the panel is left. What could not be saved
 * is kept in this tab and stands here again; what another window wrote is shown before it is overwritten.
 */
export function NoteField({ watched }: { watched: WatchedCar }) {
  const { carId, note: saved } = watched
  // What is watched again begins at its first version again: the note alone says whether it is another one.
  const row = useMemo(() => ({ id: carId, version: 0, note: saved }), [carId, saved])
  const { base, draft, sent, dirty, conflicts, set, markSent } = useRecordForm(kind, row)
  const update = useUpdateWatched({ silent: true, failure: texts.noteFailed })
  const isConflict = dirty && conflicts.length > 0
  // What is being saved already is not sent again; what was typed meanwhile is, after it.
  const expected = update.isPending ? update.variables.note : base.note
  const save = () => {
    const note = draft.note.trim()
    if (note === expected || note.length > longestNote) return
    const known = [base, ...sent].map((one) => one.note.trim())
    update.mutate({ carId, version: watched.version, note, over: known })
    markSent()
  }
  const leave = () => !isConflict && save()
  // Closing the panel leaves the field without a blur.
  const leaving = useRef(leave)
  useEffect(() => {
    leaving.current = leave
  })
  useEffect(() => () => void leaving.current(), [])
  const problem = update.error && !currentOf(update.error) && problemText(update.error, texts.noteFailed)
  // The way from the field to its button is no leaving: the press would save again, over a refusal that nobody has seen.
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.closest("form")?.contains(relatedTarget)) leave()
  }
  return (
    <Form onSubmit={save}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notices that the field in it was left */}
      <div onBlur={left}>
        <TextInput
          label={texts.note}
          hint={texts.noteHint(longestNote - draft.note.trim().length)}
          multiline
          maxLength={longestNote}
          required={false}
          value={draft.note}
          onChange={(note) => set({ note })}
        />
      </div>
      <div role="alert">
        {isConflict && <Notice tone="warning">{texts.noteConflict(saved || texts.noteEmpty)}</Notice>}
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notices that the button in it was left */}
      <div onBlur={left}>
        <HStack gap="2 3" align="center" wrap small muted>
          <Button type="submit" size="small" busy={update.isPending}>
            {texts.noteSave}
          </Button>
          <p role="status">{dirty ? texts.noteOpen : update.isSuccess ? texts.noteSaved : ""}</p>
        </HStack>
      </div>
    </Form>
  )
}
