import { useBlocker } from "@tanstack/react-router"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { Button } from "../button/Button.tsx"
import { problemText } from "../feedback/problem-text.ts"
import { toast } from "../feedback/toast-store.ts"
import { confirm } from "../panel/confirm.ts"
import { SidePanel } from "../panel/SidePanel.tsx"
import { type DraftForm, DraftNotice, InertWhileBusy } from "../record/DraftFields.tsx"
import { texts } from "../texts.de.ts"
import { Form } from "./Form.tsx"

type PanelFormProps = {
  /** Some forms stay in memory while they are closed. */
  open?: boolean
  onClose: () => void
  title: string
  subtitle?: ReactNode
  windowTitle?: string
  /** The verb of the one primary action. */
  submitLabel: string
  /** The same with what it is about, for whoever hears it without its surroundings. */
  submitName?: string
  /** It ends something that cannot be taken back. */
  danger?: boolean | undefined
  onSubmit: () => void | Promise<void>
  /** Where something was typed that would be lost, closing asks first, and so does leaving the page. */
  form: Pick<DraftForm, "dirty"> & Partial<DraftForm>
  /** The call that it makes: meanwhile nothing can be typed, and a refusal is shown, where nothing is known about it as `failure`. */
  sending?: { isPending: boolean; error: unknown }
  failure?: string
  /** Where it makes more than one call. */
  busy?: boolean
  /** Why it cannot be closed now, e.g. because what comes of it has to be seen. */
  staysBecause?: string | undefined
  /** What the server refused, where the form says it in words of its own. */
  error?: string | undefined
  submitRefusedBecause?: string | undefined
  /** A doubt about what would be sent, which has to be answered with yes first. */
  doubt?: string | undefined
  /** The search parameter that holds the form open: going back or to another one asks first, too. */
  openBy?: string
  /** The address opens it, but what was typed is kept as a draft, and nobody is asked. */
  hasAddress?: boolean
  /** Further actions, left of the usual ones. */
  actions?: ReactNode
  /** It only asks for a yes: the focus begins on the button that gives it. */
  beginsAtSubmit?: boolean
  /** Where the focus goes when it closes, where what it came from may be gone. */
  returnsTo?: (() => HTMLElement | null) | undefined
  /** Stands beside its list where the window is wide enough (P196); Enter on its row or title leads to the button that sends. */
  beside?: boolean | undefined
  /** Beside the title, e.g. the ways to the next and the one before. */
  tools?: ReactNode
  children: ReactNode
}

/** The one shell of all side forms: title, error summary, fields, actions, and the question before typed text is lost. */
export function PanelForm(props: PanelFormProps) {
  const { open = true, onClose, form, sending, staysBecause } = props
  const busy = props.busy ?? sending?.isPending ?? false
  const error = props.error ?? (sending?.error ? problemText(sending.error, props.failure) : undefined)
  const id = useId()
  const submit = useRef<HTMLButtonElement>(null)
  const guarded = open && form.dirty && !busy
  useClosedPanelNotice(open, error)
  const isDiscarded = async (isLeaving: boolean) => {
    const isMeant = await confirm({ ...discarding, isLeaving })
    // Some forms stay in memory while they close, and would keep what stands in them.
    if (isMeant) form.discard?.()
    return isMeant
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      guarded &&
      (current.pathname !== next.pathname || isOther(props.openBy, current.search, next.search)) &&
      !(await isDiscarded(true)),
    enableBeforeUnload: () => guarded || Boolean(staysBecause),
  })
  const close = async () => {
    if (guarded ? await isDiscarded(false) : !staysBecause) onClose()
  }
  const send = async () => {
    const { doubt: text, title, submitLabel: confirmLabel } = props
    if (!text || (await confirm({ title, text, confirmLabel }))) await props.onSubmit()
  }
  const footer = (
    <>
      {props.actions}
      <Button refusedBecause={staysBecause} onClick={() => void close()}>
        {texts.cancel}
      </Button>
      <Button
        ref={submit}
        type="submit"
        form={id}
        variant={props.danger ? "danger" : "primary"}
        aria-label={props.submitName}
        busy={busy}
        refusedBecause={props.submitRefusedBecause}
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
      {...(props.beginsAtSubmit && { beginsAt: submit })}
      returnsTo={props.returnsTo}
      beside={props.beside}
      hasNoAddress={props.openBy === undefined && !props.beside && !props.hasAddress}
      enter="reach"
      tools={props.tools}
    >
      <Form id={id} onSubmit={send} error={error} busy={busy}>
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

const isOther = (key: string | undefined, current: object, next: object): boolean =>
  key !== undefined && Reflect.get(current, key) !== Reflect.get(next, key)

/** A problem of a panel that was closed meanwhile, but stays mounted, is shown as a toast. */
export function useClosedPanelNotice(open: boolean, problem: string | undefined): void {
  const known = useRef(problem)
  useEffect(() => {
    if (problem && problem !== known.current && !open) toast.error(problem)
    known.current = problem
  }, [open, problem])
}
