import { createContext, type ReactNode, use, useState } from "react"
import { createPortal } from "react-dom"
import { HStack } from "../../ui/layout/Layout.tsx"
import { SidePanel, type SidePanelProps } from "../../ui/panel/SidePanel.tsx"
import styles from "./Car.module.css"

const Place = createContext<HTMLElement | null>(null)

/**
 * A side panel whose content brings its own actions with it (`PanelFooter`). So one panel stays open while its content
 * changes from vehicle to dialog to confirmation: nothing slides in anew, and the focus still returns to the list.
 */
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

/** The actions of the shown content, in sight below it. */
export function PanelFooter({ children }: { children: ReactNode }) {
  const place = use(Place)
  return place && createPortal(children, place)
}
