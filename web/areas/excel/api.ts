import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { berlinToday } from "../../../contract/dates.ts"
import type { ImportProgress } from "../../../contract/excel.ts"
import { call } from "../../api.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { errorFileName } from "./file.ts"

/** A file to import, and whether options that do not exist yet are made (P28). */
export type Import = { file: File; createOptions: boolean }
/** One sending of it: `id` names its progress at the server, `onSent` hears the share that has arrived there. */
export type ImportRun = Import & { id: string; onSent: (share: number) => void }

const send = ({ file, createOptions, id, onSent }: ImportRun, check: boolean) =>
  call("POST /api/car/import", {
    file,
    query: { check: flag(check), createOptions: flag(createOptions), progressId: id },
    onProgress: onSent,
  })

/** What the file would change; nothing is written (P29). The panel shows refusals itself. */
export const useCheckImport = () =>
  useMutation({ mutationFn: (run: ImportRun) => send(run, true), meta: { silent: true } })

/** Writes all rows of the file or none (P29). */
export function useApplyImport(success: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (run: ImportRun) => send(run, false),
    meta: { silent: true, success },
    // After a failure too: only the answer may have been lost.
    onSettled: () => refresh(client),
  })
}

/** What an import or its undoing may have changed. */
function refresh(client: QueryClient): void {
  for (const key of ["cars", "options", "option-use", "imports"])
    void client.invalidateQueries({ queryKey: [key] })
}

const progressEveryMs = 400

/** How far the server is with this import: the newest that it told, null before its first word. */
export function useServerProgress(id: string | null): ImportProgress | null {
  const client = useQueryClient()
  const queryKey = ["import-progress", id]
  const progress = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const told = await call("GET /api/car/import/progress", { query: { id: id ?? "" }, signal })
      // At its end an import tells nothing any more, and its report is still on the way.
      return told.progress ?? client.getQueryData<ImportProgress>(queryKey) ?? null
    },
    enabled: id !== null,
    refetchInterval: progressEveryMs,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  })
  return progress.data ?? null
}

/** The file again with its errors beside the cells, saved under its own name. */
export const useErrorFile = (failure: string) =>
  useMutation({
    mutationFn: ({ file, createOptions }: Import) =>
      call("POST /api/car/import/errors", { file, query: { createOptions: flag(createOptions) } }),
    meta: { failure },
    onSuccess: (workbook, { file }) => saveFile(workbook, errorFileName(file.name)),
  })

/** The imports that were applied, newest first. */
export const useImports = (failure: string) =>
  useQuery({
    queryKey: ["imports"],
    queryFn: ({ signal }) => call("GET /api/car/import/all", { signal }),
    meta: { failure },
  })

/** Takes a whole import back; the dialog shows a refusal itself. */
export function useUndoImport(success: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call("POST /api/car/import/undo", { body: { id } }),
    meta: { silent: true, success },
    // After a refusal too: then the list is older than what happened.
    onSettled: () => refresh(client),
  })
}

const flag = (value: boolean) => (value ? "true" : "false") as "true" | "false"

/** Every car as a workbook that can be edited and imported again (P5, P28). */
export const useExportCars = (failure: string) =>
  useMutation({
    mutationFn: () => call("GET /api/car/export"),
    meta: { failure },
    onSuccess: (workbook) => saveFile(workbook, `Fahrzeug_Export_${berlinToday(new Date())}.xlsx`),
  })
