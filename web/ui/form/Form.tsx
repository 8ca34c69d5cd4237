import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { createRegistry, FormContext, useProblems } from "../field/Field.tsx"
import { Columns, HStack, Text, VStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import tones from "../theme/Tones.module.css"
import styles from "./Form.module.css"

type FormProps = {
  /** Called only when no field has a problem. */
  onSubmit: () => void | Promise<void>
  /** What the server refused, in words; shown on top and given the focus. */
  error?: string | undefined
  /** Lets a button outside the form submit it. */
  id?: string
  /** A submit is under way: further ones do nothing. */
  busy?: boolean
  /** It goes on from what was typed in a form before, e.g. a mail and a password. */
  continues?: boolean
  children: ReactNode
}

/**
 * Fields inside tell the form about their problems. A failed submit shows them, with a summary that takes the focus;
 * before that no error shows (P88).
 */
export function Form({ onSubmit, error, id, busy = false, continues = false, children }: FormProps) {
  const [registry] = useState(createRegistry)
  const [failures, setFailures] = useState(0)
  const [isTouched, setTouched] = useState(continues)
  const [wasBusy, setWasBusy] = useState(false)
  const form = { ...registry, attempted: failures > 0 }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    if (registry.problems().length > 0) return setFailures(failures + 1)
    setFailures(0)
    void onSubmit()
  }
  // What is on its way, or was refused, is not done with.
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
        // Nobody takes the page away from what was typed (areas/system).
        data-touched={isTouched || undefined}
        className={styles.form}
      >
        <Summary form={form} failures={failures} error={error} />
        {children}
      </form>
    </FormContext>
  )
}

type SummaryProps = { form: Parameters<typeof useProblems>[0]; failures: number; error: string | undefined }

function Summary({ form, failures, error }: SummaryProps) {
  const problems = useProblems(form)
  const box = useRef<HTMLDivElement>(null)
  const listed = failures > 0 ? problems : []

  useEffect(() => {
    if (failures > 0 || error) box.current?.focus()
  }, [failures, error])

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
                {": "}
                {message}
              </li>
            ))}
          </Text>
        )}
      </div>
    </HStack>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <Columns least={200}>{children}</Columns>
}

/** A titled part of a longer form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <VStack as="section" gap={4} section>
      <h3>{title}</h3>
      {children}
    </VStack>
  )
}
