import { useQuery } from "@tanstack/react-query"
import { portalMeta } from "./api.ts"

/** What the contact line says, and whether this is a demo; undefined until it is there. */
export const useMeta = () => useQuery(portalMeta).data
