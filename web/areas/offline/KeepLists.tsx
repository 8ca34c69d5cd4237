import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Profile } from "../../../contract/users.ts"
import { keepReadLists } from "./keep-read-lists.ts"

/** Shows nothing: sees to it that the portal opens without a connection, with the lists that this person read last (P234). */
export function KeepLists({ user }: { user: Profile }) {
  const client = useQueryClient()
  useEffect(() => {
    const ending = new AbortController()
    void keepReadLists(client, user, ending.signal).catch((error: unknown) => {
      // Whoever has no room, or leaves meanwhile, works on without.
      if (!ending.signal.aborted) console.warn(error)
    })
    return () => ending.abort()
  }, [client, user])
  return null
}
