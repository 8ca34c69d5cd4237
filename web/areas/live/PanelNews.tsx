import { useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { Notice } from "../../ui/feedback/index.ts"
import styles from "./Live.module.css"
import { asTaken } from "./steady.ts"
import { texts } from "./texts.de.ts"

/**
 * The car of an open panel as it is now. One that is gone while it is looked at stays, as taken: what was typed about it
 * keeps its place, and what cannot be done any more says so. While nobody knows whether it is, it stays as it was.
 */
export function useSeenCar(
  found: AgentCar | undefined,
  isListed: boolean,
  carId: string | undefined,
): { car: AgentCar | undefined; isGone: boolean } {
  const [seen, setSeen] = useState(found)
  if (found && found !== seen) setSeen(found)
  const last = seen?.id === carId ? seen : undefined
  const isGone = isListed && !found && last !== undefined
  return { car: found ?? (last && isGone ? asTaken(last) : last), isGone }
}

/** Says at once that the car of an open dialog is gone. */
export function GoneNews({ inDialog }: { inDialog: boolean }) {
  return (
    <div role="alert" className={styles.news}>
      <Notice tone="warning">{inDialog ? texts.goneNow : texts.goneOnly}</Notice>
    </div>
  )
}

/** Says at once that the car that is being looked at has changed; the values themselves stand below. */
export function ChangedNews({ car }: { car: AgentCar }) {
  const [version] = useState(car.version)
  if (car.version === version) return null
  return (
    <div role="status" className={styles.news}>
      <Notice tone="info">{texts.changedNow}</Notice>
    </div>
  )
}
