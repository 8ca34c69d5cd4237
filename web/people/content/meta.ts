import { useQuery } from "@tanstack/react-query"
import { read } from "../../ui/loading/read.ts"

export const portalMeta = read("GET /api/meta.json", undefined, {
  staleTime: Number.POSITIVE_INFINITY,
  silent: true,
})

/** Contact line and whether this is a demo; undefined until loaded. */
export const useMeta = () => useQuery(portalMeta).data

/** Whether the portal delivers e-mails or only stores them; true until loaded. */
export const useSendsMails = (): boolean => useMeta()?.sendsMails ?? true
