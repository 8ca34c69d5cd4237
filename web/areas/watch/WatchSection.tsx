import type { AgentCar } from "../../../contract/cars.ts"
import { carName } from "../../../contract/format.ts"
import { Button } from "../../ui/button/index.ts"
import { Text, VStack } from "../../ui/layout/index.ts"
import { CarMails } from "./CarMails.tsx"
import { ForgetNote } from "./ForgetNote.tsx"
import { NoteField } from "./NoteField.tsx"
import { texts } from "./texts.de.ts"
import { useWatching } from "./use-watching.ts"
import styles from "./Watch.module.css"

/** In the panel of a car: whether it is watched, the mails, the private note. */
export function WatchSection({ car, className }: { car: AgentCar; className: string | undefined }) {
  const { cars, toggle, asking, answer } = useWatching(true)
  const watched = cars?.get(car.id)
  const name = carName(car)
  if (!cars) return null
  return (
    <section className={className} data-paper="never">
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
      {asking && <ForgetNote name={name} answer={answer} />}
    </section>
  )
}
