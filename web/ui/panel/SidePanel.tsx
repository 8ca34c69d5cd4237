import { use, useState } from "react"
import { useOpenTitle } from "../browser/page-title.ts"
import { useAfterStart } from "../browser/timing.ts"
import { useBeside } from "../browser/use-media.ts"
import { usePreload } from "../loading/chunks.tsx"
import { lazyPanel } from "./lazy-panel.tsx"
import { PanelPlaceholder } from "./room-beside.tsx"
import { PanelOfList, type SidePanelProps } from "./side-panel-props.ts"

// The focus trap is large, so it is loaded after the screen or on demand.
const Dialog = lazyPanel(() => import("./SidePanelDialog.tsx"), "SidePanelDialog")
const Beside = lazyPanel(() => import("./BesidePanel.tsx"), "BesidePanel")

const usePanel = (isBesideList = false) => (useBeside() && isBesideList ? Beside : Dialog)

/** Loads the code of a panel that may be opened next. */
export const usePanelPreload = (isBesideList: boolean) => usePreload(usePanel(isBesideList))

/** Panel at the edge of the screen (`SidePanelDialog`) or beside its list (`BesidePanel`). */
export function SidePanel(props: SidePanelProps) {
  const list = use(PanelOfList)
  const Panel = usePanel(list?.isBeside)
  useOpenTitle(props.open ? (props.windowTitle ?? props.title) : undefined)
  const isLater = useAfterStart()
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen && !isLater && !Panel.isLoaded()) return null
  return (
    <PanelOfList value={null}>
      <Panel fallback={Panel === Beside && <PanelPlaceholder open={props.open} />} {...props} list={list} />
    </PanelOfList>
  )
}
