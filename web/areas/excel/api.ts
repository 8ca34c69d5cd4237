import { useMutation, useQueryClient } from "@tanstack/react-query"
import { berlinToday } from "../../../contract/dates.ts"
import { call } from "../../api.ts"
import { saveFile } from "../../ui/save-file.ts"

/** A file to import, and whether options that do not exist yet are made (decision 28). */
export type Import = { file: File; createOptions: boolean }

/** What the file would change; nothing is written (decision 29). The panel shows refusals itself. */
export const useCheckImport = () =>
  useMutation({
    mutationFn: ({ file, createOptions }: Import) =>
      call("POST /api/car/import", { file, query: { check: "true", createOptions: flag(createOptions) } }),
    meta: { silent: true },
  })

/** Writes all rows of the file or none (decision 29). */
export function useApplyImport(success: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, createOptions }: Import) =>
      call("POST /api/car/import", { file, query: { createOptions: flag(createOptions) } }),
    meta: { silent: true, success },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["cars"] })
      void client.invalidateQueries({ queryKey: ["options"] })
    },
  })
}

const flag = (value: boolean) => (value ? "true" : "false") as "true" | "false"

/** Every car as a workbook that can be edited and imported again (decisions 5, 28). */
export const useExportCars = (failure: string) =>
  useMutation({
    mutationFn: () => call("GET /api/car/export"),
    meta: { failure },
    onSuccess: (workbook) => saveFile(workbook, `Fahrzeug_Export_${berlinToday(new Date())}.xlsx`),
  })
