import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { berlinToday } from "../../../contract/core/dates.ts"
import { errorText } from "../../../contract/core/errors.ts"
import type { ImportProgress, ImportReport } from "../../../contract/fleet/excel.ts"
import { ApiError, type CallInput, call, detailsOf } from "../../core/api.ts"
import { showing } from "../../core/stale.ts"
import { saveFile } from "../../ui/browser/files.ts"
import { problemCode } from "../../ui/feedback/problem-text.ts"
import { toast } from "../../ui/feedback/toast-store.ts"
import { renew } from "../../ui/loading/read.ts"
import { useChange } from "../../ui/loading/use-send.ts"
import { common } from "../../ui/texts.de.ts"
import { newId } from "../../ui/values/new-id.ts"

/** A file to import; whether to create unknown options, how many failed rows to omit, and how many implausible prices are confirmed. */
type Import = { file: File; createOptions: boolean; leaveOut: number; implausible: number }

const flag = (value: boolean) => (value ? "true" : "false") as "true" | "false"

/** `id` identifies its progress at the server. */
type ImportRun = Import & { id: string }

const send = ({ file, createOptions, leaveOut, implausible, id }: ImportRun, check: boolean) =>
  call("POST /api/car/import", {
    file,
    query: { check: flag(check), createOptions: flag(createOptions), leaveOut, implausible, progressId: id },
  })

/** Previews the file without writing. The panel shows refusals. */
const useCheckImport = () =>
  useChange({ mutationFn: (run: ImportRun) => send(run, true), meta: { silent: true } })

/** Writes all rows of the file, or all but the omitted ones. */
const useApplyImport = (onApplied: (report: ImportReport) => void) =>
  useChange({
    mutationFn: (run: ImportRun) => send(run, false),
    meta: { silent: true },
    onSuccess: (_, report) => onApplied(report),
    // Also after a failure: only the response may have been lost.
    onSettled: (client) => void renew(client, ...showing.imported),
  })

const progressEveryMs = 400

/** The latest progress that the server reported for this import; null before the first. */
function useServerProgress(id: string | null): ImportProgress | null {
  const client = useQueryClient()
  const queryKey = ["import-progress", id]
  const progress = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const state = await call("GET /api/car/import/progress", { query: { id: id ?? "" }, signal })
      // A finished import reports no progress, while its result is still on the way.
      return state.progress ?? client.getQueryData<ImportProgress>(queryKey) ?? null
    },
    enabled: id !== null,
    refetchInterval: progressEveryMs,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  })
  return progress.data ?? null
}

/** The report of a refused import: errors found when it was about to be written. */
function reportOfRefusal(error: unknown): ImportReport | null {
  const details = detailsOf(error, "import_has_errors") ?? detailsOf(error, "value_implausible")
  return details && "updated" in details ? details : null
}

const refusal = (code: keyof typeof errorText) => new ApiError(0, { code, message: errorText[code] })

/** 20 MB. */
const mostBytes = 20 * 1024 * 1024

/** A copy of the file, so that the checked content is applied even if the file is saved meanwhile. Null if it is unreadable. */
const heldFile = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => null,
  )

type Progress = Omit<ImportProgress, "phase"> & { phase: "upload" | ImportProgress["phase"] }

export type ImportState = ReturnType<typeof useImport>

/** An import from the file to its result: pick, check, review, apply. After a refusal everything remains usable. */
export function useImport(onApplied: (report: ImportReport) => void) {
  const [picked, setPicked] = useState<Import | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const check = useCheckImport()
  const apply = useApplyImport(onApplied)
  const run = check.isPending ? check.variables : apply.isPending ? apply.variables : null
  const reported = useServerProgress(run?.id ?? null)

  const preview = (choice: Import) => {
    apply.reset()
    setRefused(null)
    setPicked(choice)
    check.mutate({ ...choice, id: newId() })
  }
  const pick = async (file: File) => {
    const isTooLarge = file.size > mostBytes
    const held = isTooLarge ? null : await heldFile(file)
    if (held) return preview({ file: held, createOptions: false, leaveOut: 0, implausible: 0 })
    setRefused(refusal(isTooLarge ? "file_too_large" : "workbook_unreadable"))
  }
  const restart = () => {
    setPicked(null)
    setRefused(null)
    check.reset()
    apply.reset()
  }
  const progress: Progress = reported ?? { phase: "upload", done: 0, total: null }
  const late = reportOfRefusal(apply.error)
  const report = late ?? check.data ?? null
  return {
    picked,
    busy: check.isPending ? "checking" : apply.isPending ? "applying" : null,
    progress,
    report,
    /** Whether the displayed failed rows are to be omitted; if others fail meanwhile, the question is asked again. */
    leavesOut: picked !== null && picked.leaveOut > 0 && picked.leaveOut === report?.errorRows,
    result: apply.data ?? null,
    problem: refused ?? check.error ?? (late ? null : apply.error),
    applyProblem: apply.error,
    /** The response to applying it was lost: the portal may have written it. */
    isUnknown: apply.error !== null && problemCode(apply.error) === "unavailable",
    pick: (file: File) => void pick(file),
    checkAgain: () => picked && preview(picked),
    chooseOptions: (createOptions: boolean) => picked && preview({ ...picked, createOptions, leaveOut: 0 }),
    chooseLeaveOut: (leaveOut: number) => setPicked(picked && { ...picked, leaveOut }),
    /** Confirms the implausible prices that were displayed. */
    apply: () =>
      picked && apply.mutate({ ...picked, implausible: report?.implausibleCount ?? 0, id: newId() }),
    restart,
  } as const
}

export type Exported = NonNullable<CallInput<"POST /api/car/export">["body"]>

/** Exports cars as a workbook that can be edited and imported again: the given ones, or all; reports the number. */
export const useExportCars = (done: () => string) =>
  useChange({
    mutationFn: (selection: Exported | undefined) =>
      selection ? call("POST /api/car/export", { body: selection }) : call("GET /api/car/export"),
    meta: { failure: common.exportFailed },
    onSuccess: (_, workbook) => {
      saveFile(workbook, `Fahrzeug_Export_${berlinToday(new Date())}.xlsx`)
      toast.success(done())
    },
  })
