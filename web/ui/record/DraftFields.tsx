import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react"
import { forgetDraft, keepDraft, readDraft } from "../browser/draft-store.ts"
import { Button } from "../button/Button.tsx"
import { Notice } from "../feedback/States.tsx"
import { HStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"

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

/** A call of the portal, as `useMutation` gives it. */
export type Sending<Answer, Sent> = {
  mutateAsync: (
    sent: Sent,
    then: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => Promise<Answer>
}

/** What the frame of a form must know about the entries in it. */
export type DraftForm = {
  /** Something was typed. */
  dirty: boolean
  /** The form began with what had been typed before, and says so. */
  restored: boolean
  /** Throws the typed text away: the form is as it was loaded. */
  discard: () => void
}

export type Draft<T> = DraftForm & {
  value: T
  set: (change: (before: T) => T) => void
  edit: (changes: Partial<T>) => void
  /** Sends something; what comes after is called where the form is still there by then. */
  send: <Answer, Sent>(
    by: Sending<Answer, Sent>,
    sent: Sent,
    done: (answer: Answer) => void,
    failed?: (error: Error) => void,
  ) => void
}

/**
 * A value that survives the end of the session, a reload and a new build, until it is sent or discarded. The key names
 * form and record; `isTyped` says whether there is anything to keep. Never for passwords or consents.
 */
export function useKept<T extends object>(key: string, initial: T, isTyped: (value: T) => boolean) {
  const [{ value, restored }, setState] = useState(() => {
    const kept = readDraft(key, initial)
    return kept !== null && isTyped(kept)
      ? { value: kept, restored: true }
      : { value: initial, restored: false }
  })
  const dirty = isTyped(value)
  useEffect(() => {
    if (dirty) keepDraft(key, value)
    else forgetDraft(key)
  }, [key, value, dirty])
  const send: Draft<T>["send"] = (by, sent, onSuccess, onError = () => {}) => {
    // Also where the form was closed meanwhile: what was sent does not come back as a draft.
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

/** The entries of a form without a record, which outlive it until they are sent or discarded. */
export function useDraft<T extends object>(key: string, initial: T): Draft<T> {
  const [loaded] = useState(initial)
  const kept = useKept(key, loaded, (value) => JSON.stringify(value) !== JSON.stringify(loaded))
  return {
    ...kept,
    edit: (changes) => kept.set((before) => ({ ...before, ...changes })),
    discard: () => kept.restart(loaded),
  }
}
