import { createContext, type ReactNode, use, useState } from "react"
import { createPortal } from "react-dom"
import { HStack } from "../../ui/layout/Layout.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import type { SidePanelProps } from "../../ui/panel/side-panel-props.ts"
import styles from "./Car.module.css"

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
