import { useQuery } from "@tanstack/react-query"
import { read } from "../../ui/loading/read.ts"

/** Build and contact of the provider. */
export const portalMeta = read("GET /api/meta.json", undefined, {
  staleTime: Number.POSITIVE_INFINITY,
  silent: true,
})

/** What the contact line says, and whether this is a demo; undefined until it is there. */
export const useMeta = () => useQuery(portalMeta).data

/** Whether the portal sends its mails, or keeps them; that it does until the answer is there. */
export const useSendsMails = (): boolean => useMeta()?.sendsMails ?? true
