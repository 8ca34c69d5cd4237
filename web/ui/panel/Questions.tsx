import { useId, useLayoutEffect } from "react"
import { usePreload } from "../loading/chunks.tsx"
import { answer, enter, questions } from "./confirm.ts"
import { lazyPanel } from "./lazy-panel.tsx"

// The focus trap is large, so it is loaded after the screen.
const ConfirmDialog = lazyPanel(() => import("./ConfirmDialog.tsx"), "ConfirmDialog")

/** Host of confirmation dialogs: one in the frame and one in each modal panel, for correct focus handling. The topmost host shows them. */
export function Questions() {
  const host = useId()
  useLayoutEffect(() => enter(host), [host])
  usePreload(ConfirmDialog)
  const { current, hosts } = questions.use()
  if (!current || hosts.at(-1) !== host) return null
  const { id, question, isOpen } = current
  return (
    <ConfirmDialog
      key={id}
      current={current}
      open={isOpen}
      title={question.title}
      onClose={() => answer(id, false)}
    />
  )
}
