import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { FileDrop } from "../../ui/FileDrop.tsx"
import { SidePanel } from "../../ui/SidePanel.tsx"
import { Notice } from "../../ui/States.tsx"
import styles from "./Excel.module.css"
import { acceptedFiles } from "./file.ts"
import { ImportCounts, ImportPreview } from "./ImportPreview.tsx"
import { ImportProblem } from "./ImportProblem.tsx"
import { MissingOptions } from "./MissingOptions.tsx"
import { changesSomething } from "./preview.ts"
import { type ImportState, useImport } from "./use-import.ts"

type Props = { open: boolean; onClose: () => void }

/** Cars from an Excel file: first what would change, then all or nothing (decisions 28, 29). */
export function ImportPanel({ open, onClose }: Props) {
  const { t } = useTranslation("excel")
  const state = useImport(t("applied"))
  const spoken = useSpokenState(state)
  const close = () => {
    if (state.busy !== "applying") state.restart()
    onClose()
  }
  return (
    <SidePanel
      open={open}
      onClose={close}
      title={t("importTitle")}
      subtitle={t("importSubtitle")}
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

function Content({ state }: { state: ImportState }) {
  const { t } = useTranslation("excel")
  const { file, report, result, problem, busy } = state
  if (busy) return <Busy name={file?.name ?? ""} text={t(busy)} />
  if (result)
    return (
      <>
        <Notice tone="success" title={t("applied")}>
          {file?.name}
        </Notice>
        <ImportCounts report={result} />
      </>
    )
  return (
    <>
      {problem !== null && <ImportProblem error={problem} />}
      {report ? (
        <>
          <p className={styles.fileName}>{file?.name}</p>
          <MissingOptions
            missing={report.missingOptions}
            create={state.createOptions}
            onChange={state.chooseOptions}
          />
          <ImportPreview report={report} />
        </>
      ) : (
        <FileDrop
          label={t("pick")}
          hint={t("pickHint")}
          accept={acceptedFiles}
          onFiles={([file]) => file && state.pick(file)}
        />
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
  const counts = t("spokenCounts", { ...shown, errors: shown.errors.length })
  return result ? `${t("applied")} ${counts}` : counts
}

function Busy({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.busy}>
      <p className={styles.fileName}>{name}</p>
      <p>{text}</p>
      <div className={styles.bar} />
    </div>
  )
}

function Actions({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const { t } = useTranslation("excel")
  const { report, result, problem, busy } = state
  const again = (report || result) && !busy
  const refused = report && refusalOf(report.errors.length, changesSomething(report))
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

const refusalOf = (errors: number, changes: boolean) =>
  errors > 0 ? ("refusedErrors" as const) : changes ? null : ("refusedNothing" as const)
