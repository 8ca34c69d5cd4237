import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { berlinToday } from "../../../contract/dates.ts"
import type { RecordFilters } from "../../../contract/record.ts"
import { call } from "../../api.ts"
import { saveFile } from "../../ui/browser/index.ts"

/** A page of the record, newest first; the page before stays until it is there. */
export const useRecord = (filters: RecordFilters, before: number | undefined, failure: string) =>
  useQuery({
    queryKey: ["record", filters, before ?? null],
    queryFn: ({ signal }) =>
      call("GET /api/record/all", { query: { ...filters, ...(before && { before }) }, signal }),
    placeholderData: keepPreviousData,
    meta: { failure },
  })

/** Saves what the filters find. */
export const useExportRecord = (filters: RecordFilters, failure: string) =>
  useMutation({
    mutationFn: (format: "xlsx" | "jsonl") =>
      call("GET /api/record/export", { query: { ...filters, format } }),
    meta: { failure },
    onSuccess: (file, format) => saveFile(file, `ZVF_Protokoll_${berlinToday(new Date())}.${format}`),
  })
