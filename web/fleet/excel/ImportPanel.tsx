import { numberText } from "../../../contract/core/format.ts"
import { optionTypeText } from "../../../contract/fleet/car-fields.ts"
import type { ImportReport } from "../../../contract/fleet/excel.ts"
import { detailsOf } from "../../core/api.ts"
import { Button } from "../../ui/button/Button.tsx"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { useClosedPanelNotice } from "../../ui/form/PanelForm.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { confirm } from "../../ui/panel/confirm.ts"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { common } from "../../ui/texts.de.ts"
import { FileDrop, ProgressBar } from "../../ui/upload/FileDrop.tsx"
import { changesSomething, ImportCounts, ImportErrors, ImportPreview } from "./ImportPreview.tsx"
import { texts } from "./texts.de.ts"
import { type ImportState, useExportCars, useImport } from "./use-import.ts"

type Props = {
  open: boolean
  onClose: () => void
  /** Ticks the created cars. */
  onChoose: (ids: readonly string[]) => void
  /** Opens a bulk edit that makes them visible and acceptable for agents. */
  onRelease: (ids: readonly string[]) => void
}

/** Imports cars from an Excel file: first a preview, then all or nothing (P28, P29). */
export function ImportPanel({ open, onClose, onChoose, onRelease }: Props) {
  const state = useImport(({ errorRows: count }) =>
    count > 0 ? toast.warning(texts.appliedBut(count)) : toast.success(texts.applied),
  )
  const { applyProblem, isUnknown } = state
  const unanswered = isUnknown
    ? texts.importUnknown
    : applyProblem && problemText(applyProblem, texts.importFailed)
  useClosedPanelNotice(open, unanswered ?? undefined)
  const close = () => {
    if (state.busy !== "applying") state.restart()
    onClose()
  }
  return (
    <SidePanel
      hasNoAddress
      open={open}
      onClose={close}
      title={texts.importTitle}
      wide
      subtitle={texts.importSubtitle}
      part={partOf(state)}
      footer={<Actions state={state} onClose={close} />}
    >
      <p role="status" className="visually-hidden">
        {state.busy ? texts[state.busy] : state.result ? texts.applied : state.report && texts.checked}
      </p>
      <VStack gap={4}>
        <Content
          state={state}
          next={(act) => () => {
            close()
            act(state.result?.createdIds ?? [])
          }}
          {...{ onChoose, onRelease }}
        />
      </VStack>
    </SidePanel>
  )
}

function partOf({ busy, report, result, problem }: ImportState): string {
  if (busy) return busy
  if (result) return "result"
  return [report && "report", problem && "problem"].filter(Boolean).join()
}

type ContentProps = Pick<Props, "onChoose" | "onRelease"> & {
  state: ImportState
  /** Closes the panel and continues with the created cars. */
  next: (act: (ids: readonly string[]) => void) => () => void
}

function Content({ state, next, onChoose, onRelease }: ContentProps) {
  const { picked, report, result, problem, busy } = state
  const fileName = picked?.file.name ?? ""
  if (busy) return <Progress fileName={fileName} progress={state.progress} />
  if (result)
    return (
      <>
        <Notice tone="success" title={texts.applied}>
          {fileName}
        </Notice>
        <ImportCounts report={result} isApplied />
        {result.createdIds.length > 0 && (
          <HStack gap={3} wrap>
            <Button onClick={next(onChoose)}>{texts.chooseCreated(result.createdIds.length)}</Button>
            <Button aria-haspopup="dialog" onClick={next(onRelease)}>
              {texts.releaseCreated}
            </Button>
          </HStack>
        )}
        {result.errorRows > 0 && <ImportErrors report={result} />}
      </>
    )
  return (
    <>
      {problem !== null && <ImportProblem error={problem} isUnknown={state.isUnknown} />}
      {report ? (
        <>
          <Text as="p" strong breaks>
            {fileName}
          </Text>
          <MissingOptions
            missing={report.missingOptions}
            create={picked?.createOptions ?? false}
            onChange={state.chooseOptions}
          />
          <LeaveOut report={report} chosen={state.leavesOut} onChange={state.chooseLeaveOut} />
          <ImportPreview report={report} />
        </>
      ) : (
        <>
          <FileDrop
            label={texts.pick}
            hint={texts.pickHint}
            accept=".xlsx,.xls,.xlsm"
            onFiles={([file]) => file && state.pick(file)}
          />
          <Template />
        </>
      )}
    </>
  )
}

function Progress({ fileName, progress }: { fileName: string; progress: ImportState["progress"] }) {
  const { phase, done, total } = progress
  const isUpload = phase === "upload"
  return (
    <VStack gap={4}>
      <Text as="p" strong breaks>
        {fileName}
      </Text>
      <p>
        {texts.phase[phase]}
        {!isUpload && done > 0 && ` ${texts.rows(numberText(done))}`}
      </p>
      <ProgressBar label={texts.phase[phase]} share={total ? done / total : null} />
    </VStack>
  )
}

