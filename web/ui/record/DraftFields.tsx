import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react"
import { Button } from "../button/Button.tsx"
import { Notice } from "../feedback/States.tsx"
import { HStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import type { DraftForm } from "./use-draft.ts"

/** Says that a form began with what had been typed before, and offers to throw it away. */
export function DraftNotice({ form: { restored, discard } }: { form: Partial<DraftForm> }) {
  if (!restored) return null
  return (
    <Notice tone="info">
      <HStack role="status" gap="2 4" align="center" justify="space-between" wrap>
        <span>{texts.draftRestored}</span>
        <Button size="small" variant="askDanger" onClick={discard}>
          {texts.draftDiscard}
        </Button>
      </HStack>
    </Notice>
  )
}

/**
 * The fields of a form. While it is sent they are inert: its success would throw away what was typed into them meanwhile.
 * Afterwards the focus is where it was, unless it went elsewhere.
 */
export function InertWhileBusy({ busy, children }: { busy: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<Element>(null)
  // Before the browser takes the focus away from what cannot be used.
  useLayoutEffect(() => {
    if (busy && box.current?.contains(document.activeElement)) left.current = document.activeElement
  }, [busy])
  useEffect(() => {
    const field = left.current
    if (busy || !(field instanceof HTMLElement)) return
    left.current = null
    if (document.activeElement?.contains(field)) field.focus()
  }, [busy])
  return (
    // For the form around them the fields stand there by themselves.
    <div ref={box} inert={busy} style={{ display: "contents" }}>
      {children}
    </div>
  )
}
