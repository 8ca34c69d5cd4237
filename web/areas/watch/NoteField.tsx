import { type FocusEvent, useEffect, useRef } from "react"
import { longestNote } from "../../../contract/limits.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { Form } from "../../ui/form/index.ts"
import { currentOf, useDraft } from "../../ui/record/index.ts"
import { useUpdateWatched } from "./api.ts"
import { entryOf, isElsewhere, isTyped, over } from "./note-entry.ts"
import styles from "./Watch.module.css"

/**
 * The private note of a watched car: saved by its button, and when the field or the panel is left. What could not be saved
 * is kept in this tab and stands here again; what another window wrote is shown before it is overwritten.
 */
export function NoteField({ watched }: { watched: WatchedCar }) {
  const { t } = useTranslation("watch")
  const { carId, note: saved } = watched
  const { value, set, edit } = useDraft(`note ${carId}`, entryOf(saved), isTyped)
  const update = useUpdateWatched({ silent: true, failure: t("noteFailed") })
  const now = over(value, saved)
  if (now !== value) edit(now)
  const isOpen = isTyped(now)
  const isConflict = isOpen && isElsewhere(now, saved)
  // What is being saved already is not sent again; what was typed meanwhile is, after it.
  const expected = update.isPending ? update.variables.note : now.base
  const save = () => {
    const note = now.note.trim()
    if (note === expected || note.length > longestNote) return
    const known = [now.base, saved, ...now.sent]
    update.mutate({ carId, version: watched.version, note, over: known })
    set((entry) => ({ ...entry, sent: [...entry.sent, note] }))
  }
  const leave = () => !isConflict && save()
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
          hint={t("noteHint", { count: longestNote - now.note.trim().length })}
          multiline
          maxLength={longestNote}
          required={false}
          value={now.note}
          onChange={(note) => edit({ note })}
        />
      </div>
      <div role="alert">
        {isConflict && <Notice tone="warning">{t("noteConflict", { note: saved || t("noteEmpty") })}</Notice>}
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
