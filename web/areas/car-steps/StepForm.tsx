import type { ReactNode } from "react"
import type { Activity } from "../../../contract/activities.ts"
import type { Car } from "../../../contract/cars.ts"
import { carName, vinText } from "../../../contract/format.ts"
import { currentOf } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { HStack } from "../../ui/layout/index.ts"
import { type DraftForm, type RecordForm, useRecordForm } from "../../ui/record/index.ts"
import { type CarUpdate, saveProblem, useUpdateCar } from "../car-record/index.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import { CaseOver, useEnded } from "./CaseOver.tsx"
import { StepConflict } from "./StepConflict.tsx"
import styles from "./Steps.module.css"
import { texts } from "./texts.de.ts"

export type StepProps = {
  car: Car
  onClose: () => void
  /** What comes after it went well; else it closes. */
  onDone?: ((sentence: string) => void) | undefined
  /** What else can be done about the case, apart from the form's own buttons. */
  apart?: ReactNode
  returnsTo?: (() => HTMLElement | null) | undefined
  /** Stands beside the list of cases where the window is wide enough, with the ways to the next and the one before (P196). */
  beside?: boolean
  tools?: ReactNode
}

/** What is typed into the form of a step, over the car as it was when the form was opened. */
export const useStepForm = <Draft extends object>(name: string, car: Car, draftOf: (car: Car) => Draft) =>
  useRecordForm<Car, Draft>({ name, draftOf, asks: true }, car)

type Props = Omit<StepProps, "car"> & {
  /** What is typed, over the car as it was loaded. */
  entry: Pick<RecordForm<Car, unknown>, "base" | "goOnFrom" | "send" | keyof DraftForm>
  /** The request or acceptance that the step answers. */
  activity?: Activity | undefined
  title: string
  submitLabel: string
  /** It ends something that cannot be taken back. */
  danger?: boolean
  /** The sentence after it went well. */
  success: string
  submitRefusedBecause?: string | undefined
  /** A doubt that has to be answered with yes before it is sent. */
  doubt?: string | undefined
  beginsAtSubmit?: boolean
  /** What is sent besides id and version. */
  fields: Omit<CarUpdate, "id" | "version">
  children?: ReactNode
}

/**
 * The form of one step of a car. It holds on to the car as it was loaded; a newer one is never overwritten, and nothing
 * typed is lost (P35).
 */
export function StepForm(props: Props) {
  const { onClose, onDone, entry, fields, success, activity, apart, submitRefusedBecause, ...form } = props
  const { base } = entry
  const update = useUpdateCar(success)
  const problem = saveProblem(update.error, carRecordTexts.updateFailed, base.area)
  const current = currentOf<Car>(update.error)
  const ended = useEnded(activity)

  const goOn = (newer: Car, entries: "kept" | "discarded") => {
    entry.goOnFrom(newer, entries)
    update.reset()
  }
  const done = () => (onDone ? onDone(success) : onClose())
  const refusal = ended ? texts.caseOver : current ? texts.conflictFirst : submitRefusedBecause
  return (
    <PanelForm
      {...form}
      open
      onClose={onClose}
      submitName={`${form.submitLabel}: ${carName(base)}`}
      windowTitle={`${carName(base)}: ${form.title}`}
      subtitle={`${base.jobNumber} · ${base.modelDesignation || vinText(base.idNumber)}`}
      form={entry}
      busy={update.isPending}
      error={ended ? undefined : problem}
      submitRefusedBecause={refusal}
      actions={
        apart && (
          <HStack as="span" gap={3} wrap className={styles.apart}>
            {apart}
          </HStack>
        )
      }
      onSubmit={() => entry.send(update, { id: base.id, version: base.version, ...fields }, done)}
    >
      {ended && <CaseOver ended={ended} linksCar={form.beside === true} />}
      {current && !ended && (
        <StepConflict
          before={base}
          current={current}
          onKeep={() => goOn(current, "kept")}
          onReload={() => goOn(current, "discarded")}
        />
      )}
      <div className={styles.stack}>{form.children}</div>
    </PanelForm>
  )
}
