import type { ImportReport } from "../../../contract/excel.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText, toast, useClosedPanelNotice } from "../../ui/feedback/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { FileDrop } from "../../ui/upload/index.ts"
import { type Import, useErrorFile } from "./api.ts"
import styles from "./Excel.module.css"
import { acceptedFiles } from "./file.ts"
import { ImportList } from "./ImportList.tsx"
import { ImportCounts, ImportErrors, ImportPreview } from "./ImportPreview.tsx"
import { ImportProblem } from "./ImportProblem.tsx"
import { ImportSteps } from "./ImportSteps.tsx"
import { LeaveOut } from "./LeaveOut.tsx"
import { MissingOptions } from "./MissingOptions.tsx"
import { changesSomething } from "./preview.ts"
import { type ImportState, useImport } from "./use-import.ts"

type Props = { open: boolean; onClose: () => void }

/** Cars from an Excel file: first what would change, then all or nothing (P28, P29). */
export function ImportPanel({ open, onClose }: Props) {
  const { t } = useTranslation("excel")
  const state = useImport(({ errorRows: count }) =>
    count > 0
      ? toast.warning(t("appliedBut", { count, formatted: numberText(count) }))
      : toast.success(t("applied")),
  )
  const spoken = useSpokenState(state)
  const { applyProblem, isUnknown } = state
  const unanswered = isUnknown
    ? t("importUnknown")
    : applyProblem && problemText(applyProblem, t("importFailed"))
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
      title={t("importTitle")}
      subtitle={t("importSubtitle")}
      part={partOf(state)}
      footer={<Actions state={state} onClose={close} />}
    >
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      <div className={styles.stack}>
        <Content state={state} />
      </div>
    </SidePanel>
  )
}

function partOf({ busy, report, result, problem }: ImportState): string {
  if (busy) return busy
  if (result) return "result"
  return [report && "report", problem && "problem"].filter(Boolean).join()
}

function Content({ state }: { state: ImportState }) {
  const { t } = useTranslation("excel")
  const { picked, report, result, problem, busy } = state
  const fileName = picked?.file.name ?? ""
  if (busy) return <ImportSteps fileName={fileName} steps={state.steps} />
  if (result)
    return (
      <>
        <Notice tone="success" title={t("applied")}>
          {fileName}
        </Notice>
        <ImportCounts report={result} isApplied />
        {picked && result.errorRows > 0 && <LeftOut report={result} wanted={picked} />}
        <ImportList />
      </>
    )
  return (
    <>
      {problem !== null && <ImportProblem error={problem} isUnknown={state.isUnknown} />}
      {state.isUnknown && <ImportList />}
      {report ? (
        <>
          <div className={styles.file}>
            <p className={styles.fileName}>{fileName}</p>
            {picked && report.errorCount > 0 && <ErrorFileButton wanted={picked} />}
          </div>
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
            label={t("pick")}
            hint={t("pickHint")}
            accept={acceptedFiles}
            onFiles={([file]) => file && state.pick(file)}
          />
          <ImportList />
        </>
      )}
    </>
  )
}

/** The same in one sentence for those who do not see it. */
function useSpokenState({ busy, report, result }: ImportState): string {
  const { t } = useTranslation("excel")
  const shown = result ?? report
  if (busy) return t(busy)
  if (!shown) return ""
  if (result) return `${t("applied")} ${t("spokenResult", { ...shown, leftOut: shown.errorRows })}`
  return t("spokenCounts", { ...shown, errors: shown.errorCount })
}

/** The rows that were left out, and why. */
function LeftOut({ report, wanted }: { report: ImportReport; wanted: Import }) {
  const { t } = useTranslation("excel")
  const { errorRows } = report
  return (
    <>
      <Notice tone="warning" title={t("leftOut", { count: errorRows, formatted: numberText(errorRows) })}>
        <ErrorFileButton wanted={wanted} />
      </Notice>
      <ImportErrors report={report} />
    </>
  )
}

/** The same file with the sentences beside the cells, to fix it where it was made. */
function ErrorFileButton({ wanted }: { wanted: Import }) {
  const { t } = useTranslation("excel")
  const saving = useErrorFile(t("errorFileFailed"))
  return (
    <Button size="small" icon="download" busy={saving.isPending} onClick={() => saving.mutate(wanted)}>
      {t("errorFile")}
    </Button>
  )
}

function Actions({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const { t } = useTranslation("excel")
  const { report, result, problem, busy } = state
  const again = (report || result) && !busy
  const refused = report && refusalOf(report, state.leavesOut)
  return (
    <>
      <Button onClick={onClose}>{t("close")}</Button>
      {again && <Button onClick={state.restart}>{t("otherFile")}</Button>}
      {problem !== null && report && !busy && <Button onClick={state.checkAgain}>{t("checkAgain")}</Button>}
      {report && !result && (
        <Button
          variant="primary"
          busy={busy !== null}
          refusedBecause={refused ? t(refused) : undefined}
          onClick={state.apply}
        >
          {t("apply")}
        </Button>
      )}
    </>
  )
}

function refusalOf(report: ImportReport, leavesOut: boolean) {
  const isChange = changesSomething(report)
  if (report.errorRows > 0 && !leavesOut) return isChange ? "refusedUnlessLeftOut" : "refusedErrors"
  return isChange ? null : "refusedNothing"
}
