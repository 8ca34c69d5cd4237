import { Suspense, useId, useLayoutEffect, useSyncExternalStore } from "react"
import { lazyNamed, usePreload } from "../loading/chunks.tsx"
import { answer, enter, shown, subscribe } from "./confirm.ts"
import { PanelBoundary } from "./PanelBoundary.tsx"

// What traps the focus is much code: it follows the screen.
const ConfirmDialog = lazyNamed(() => import("./ConfirmDialog.tsx"), "ConfirmDialog")

/**
 * Where questions appear: in the frame of the portal and in each panel that covers the page, so that keys and focus know what lies
 * beneath. The uppermost one shows them.
 */
export function Questions() {
  const host = useId()
  useLayoutEffect(() => enter(host), [host])
  usePreload(ConfirmDialog)
  const { asked, hosts } = useSyncExternalStore(subscribe, shown)
  if (!asked || hosts.at(-1) !== host) return null
  const { id, question, isOpen } = asked
  return (
    <PanelBoundary open={isOpen} title={question.title} onClose={() => answer(id, false)}>
      <Suspense fallback={null}>
        <ConfirmDialog key={id} asked={asked} />
      </Suspense>
    </PanelBoundary>
  )
}
