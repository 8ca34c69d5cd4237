import { useEffect, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { changeLines, type WatchFacts, watchFacts, watchName } from "../../../contract/watch-facts.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/Button.tsx"
import { Notice } from "../../ui/States.tsx"
import { useSeen, useUpdateWatched } from "./api.ts"
import { ForgetNote } from "./ForgetNote.tsx"
import { NoteField } from "./NoteField.tsx"
import { NotifySelect } from "./NotifySelect.tsx"
import { useWatching } from "./use-watching.ts"
import styles from "./Watch.module.css"

type Props = { car: AgentCar; today: PlainDate; className: string | undefined }

/** In the panel of a car: whether it is watched, what changed since the last look, the private note, the mails. */
export function WatchSection({ car, today, className }: Props) {
  const { t } = useTranslation("watch")
  const { cars, toggle, asking, answer } = useWatching(true)
  const watched = cars?.get(car.id)
  const name = watchName(car)
  if (!cars) return null
  return (
    <section className={className}>
      <h3>{t("section")}</h3>
      <div className={styles.section}>
        {watched && <Changes car={car} watched={watched} today={today} />}
        <Button
          aria-pressed={watched !== undefined}
          aria-label={`${t("watch")}: ${name}`}
          onClick={(event) => event.detail < 2 && toggle(car)}
        >
          {t(watched ? "watched" : "watch")}
        </Button>
        {watched ? (
          <>
            <Mails watched={watched} />
            <NoteField key={watched.carId} watched={watched} />
          </>
        ) : (
          <p className={styles.quiet}>{t("watchText")}</p>
        )}
      </div>
      {asking && <ForgetNote name={name} answer={answer} />}
    </section>
  )
}

/** What changed since the last look. Shown, it counts as seen; it stays here as long as the panel is open. */
function Changes({ car, watched, today }: { car: AgentCar; watched: WatchedCar; today: PlainDate }) {
  const { t } = useTranslation("watch")
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
    <Notice tone="info" title={t("changed")}>
      <ul className={styles.lines}>
        {lines.map(({ label, from, to }) => (
          <li key={label}>{`${label}: ${from} → ${to}`}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Mails({ watched: { carId, version, notify } }: { watched: WatchedCar }) {
  const { t } = useTranslation("watch")
  const update = useUpdateWatched({ success: t("mailsSaved"), failure: t("mailsFailed") })
  return (
    <NotifySelect
      label={t("mailsForCar")}
      value={update.isPending ? (update.variables.notify ?? notify) : notify}
      onChange={(chosen) => update.mutate({ carId, version, notify: chosen })}
    />
  )
}
