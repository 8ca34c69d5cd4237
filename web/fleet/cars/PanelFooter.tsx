import { createContext, type ReactNode, use, useState } from "react"
import { createPortal } from "react-dom"
import { carName } from "../../../contract/core/format.ts"
import { HStack } from "../../ui/layout/Layout.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { StepButtons } from "../../ui/panel/StepButtons.tsx"
import type { SidePanelProps } from "../../ui/panel/side-panel-props.ts"
import styles from "./Car.module.css"
import { texts } from "./texts.de.ts"

const Place = createContext<HTMLElement | null>(null)

/** A side panel whose content provides the footer, so that it stays open while its content changes. */
export function ContentPanel({ children, ...panel }: Omit<SidePanelProps, "footer">) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <SidePanel
      {...panel}
      footer={<HStack ref={setPlace} gap={3} align="start" justify="end" wrap className={styles.place} />}
    >
      <Place value={place}>{children}</Place>
    </SidePanel>
  )
}

export function PanelFooter({ children }: { children: ReactNode }) {
  const place = use(Place)
  return place && createPortal(children, place)
}

type Listed = { id: string; modelDesignation: string; jobNumber: string }
type Props = {
  car: Listed
  /** Its position in the displayed list, from 0, and its neighbours. */
  place: { at: number; previous?: Listed | null | undefined; next?: Listed | null | undefined }
  all: number
  onTurn: (id: string) => void
}

/** Steps from the open car to its neighbours in the list (P196). */
export function CarSteps({ car, place: { at, previous, next }, all, onTurn }: Props) {
  const step = (to: Listed | null | undefined) => to && { name: carName(to), go: () => onTurn(to.id) }
  return (
    <StepButtons
      {...{ at, all, labels: texts.steps, name: carName(car) }}
      previous={step(previous)}
      next={step(next)}
    />
  )
}
