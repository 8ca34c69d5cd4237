import type { ErrorCode } from "../../../contract/errors.ts"

/** 20 MB as P28 says. */
const mostBytes = 20 * 1024 * 1024
export const acceptedFiles = ".xlsx,.xls,.xlsm"

/** Why a file need not be sent at all; null when the server shall look at it, which goes by the content and not by the name. */
export const fileRefusal = ({ size }: Pick<File, "size">): ErrorCode | null =>
  size > mostBytes ? "file_too_large" : null

/**
 * The bytes as they are now: what is checked is what will be applied, even when the file is saved again in between.
 * Null when the file can no longer be read.
 */
export const heldFile = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => null,
  )

/** "Bestand.xls" → "Bestand_Fehler.xlsx", also for a list that is checked once more. */
export const errorFileName = (name: string): string =>
  `${name.replace(/(_Fehler)?\.xls[xm]?$/i, "")}_Fehler.xlsx`
