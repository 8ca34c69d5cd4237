import { useState } from "react"
import { errorText } from "../../../contract/errors.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import { ApiError } from "../../api.ts"
import { problemCode } from "../../ui/feedback/index.ts"
import { newId } from "../../ui/values/index.ts"
import { isLost } from "./answer.ts"
import { type Import, type ImportRun, useApplyImport, useCheckImport, useServerProgress } from "./api.ts"
import { fileRefusal, heldFile } from "./file.ts"
import { stepStates } from "./progress.ts"

/** The report that a refused import brings along: what was found wrong when it was about to be written. */
const reportOfRefusal = (error: unknown): ImportReport | null =>
  problemCode(error) === "import_has_errors" && error instanceof ApiError
    ? (error.details as ImportReport)
    : null

const refusal = (code: keyof typeof errorText) => new ApiError(0, { code, message: errorText[code] })

export type ImportState = ReturnType<typeof useImport>

/** One import from the file to its result: pick, check, look, apply. A refusal leaves everything usable. */
export function useImport(success: string) {
  const [picked, setPicked] = useState<Import | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const check = useCheckImport()
  const apply = useApplyImport(success)
  const [sent, setSent] = useState<{ id: string; share: number } | null>(null)
  const underway = check.isPending || apply.isPending
  const told = useServerProgress(underway && sent?.share === 1 ? sent.id : null)

  const run = (wanted: Import): ImportRun => {
    const id = newId()
    setSent({ id, share: 0 })
    return { ...wanted, id, onSent: (share) => setSent({ id, share }) }
  }

  const look = (wanted: Import) => {
    apply.reset()
    setRefused(null)
    setPicked(wanted)
    check.mutate(run(wanted))
  }
  const pick = async (file: File) => {
    const code = fileRefusal(file)
    const held = code ? null : await heldFile(file)
    if (held) return look({ file: held, createOptions: false })
    restart()
    setRefused(refusal(code ?? "workbook_unreadable"))
  }
  const restart = () => {
    setPicked(null)
    setRefused(null)
    check.reset()
    apply.reset()
  }
  const late = reportOfRefusal(apply.error)
  return {
    picked,
    busy: check.isPending ? "checking" : apply.isPending ? "applying" : null,
    /** What is happening to it while it is busy. */
    steps: stepStates(sent?.share ?? 0, told, apply.isPending),
    /** What the file would do. */
    report: late ?? check.data ?? null,
    /** What it did. */
    result: apply.data ?? null,
    problem: refused ?? check.error ?? (late ? null : apply.error),
    /** What came of applying it where that did not go well. */
    applyProblem: apply.error,
    /** The answer to applying it was lost: the portal may have written it all the same. */
    isUnknown: isLost(apply.error),
    pick: (file: File) => void pick(file),
    checkAgain: () => picked && look(picked),
    chooseOptions: (createOptions: boolean) => picked && look({ ...picked, createOptions }),
    apply: () => picked && apply.mutate(run(picked)),
    restart,
  } as const
}
