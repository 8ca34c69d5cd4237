import { useId, useLayoutEffect, useSyncExternalStore } from "react"
import { lazyNamed, usePreload } from "../loading/chunks.tsx"
import { answer, enter, shown, subscribe } from "./confirm.ts"
import { PanelBoundary } from "./PanelBoundary.tsx"

// The focus trap is large, so it is loaded after the screen.
const ConfirmDialog = lazyNamed(() => import("./ConfirmDialog.tsx"), "ConfirmDialog")

/** Host of confirmation dialogs: one in the frame and one in each modal panel, for correct focus handling. The topmost host shows them. */
export function Questions() {
  const host = useId()
  useLayoutEffect(() => enter(host), [host])
  usePreload(ConfirmDialog)
  const { current, hosts } = useSyncExternalStore(subscribe, shown)
  if (!current || hosts.at(-1) !== host) return null
  const { id, question, isOpen } = current
  return (
    <PanelBoundary open={isOpen} title={question.title} onClose={() => answer(id, false)}>
      <ConfirmDialog key={id} current={current} />
    </PanelBoundary>
  )
}
