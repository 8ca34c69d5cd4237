import { useState } from "react"
import { errorText } from "../../../contract/errors.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import { ApiError } from "../../api.ts"
import { problemCode } from "../../ui/problem-text.ts"
import { type Import, useApplyImport, useCheckImport } from "./api.ts"
import { fileRefusal, heldFile } from "./file.ts"

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

  const look = (wanted: Import) => {
    apply.reset()
    setRefused(null)
    setPicked(wanted)
    check.mutate(wanted)
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
    file: picked?.file ?? null,
    createOptions: picked?.createOptions ?? false,
    busy: check.isPending ? "checking" : apply.isPending ? "applying" : null,
    /** What the file would do. */
    report: late ?? check.data ?? null,
    /** What it did. */
    result: apply.data ?? null,
    problem: refused ?? check.error ?? (late ? null : apply.error),
    pick: (file: File) => void pick(file),
    checkAgain: () => picked && look(picked),
    chooseOptions: (createOptions: boolean) => picked && look({ ...picked, createOptions }),
    apply: () => picked && apply.mutate(picked),
    restart,
  } as const
}
