import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react"
import { forgetDraft, keepDraft, readDraft } from "../browser/draft-store.ts"
import { Button } from "../button/Button.tsx"
import { Notice } from "../feedback/States.tsx"
import { HStack } from "../layout/Layout.tsx"
import { texts } from "./texts.de.ts"

/** Says that the form was restored from a draft, and offers to discard it. */
export function DraftNotice({ form: { restored, discard } }: { form: Partial<DraftForm> }) {
  if (!restored) return null
  return (
    <Notice tone="info">
      <HStack role="status" gap="2 4" align="center" justify="space-between" wrap>
        <span>{texts.draftRestored}</span>
        <Button size="small" variant="dangerText" onClick={discard}>
          {texts.draftDiscard}
        </Button>
      </HStack>
    </Notice>
  )
}

/** Makes a form's fields inert while it is sent, because success would discard later input. Restores the focus unless it moved elsewhere. */
export function InertWhileBusy({ busy, children }: { busy: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<Element>(null)
  // Before the browser blurs the inert element.
  useLayoutEffect(() => {
    if (busy && box.current?.contains(document.activeElement)) lastFocused.current = document.activeElement
  }, [busy])
  useEffect(() => {
    const field = lastFocused.current
    if (busy || !(field instanceof HTMLElement)) return
    lastFocused.current = null
    if (document.activeElement?.contains(field)) field.focus()
  }, [busy])
  return (
    // No box of its own, so that the form lays out the fields.
    <div ref={box} inert={busy} className="boxless">
      {children}
    </div>
  )
}

export type Sending<Answer, Sent> = {
  mutateAsync: (
    sent: Sent,
    then: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => Promise<Answer>
}

export type DraftForm = {
  dirty: boolean
  /** Whether the form started from a draft. */
  restored: boolean
  discard: () => void
}

export type Draft<T> = DraftForm & {
  value: T
  set: (change: (before: T) => T) => void
  edit: (changes: Partial<T>) => void
  /** Sends the input; the callbacks only run while the form is mounted. */
  send: <Answer, Sent>(
    by: Sending<Answer, Sent>,
    sent: Sent,
    done: (answer: Answer) => void,
    failed?: (error: Error) => void,
  ) => void
}

/** State stored until sent or discarded. The key names form and record. Not for passwords or consents. */
export function useStoredDraft<T extends object>(key: string, initial: T, isTyped: (value: T) => boolean) {
  const [{ value, restored }, setState] = useState(() => {
    const stored = readDraft(key, initial)
    return stored !== null && isTyped(stored)
      ? { value: stored, restored: true }
      : { value: initial, restored: false }
  })
  const dirty = isTyped(value)
  useEffect(() => {
    if (dirty) keepDraft(key, value)
    else forgetDraft(key)
  }, [key, value, dirty])
  const send: Draft<T>["send"] = (by, sent, onSuccess, onError = () => {}) => {
    // Even if the form was closed: sent input must not return as a draft.
    void by.mutateAsync(sent, { onSuccess, onError }).then(
      () => forgetDraft(key),
      () => {},
    )
  }
  return {
    ...{ value, dirty, restored, send },
    set: (change: (before: T) => T) => setState((before) => ({ ...before, value: change(before.value) })),
    restart: (from: T) => {
      setState({ value: from, restored: false })
      forgetDraft(key)
    },
  }
}

/** Draft of a form without a record, kept until it is sent or discarded. */
export function useDraft<T extends object>(key: string, initial: T): Draft<T> {
  const [loaded] = useState(initial)
  const stored = useStoredDraft(key, loaded, (value) => JSON.stringify(value) !== JSON.stringify(loaded))
  return {
    ...stored,
    edit: (changes) => stored.set((before) => ({ ...before, ...changes })),
    discard: () => stored.restart(loaded),
  }
}
