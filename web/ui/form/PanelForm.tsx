import { type ReactNode, useEffect, useId, useRef } from "react"
import { parseSearch } from "../../core/search.ts"
import { Button } from "../button/Button.tsx"
import { toast } from "../feedback/toast-store.ts"
import { useBlocker } from "../navigation/history.ts"
import { confirm, type Question } from "../panel/confirm.ts"
import { SidePanel } from "../panel/SidePanel.tsx"
import { type DraftForm, DraftNotice, InertWhileBusy } from "../record/DraftFields.tsx"
import { texts } from "../texts.de.ts"
import styles from "./Form.module.css"
import { Form, type SubmitState, submitState } from "./Form.tsx"

type PanelFormProps = SubmitState & {
  /** For forms that stay mounted while closed. */
  open?: boolean
  onClose: () => void
  title: string
  subtitle?: ReactNode
  windowTitle?: string
  submitLabel: string
  /** Accessible name of the primary action with its object. */
  submitName?: string
  danger?: boolean | undefined
  onSubmit: () => void | Promise<void>
  /** If dirty, closing and leaving the page ask for confirmation. */
  form: Pick<DraftForm, "dirty"> & Partial<DraftForm>
  /** The question before it is closed while dirty, if it is not about unsaved input. */
  leaving?: Pick<Question, "title" | "text" | "confirmLabel" | "cancelLabel">
  closeLabel?: string
  /** Replaces the button that closes: a link, or null for none. */
  besideSubmit?: ReactNode
  /** Why it cannot be closed now, e.g. because its result must be read. */
  closeRefusedBecause?: string | undefined
  /** Must be confirmed before submitting. */
  question?: string | undefined
  /** Search parameter that keeps the form open; navigating away also asks for confirmation. */
  openBy?: string
  /** Opened by address with a stored draft, so no confirmation is needed. */
  hasAddress?: boolean
  actions?: ReactNode
  /** Pure confirmation: focuses the submit button. */
  focusesSubmit?: boolean
  wide?: boolean
  /** The content begins with the title in its own words. */
  hasHead?: boolean
  /** Few fields: a centred dialog, which fills phones. */
  short?: boolean | undefined
  children: ReactNode
}

/** Layout of all side forms: title, error summary, fields, actions, and a confirmation before input is lost. */
export function PanelForm(props: PanelFormProps) {
  const { open = true, onClose, form, closeRefusedBecause } = props
  const { busy, error } = submitState(props)
  const id = useId()
  const submit = useRef<HTMLButtonElement>(null)
  // The reason may arise while the question is open.
  const isRefused = useRef(false)
  useEffect(() => {
    isRefused.current = Boolean(props.refusedBecause)
  }, [props.refusedBecause])
  const guarded = open && form.dirty && !busy
  useClosedPanelNotice(open, error)
  const isDiscarded = async (isLeaving: boolean) => {
    const isMeant = await confirm({ ...discarding, ...props.leaving, isLeaving })
    // Forms that stay mounted would otherwise keep the input.
    if (isMeant) form.discard?.()
    return isMeant
  }
  useBlocker(
    async ({ currentLocation: current, nextLocation: next }) =>
      guarded &&
      (current.pathname !== next.pathname || isOther(props.openBy, current.search, next.search)) &&
      !(await isDiscarded(true)),
    () => guarded || Boolean(closeRefusedBecause),
  )
  const close = async () => {
    if (guarded ? await isDiscarded(false) : !closeRefusedBecause) onClose()
  }
  const send = async () => {
    const { question: text, title, submitLabel: confirmLabel } = props
    if (text && !(await confirm({ title, text, confirmLabel }))) return
    if (!isRefused.current) await props.onSubmit()
  }
  const footer = (
    <>
      {props.actions && <span className={styles.apart}>{props.actions}</span>}
      {props.besideSubmit === undefined ? (
        <Button refusedBecause={closeRefusedBecause} onClick={() => void close()}>
          {props.closeLabel ?? texts.cancel}
        </Button>
      ) : (
        props.besideSubmit
      )}
      <Button
        ref={submit}
        type="submit"
        form={id}
        variant={props.danger ? "danger" : "primary"}
        aria-label={props.submitName}
        busy={busy}
        refusedBecause={props.refusedBecause}
      >
        {props.submitLabel}
      </Button>
    </>
  )
  return (
    <SidePanel
      open={open}
      onClose={() => void close()}
      title={props.title}
      subtitle={props.subtitle}
      windowTitle={props.windowTitle}
      footer={footer}
      {...(props.focusesSubmit && { initialFocus: submit })}
      hasNoAddress={props.openBy === undefined && !props.hasAddress}
      enter="reach"
      wide={props.wide}
      hasHead={props.hasHead}
      short={props.short}
    >
      <Form id={id} onSubmit={send} error={error} busy={busy} refusedBecause={props.refusedBecause}>
        <InertWhileBusy busy={busy}>
          <DraftNotice form={form} />
          {props.children}
        </InertWhileBusy>
      </Form>
    </SidePanel>
  )
}

const discarding = {
  title: texts.unsavedTitle,
  text: texts.unsavedText,
  confirmLabel: texts.discard,
  cancelLabel: texts.keepEditing,
  danger: true,
}

const isOther = (key: string | undefined, current: string, next: string): boolean =>
  key !== undefined && parseSearch(current)[key] !== parseSearch(next)[key]

/** Shows the problem of a closed but still mounted panel as a toast. */
export function useClosedPanelNotice(open: boolean, problem: string | undefined): void {
  const shownProblem = useRef(problem)
  useEffect(() => {
    if (problem && problem !== shownProblem.current && !open) toast.error(problem)
    shownProblem.current = problem
  }, [open, problem])
}
