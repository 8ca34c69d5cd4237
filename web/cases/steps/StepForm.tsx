import { type ReactNode, useState } from "react"
import type { Activity, ActivityCase } from "../../../contract/cases/activities.ts"
import { activityTypeText } from "../../../contract/core/enums.ts"
import { carName, instantText } from "../../../contract/core/format.ts"
import { labelOf } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { textIn } from "../../../contract/fleet/field-text.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { awaitsAnswer } from "../../../contract/fleet/states.ts"
import { links } from "../../core/links.ts"
import { changedFields } from "../../fleet/cars/record/car-draft.ts"
import { type CarUpdate, saveProblem, useUpdateCar } from "../../fleet/cars/record/fleet.ts"
import { texts as carRecordTexts } from "../../fleet/cars/record/texts.de.ts"
import { useNames } from "../../fleet/cars/record/use-choices.ts"
import { activityBadge } from "../../fleet/cars/state-badge.ts"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { currentOf } from "../../ui/feedback/problem-text.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { ConflictNotice } from "../../ui/record/Conflicts.tsx"
import type { DraftForm } from "../../ui/record/DraftFields.tsx"
import { type RecordForm, useRecordForm } from "../../ui/record/use-record-form.ts"
import { CaseHead } from "../activities/CaseHead.tsx"
import { texts as activitiesTexts } from "../activities/texts.de.ts"
import { useCarActivities, useCase } from "../activities/use-activities.ts"
import { texts } from "./texts.de.ts"

export type StepProps = {
  car: Car
  /** The request or acceptance that the step answers. */
  activity?: Activity | undefined
  onClose: () => void
  /** Given by the desk. */
  openBy?: string
  onDone?: (() => void) | undefined
  /** Another action for the case, apart from the form's buttons. */
  apart?: ReactNode
  /** Replaces "Abbrechen". */
  besideSubmit?: ReactNode
  /** After the form. */
  after?: ReactNode
}

export const useStepForm = <Draft extends object>(name: string, car: Car, draftOf: (car: Car) => Draft) =>
  useRecordForm<Car, Draft>({ name, draftOf, asks: true }, car)

type Props = Omit<StepProps, "car"> & {
  entry: Pick<RecordForm<Car, unknown>, "base" | "rebase" | "send" | keyof DraftForm>
  title: string
  submitLabel: string
  /** The step cannot be undone. */
  danger?: boolean
  success: string
  refusedBecause?: string | undefined
  question?: string | undefined
  focusesSubmit?: boolean
  /** The fields to send, without id and version. */
  fields: Omit<CarUpdate, "id" | "version">
  children?: ReactNode
}

/** The form of a step. Keeps the car as loaded; never overwrites a newer version nor loses entries (P35). */
export function StepForm(props: Props) {
  const { onClose, onDone, entry, fields, success, activity, apart, after, refusedBecause, ...form } = props
  const { base } = entry
  const { netCents } = offerOf(base, base.preOfferType ?? "MAIN")
  const update = useUpdateCar(success)
  const problem = saveProblem(update.error, carRecordTexts.updateFailed, base.area)
  const current = currentOf<Car>(update.error)
  const ended = useEnded(activity)

  const goOn = (newer: Car, entries: "kept" | "discarded") => {
    entry.rebase(newer, entries)
    update.reset()
  }
  const done = onDone ?? onClose
  const refusal = ended ? texts.caseOver : current ? texts.conflictFirst : refusedBecause
  return (
    <PanelForm
      {...form}
      open
      onClose={onClose}
      submitName={`${form.submitLabel}: ${carName(base)}`}
      windowTitle={`${carName(base)}: ${form.title}`}
      form={entry}
      busy={update.isPending}
      error={ended ? undefined : problem}
      refusedBecause={refusal}
      actions={apart}
      onSubmit={() => entry.send(update, { id: base.id, version: base.version, ...fields }, done)}
    >
      {ended && <CaseOver ended={ended} linksCar={onDone !== undefined} />}
      {current && !ended && (
        <StepConflict
          before={base}
          current={current}
          onKeep={() => goOn(current, "kept")}
          onReload={() => goOn(current, "discarded")}
        />
      )}
      <VStack gap={4}>
        <CaseHead car={base} price={{ area: base.area, netCents, car: base }} activity={activity} />
        {form.children}
        {after}
      </VStack>
    </PanelForm>
  )
}

/** The case, if it no longer waits for an answer: withdrawn, or answered by a colleague. */
function useEnded(activity: Activity | undefined): ActivityCase | undefined {
  const [waited] = useState(() => activity !== undefined && awaitsAnswer(activity.state))
  const newest = useCase(waited ? activity?.id : undefined).data
  return waited && newest && !awaitsAnswer(newest.activity.state) ? newest : undefined
}

type CaseOverProps = {
  ended: ActivityCase
  /** Whether to link to the car, if it is not shown behind the form. */
  linksCar: boolean
}

/** What became of a case while its form was open, and by whom; the entries are kept but not sent. */
function CaseOver({ ended, linksCar }: CaseOverProps) {
  const { carId, jobNumber } = ended.activity
  const car = { what: activityTypeText(ended.activity), jobNumber }
  return (
    <div role="alert">
      <Notice tone="warning" title={texts.caseOver}>
        <LastAct of={ended} />
        <p>{texts.caseOverText}</p>
        {linksCar && (
          <LinkButton link={links.cars({ carId })} label={texts.caseOverSeeOf(car)}>
            {texts.caseOverSee}
          </LinkButton>
        )}
      </Notice>
    </div>
  )
}

type StepConflictProps = { before: Car; current: Car; onReload: () => void; onKeep: () => void }

/** Changes made by others meanwhile, and the choice between these and the own entries. */
function StepConflict({ before, current, onReload, onKeep }: StepConflictProps) {
  const names = useNames()
  const isStep = before.activityState !== current.activityState || before.openRequest !== current.openRequest
  const changes = changedFields(before, current).map((name) => ({
    label: labelOf(name, current.area),
    before: textIn(before, name, names),
    after: textIn(current, name, names),
  }))
  return (
    <ConflictNotice changes={changes} onKeep={onKeep} onReload={onReload}>
      {isStep && <LastStep carId={current.id} />}
    </ConflictNotice>
  )
}

/** The last step; names its actor for requests and acceptances, but not for edits. */
function LastStep({ carId }: { carId: string }) {
  const newest = useCase(useCarActivities(carId).data?.[0]?.id).data
  return newest ? <LastAct of={newest} /> : null
}

function LastAct({ of: { activity, steps } }: { of: ActivityCase }) {
  const last = steps.at(-1)
  const office = last?.by === "AGENT" ? activity.location : activitiesTexts.provider
  return (
    <>
      <p>
        {texts.lastAct({
          what: activityTypeText(activity),
          state: activityBadge(activity).word,
          who: last?.person ?? office,
          at: instantText(last?.at ?? activity.stateUpdatedAt),
        })}
      </p>
      {last?.reason && <p>{texts.lastActReason(last.reason)}</p>}
    </>
  )
}
