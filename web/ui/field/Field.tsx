import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef } from "react"
import { sentences } from "../../../contract/core/sentences.ts"
import { withUnits } from "../../../contract/core/with-units.ts"
import { createStore, type Store } from "../../core/store.ts"
import { HStack, VStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import type { Validity } from "../values/parse-text.ts"
import styles from "./Field.module.css"

type Problem = { label: string; message: string; focus: () => void }
type Entry = Problem & { element: () => HTMLElement | null }

/** Shared state of a form's fields: their problems, and whether a submit failed. */
export type FormState = {
  set: (key: string, entry: Entry | null) => void
  problems: Store<readonly Problem[]>
  attempted: boolean
}

export function createRegistry() {
  const entries = new Map<string, Entry>()
  const problems = createStore<readonly Problem[]>([])

  const inOrder = () =>
    [...entries.values()].sort((a, b) => {
      const [first, second] = [a.element(), b.element()]
      if (!first || !second) return 0
      return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
    })

  return {
    set(key: string, entry: Entry | null) {
      if (entry) entries.set(key, entry)
      else if (!entries.delete(key)) return
      problems.set(inOrder())
    },
    problems,
  }
}

export const FormContext = createContext<FormState | null>(null)

/** Registers the field's problem with the form and returns what to show: nothing before a failed submit (P88); outside a form, once the field was left. */
export function useFieldProblem(
  id: string,
  label: string,
  message: string | undefined,
  isLeft = false,
): { shown: string | undefined; fieldRef: (element: HTMLElement | null) => void } {
  const form = useContext(FormContext)
  const field = useRef<HTMLElement>(null)
  // Keeps the element between renderings, because other fields compare positions at that time.
  const fieldRef = useCallback((element: HTMLElement | null) => {
    field.current = element ?? field.current
  }, [])
  const set = form?.set

  useLayoutEffect(() => {
    const element = () => field.current
    set?.(id, message ? { label, message, element, focus: () => field.current?.focus() } : null)
    return () => set?.(id, null)
  }, [set, id, label, message])

  return { shown: (form ? form.attempted : isLeft) ? message : undefined, fieldRef }
}

export type FieldProps = {
  label: string
  labelHidden?: boolean | undefined
  hint?: ReactNode
  required?: boolean | undefined
}

type Props = FieldProps & {
  /** Id of the control; ids of hint and error are derived from it (see `describedBy`). */
  id: string
  /** Shown as given; the control decides when. */
  error?: string | undefined
  children: ReactNode
}

/** Value of `aria-describedby` for the control inside a Field. */
export const describedBy = (id: string, hint: ReactNode, error: string | undefined): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined

export function Field({ id, label, labelHidden, hint, required, error, children }: Props) {
  return (
    <VStack gap={1} className={classes(styles.field, error && styles.invalid)}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : "label"}>
        {withUnits(label)}
        {required === false && <small className="muted"> {texts.optional}</small>}
      </label>
      {children}
      <Remarks {...{ id, error, hint }} />
    </VStack>
  )
}

export function Remarks({ id, error, hint }: Pick<Props, "id" | "error" | "hint">) {
  return (
    <>
      {error && (
        <HStack as="p" gap={1} id={`${id}-error`} className={classes(styles.error, "muted overdue")}>
          <Icon name="error" size={16} />
          {withUnits(error)}
        </HStack>
      )}
      {hint && (
        <p id={`${id}-hint`} className={classes(styles.hint, "muted")}>
          {hint}
        </p>
      )}
    </>
  )
}

/** Values for placeholders, in German format; `invalid` is the reason for malformed text. */
type MessageValues = { min?: string; max?: string; lower?: string; upper?: string; invalid?: string }

/** Messages of a field that replace the general ones; `{min}` etc. are filled in. */
export type OwnMessages = Partial<Record<Validity, string>>

const { correct } = sentences

/** General messages, verbatim. */
const general = {
  valueMissing: sentences.required,
  badInput: `${correct} {invalid}`,
  typeMismatch: `${correct} {invalid}`,
  patternMismatch: `${correct} {invalid}`,
  tooLong: `${correct} {invalid}`,
  rangeUnderflow: sentences.minimum("{min}"),
  rangeOverflow: sentences.maximum("{max}"),
  stepMismatch: `${correct} {lower} oder {upper}`,
} as const satisfies Record<Validity, string>

/** German message for an invalid value. */
export function validationMessage(
  validity: Validity,
  values: MessageValues = {},
  own: OwnMessages = {},
): string {
  const onlyLower = validity === "stepMismatch" && values.upper === undefined
  const template = own[validity] ?? (onlyLower ? `${correct} {lower}` : general[validity])
  const filled: Record<string, string | undefined> = { invalid: "Ungültiger Wert.", ...values }
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => filled[name] ?? hole)
}
