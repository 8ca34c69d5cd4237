import { type QueryClient, useMutation, useQuery } from "@tanstack/react-query"
import { berlinToday } from "../../../contract/dates.ts"
import { type CallInput, call } from "../../api.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { toast } from "../../ui/feedback/index.ts"
import { useChange } from "../../ui/loading/index.ts"

/**
 * A file to import, whether options that do not exist yet are made (P28), how many rows in error are left out (P136), and how many
 * prices that are far off are confirmed (P46).
 */
export type Import = { file: File; createOptions: boolean; leaveOut: number; doubts: number }

/** What an import or its undoing may have changed. */
export function refreshCars(client: QueryClient): void {
  for (const key of ["cars", "options", "option-use", "imports"])
    void client.invalidateQueries({ queryKey: [key] })
}

/** The latest imports and bulk changes, newest first. The list shows its own failure. */
export const useImports = () =>
  useQuery({
    queryKey: ["imports"],
    queryFn: ({ signal }) => call("GET /api/car/import/all", { signal }),
    meta: { silent: true },
  })

export const useUndoImport = (failure: string, onUndone: (undone: { kept: number }) => void) =>
  useChange({
    mutationFn: (id: string) => call("POST /api/car/import/undo", { body: { id } }),
    meta: { failure },
    onSuccess: (_, undone) => onUndone(undone),
    onSettled: refreshCars,
  })

export const flag = (value: boolean) => (value ? "true" : "false") as "true" | "false"

export type Exported = NonNullable<CallInput<"POST /api/car/export">["body"]>

/** Cars as a workbook that can be edited and imported again: those asked for, or every one (P5, P28); says how many. */
export const useExportCars = (failure: string, done: () => string) =>
  useMutation({
    mutationFn: (asked: Exported | undefined) =>
      asked ? call("POST /api/car/export", { body: asked }) : call("GET /api/car/export"),
    meta: { failure },
    onSuccess: (workbook) => {
      saveFile(workbook, `Fahrzeug_Export_${berlinToday(new Date())}.xlsx`)
      toast.success(done())
    },
  })
