import { useState } from "react"
import { useOpenTitle } from "../browser/page-title.ts"
import { useAfterStart } from "../browser/timing.ts"
import { useBeside } from "../browser/use-media.ts"
import { lazyPanel } from "./lazy-panel.tsx"
import { PanelPlaceholder } from "./room-beside.tsx"
import type { SidePanelProps } from "./side-panel-props.ts"

// The focus trap is large, so it is loaded after the screen or on demand.
const Dialog = lazyPanel(() => import("./SidePanelDialog.tsx"), "SidePanelDialog")
const Beside = lazyPanel(() => import("./BesidePanel.tsx"), "BesidePanel")

/** Panel at the edge of the screen (`SidePanelDialog`) or beside its list (`BesidePanel`). */
export function SidePanel(props: SidePanelProps) {
  const isBeside = useBeside() && props.beside === true
  const Panel = isBeside ? Beside : Dialog
  useOpenTitle(props.open ? (props.windowTitle ?? props.title) : undefined)
  const isLater = useAfterStart()
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen && !isLater && !Panel.isLoaded()) return null
  return <Panel fallback={isBeside && <PanelPlaceholder open={props.open} />} {...props} />
}
