import { type FocusEvent, useEffect, useRef } from "react"
import { longestNote } from "../../../contract/limits.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import { problemText } from "../../ui/problem-text.ts"
import { Notice } from "../../ui/States.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import { useDraft } from "../../ui/use-draft.ts"
import { currentOf } from "../../ui/use-record-draft.ts"
import { useUpdateWatched } from "./api.ts"
import styles from "./Watch.module.css"

/** What stands in the field, over the note as it was loaded. */
type Entry = { note: string; base: string }
const isTyped = ({ note, base }: Entry) => note.trim() !== base

/**
 * The private note of a watched car: saved by its button, and when the field or the panel is left. What could not be saved
 * is kept in this tab and stands here again; what another window wrote is shown before it is overwritten.
 */
export function NoteField({ watched }: { watched: WatchedCar }) {
  const { t } = useTranslation("watch")
  const { carId, note: saved } = watched
  const { value, set, edit } = useDraft<Entry>(`note ${carId}`, { note: saved, base: saved }, isTyped)
  const update = useUpdateWatched({ silent: true, failure: t("noteFailed") })
  const isOpen = isTyped(value)
  const isElsewhere = value.base !== saved
  // Nobody else's, or what stands here already: it was saved after the field was left.
  if (isElsewhere && (!isOpen || value.note.trim() === saved)) edit({ note: saved, base: saved })
  const save = () => {
    if (!isOpen || value.note.trim().length > longestNote || update.isPending) return
    const sent = value.note
    const done = ({ note }: WatchedCar) =>
      // What was typed meanwhile goes on over the saved note.
      set((now) => ({ note: now.note === sent ? note : now.note, base: note }))
    update.mutate({ carId, version: watched.version, note: value.note }, { onSuccess: done })
  }
  const leave = () => !isElsewhere && save()
  // Closing the panel leaves the field without a blur.
  const leaving = useRef(leave)
  useEffect(() => {
    leaving.current = leave
  })
  useEffect(() => () => void leaving.current(), [])
  const problem = update.error && !currentOf(update.error) && problemText(update.error, t("noteFailed"))
  // The way from the field to its button is no leaving: the press would save again, over a refusal that nobody has seen.
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.closest("form")?.contains(relatedTarget)) leave()
  }
  return (
    <Form onSubmit={save}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears that the field in it was left */}
      <div onBlur={left}>
        <TextInput
          label={t("note")}
          hint={t("noteHint", { count: longestNote - value.note.trim().length })}
          multiline
          maxLength={longestNote}
          required={false}
          value={value.note}
          onChange={(note) => edit({ note })}
        />
      </div>
      <div role="alert">
        {isOpen && isElsewhere && (
          <Notice tone="warning">{t("noteConflict", { note: saved || t("noteEmpty") })}</Notice>
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears that the button in it was left */}
      <div className={styles.noteFoot} onBlur={left}>
        <Button type="submit" size="small" busy={update.isPending}>
          {t("noteSave")}
        </Button>
        <p role="status">{isOpen ? t("noteOpen") : update.isSuccess ? t("noteSaved") : ""}</p>
      </div>
    </Form>
  )
}
