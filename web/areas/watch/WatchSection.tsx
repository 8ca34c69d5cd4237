import { type FocusEvent, useEffect, useEffectEvent, useMemo, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { type Change, changeLine } from "../../../contract/change-lines.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { carName } from "../../../contract/format.ts"
import { longestNote } from "../../../contract/limits.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { changeLines, type WatchFacts, watchFacts } from "../../../contract/watch-facts.ts"
import { Button } from "../../ui/button/Button.tsx"
import { currentOf, problemText } from "../../ui/feedback/problem-text.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Section } from "../../ui/layout/Card.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { useRecordForm } from "../../ui/record/use-record-form.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import { CarMails } from "./NotifySelect.tsx"
import { useWatching } from "./RowWatch.tsx"
import { texts } from "./texts.de.ts"
import styles from "./Watch.module.css"
import { useSeen, useUpdateWatched, useWatchedCars } from "./watched.ts"

/** Watch settings in the panel of a car: star, e-mails, private note. */
export function WatchSection({ car }: { car: AgentCar }) {
  const { cars, toggle } = useWatching(true, carName)
  const watched = cars?.get(car.id)
  const name = carName(car)
  if (!cars) return null
  return (
    <Section data-paper="never">
      <h3>{texts.section}</h3>
      <VStack gap={3} align="start" className={styles.section}>
        <Button
          aria-pressed={watched !== undefined}
          aria-label={`${texts.watch}: ${name}`}
          onClick={(event) => event.detail < 2 && toggle(car)}
        >
          {watched ? texts.watched : texts.watch}
        </Button>
        {watched ? (
          <>
            <CarMails watched={watched} label={texts.mailsForCar} />
            <NoteField key={watched.carId} watched={watched} />
          </>
        ) : (
          <Text as="p" muted>
            {texts.watchText}
          </Text>
        )}
      </VStack>
    </Section>
  )
}

const kind = {
  name: "note",
  draftOf: ({ note }: { id: string; version: number; note: string }) => ({ note }),
  meaning: ({ note }: { note: string }) => ({ note: note.trim() }),
}

/** Private note of a watched car, saved by its button and on leaving. Unsaved notes stay in this tab. */
function NoteField({ watched }: { watched: WatchedCar }) {
  const { carId, note: saved } = watched
  // Watching again restarts at the first version, so only the note itself shows whether it changed.
  const row = useMemo(() => ({ id: carId, version: 0, note: saved }), [carId, saved])
  const { base, draft, sent, dirty, conflicts, set, markSent } = useRecordForm(kind, row)
  const update = useUpdateWatched({ silent: true, failure: texts.noteFailed })
  const isConflict = dirty && conflicts.length > 0
  // What is being saved is not sent again; later input is, afterwards.
  const expected = update.isPending ? update.variables.note : base.note
  const save = () => {
    const note = draft.note.trim()
    if (note === expected || note.length > longestNote) return
    const knownNotes = [base, ...sent].map((one) => one.note.trim())
    update.mutate({ carId, version: watched.version, note, over: knownNotes })
    markSent()
  }
  const leave = () => !isConflict && save()
  // Closing the panel causes no blur.
  const leaving = useEffectEvent(leave)
  useEffect(() => () => void leaving(), [])
  const problem = update.error && !currentOf(update.error) && problemText(update.error, texts.noteFailed)
  // Moving from the field to its button is not leaving: the press would save again and hide a refusal.
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.closest("form")?.contains(relatedTarget)) leave()
  }
  return (
    <Form onSubmit={save}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: detects leaving the field inside */}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: detects leaving the button inside */}
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

type Props = { car: AgentCar; today: PlainDate }

/** Changes of a watched car since the user's last look, at the top of its panel. */
export function WatchChanges({ car, today }: Props) {
  const { data } = useWatchedCars(carTexts.watchLoadFailed)
  const watched = data?.find(({ carId }) => carId === car.id)
  return watched ? <Changes car={car} today={today} watched={watched} /> : null
}

/** Marks the changes as seen when shown; they stay visible while the panel is open. */
function Changes({ car, watched, today }: Props & { watched: WatchedCar }) {
  const { mutate } = useSeen()
  const [before] = useState<WatchFacts>(watched.seen)
  const lines = changeLines(before, watchFacts(car, today))
  const isNew = changeLines(watched.seen, watchFacts(car, today)).length > 0
  const { id, version } = car
  useEffect(() => {
    if (isNew) mutate({ carId: id, carVersion: version })
  }, [isNew, id, version, mutate])
  if (lines.length === 0) return null
  return (
    <Notice tone="info" title={texts.changed}>
      <ChangeList lines={lines} />
    </Notice>
  )
}

export const ChangeList = ({ lines }: { lines: readonly Change[] }) => (
  <VStack as="ul" gap={0.5} numbers>
    {lines.map((change) => (
      <li key={change.label}>{changeLine(change)}</li>
    ))}
  </VStack>
)