function Actions({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const { report, result, problem, busy } = state
  const again = (report || result) && !busy
  const refused = report && refusalOf(report, state.leavesOut)
  const apply = async (checked: ImportReport) => {
    const text = <ImplausibleValues report={checked} />
    const isMeant =
      checked.implausibleCount === 0 ||
      (await confirm({ title: texts.implausibleTitle, text, confirmLabel: texts.apply }))
    if (isMeant) state.apply()
  }
  return (
    <>
      <Button onClick={onClose}>{common.close}</Button>
      {again && <Button onClick={state.restart}>{texts.otherFile}</Button>}
      {problem !== null && report && !busy && <Button onClick={state.checkAgain}>{texts.checkAgain}</Button>}
      {report && !result && (
        <Button
          variant="primary"
          busy={busy !== null}
          refusedBecause={refused ? texts[refused] : undefined}
          onClick={() => void apply(report)}
        >
          {texts.apply}
        </Button>
      )}
    </>
  )
}

const mostShown = 10

/** Prices that are far off, by car; the first of many. */
function ImplausibleValues({ report: { implausible, implausibleCount } }: { report: ImportReport }) {
  const more = implausibleCount - Math.min(mostShown, implausible.length)
  return (
    <>
      <ul>
        {implausible.slice(0, mostShown).map(({ row, jobNumber, column, message }) => (
          <li key={`${row} ${column}`}>{texts.implausible({ jobNumber, row, message })}</li>
        ))}
      </ul>
      {more > 0 && <p>{texts.moreImplausible(more)}</p>}
      <p>{texts.implausibleQuestion}</p>
    </>
  )
}

function refusalOf(report: ImportReport, leavesOut: boolean) {
  const isChange = changesSomething(report)
  if (report.errorRows > 0 && !leavesOut) return isChange ? "refusedUnlessLeftOut" : "refusedErrors"
  return isChange ? null : "refusedNothing"
}

function Template() {
  const exporting = useExportCars(() => texts.templateSaved)
  return (
    <Button
      size="small"
      icon="download"
      busy={exporting.isPending}
      onClick={() => exporting.mutate({ ids: [] })}
    >
      {texts.template}
    </Button>
  )
}

type LeaveOutProps = { report: ImportReport; chosen: boolean; onChange: (leaveOut: number) => void }

/** Whether to apply the other rows without the failed ones (P136); only if there are others. */
function LeaveOut({ report, chosen, onChange }: LeaveOutProps) {
  const { errorRows } = report
  if (errorRows === 0 || !changesSomething(report)) return null
  return (
    <Checkbox
      label={texts.leaveOut(errorRows)}
      checked={chosen}
      onChange={(wanted) => onChange(wanted ? errorRows : 0)}
    />
  )
}

type MissingOptionsProps = {
  missing: ImportReport["missingOptions"]
  create: boolean
  onChange: (create: boolean) => void
}

/** More are not named: a file with mixed-up columns has thousands. */
const mostNamed = 100

/** Unknown option labels, and the choice to create them with the import. */
function MissingOptions({ missing, create, onChange }: MissingOptionsProps) {
  if (missing.length === 0) return null
  const more = missing.length - mostNamed
  return (
    <Notice tone="info" title={texts.missingOptions}>
      <ul className="bullets">
        {missing.slice(0, mostNamed).map(({ type, label }) => (
          <li key={`${type} ${label}`}>
            {optionTypeText(type)}: {label}
          </li>
        ))}
        {more > 0 && <li>{texts.moreOptions(more)}</li>}
      </ul>
      <Checkbox label={texts.createOptions(missing.length)} checked={create} onChange={onChange} />
    </Notice>
  )
}

type ImportProblemProps = {
  error: unknown
  isUnknown: boolean
}

/** Why a file was refused as a whole, and that nothing was changed, if that is certain. */
function ImportProblem({ error, isUnknown }: ImportProblemProps) {
  const header = detailsOf(error, "import_wrong_header")
  return (
    <div role="alert">
      <Notice tone="error" title={isUnknown ? texts.answerLost : problemText(error, texts.importFailed)}>
        {header && (
          <>
            {header.sheet !== undefined && <p>{texts.firstSheet(header.sheet)}</p>}
            <Columns title={texts.missingColumns} names={header.missing} />
            <Columns title={texts.unknownColumns} names={header.unknown} />
            <Columns title={texts.duplicateColumns} names={header.duplicate} />
          </>
        )}
        <p>{isUnknown ? texts.importUnknown : texts.nothingChanged}</p>
      </Notice>
    </div>
  )
}

function Columns({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul className="bullets">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}
