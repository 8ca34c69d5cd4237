import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { afterLabel } from "../../../contract/core/sentences.ts"
import { problemText } from "../feedback/problem-text.ts"
import { toast } from "../feedback/toast-store.ts"
import { createRegistry, FormContext, type FormState } from "../field/Field.tsx"
import { HStack, Text } from "../layout/Layout.tsx"
import { useBlocker } from "../navigation/history.ts"
import { common, texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import tones from "../theme/Tones.module.css"
import styles from "./Form.module.css"

export type SubmitState = {
  /** Its mutation: further submits are ignored meanwhile, and its refusal is shown, with `failure` as the fallback. */
  sending?: { isPending: boolean; error: unknown }
  failure?: string
  /** For forms with more than one call. */
  busy?: boolean
  /** Server-side error in the form's own words, shown at the top and focused. */
  error?: string | undefined
  /** Why it cannot be sent now, however it is submitted: by button, key or script. */
  refusedBecause?: string | undefined
}

export const submitState = ({ sending, failure, busy, error }: SubmitState) => ({
  busy: busy ?? sending?.isPending ?? false,
  error: error ?? (sending?.error ? problemText(sending.error, failure) : undefined),
})

type FormProps = SubmitState & {
  onSubmit: () => void | Promise<void>
  id?: string
  /** Continues an earlier form, e.g. with its e-mail address and password, so it counts as edited. */
  continues?: boolean
  children: ReactNode
}

/** Collects the problems of its fields. A failed submit shows them and focuses the field, of several a summary; before that, no errors show. */
export function Form({ onSubmit, id, continues = false, children, ...state }: FormProps) {
  const { busy, error } = submitState(state)
  const { refusedBecause } = state
  const [registry] = useState(createRegistry)
  const [failed, setFailed] = useState(notFailed)
  const [isTouched, setTouched] = useState(continues)
  const [wasBusy, setWasBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const isStarting = useRef(false)
  if (isRefused && !refusedBecause) setRefused(false)
  useStayWhileSending(busy)
  const form = { ...registry, attempted: failed.times > 0 }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy || isStarting.current) return
    if (refusedBecause) return setRefused(true)
    const problems = registry.problems.get().length
    if (problems > 0) return setFailed({ times: failed.times + 1, isListed: problems > 1 })
    setFailed(notFailed)
    // A second submit of the same moment precedes `busy`.
    isStarting.current = true
    setTimeout(() => {
      isStarting.current = false
    })
    void onSubmit()
  }
  // Edited until a submit succeeds.
  if (wasBusy !== busy) {
    setWasBusy(busy)
    if (!busy && !error) setTouched(false)
  }
  return (
    <FormContext value={form}>
      <form
        id={id}
        noValidate
        onSubmit={submit}
        onInput={() => setTouched(true)}
        // Prevents reloads of the page from discarding input (app/system).
        data-touched={isTouched || undefined}
        className={styles.form}
      >
        <Summary form={form} failed={failed} error={error ?? (isRefused ? refusedBecause : undefined)} />
        {children}
      </form>
    </FormContext>
  )
}

/** Stays on the page until the response is there: otherwise its result would not be shown (P83). */
function useStayWhileSending(isSending: boolean): void {
  useBlocker(
    async ({ currentLocation, nextLocation }) => {
      const isStaying = isSending && currentLocation.pathname !== nextLocation.pathname
      if (isStaying) toast.info(common.stillSending)
      return isStaying
    },
    () => isSending,
  )
}

/** Failed submits since the last success; the last one is listed in the summary if several fields were wrong. */
type Failed = { times: number; isListed: boolean }
const notFailed: Failed = { times: 0, isListed: false }

type SummaryProps = { form: FormState; failed: Failed; error: string | undefined }

function Summary({ form, failed, error }: SummaryProps) {
  const problems = form.problems.use()
  const box = useRef<HTMLDivElement>(null)
  const listed = failed.isListed ? problems : []
  const focusOnly = useEffectEvent(() => problems[0]?.focus())

  useEffect(() => {
    if (error || failed.isListed) box.current?.focus()
    else if (failed.times > 0) focusOnly()
  }, [failed, error])

  if (listed.length === 0 && !error) return null
  return (
    <HStack ref={box} tabIndex={-1} role="alert" gap={3} className={classes(styles.summary, tones.red)}>
      <Icon name="error" />
      <div>
        <Text as="p" strong>
          {error ?? texts.problems(listed.length)}
        </Text>
        {listed.length > 0 && (
          <Text as="ul" small className={styles.problems}>
            {listed.map(({ label, message, focus }) => (
              <li key={`${label} ${message}`}>
                <button type="button" className="text-button" onClick={focus}>
                  {label}
                </button>
                {afterLabel(label, message)}
              </li>
            ))}
          </Text>
        )}
      </div>
    </HStack>
  )
}
