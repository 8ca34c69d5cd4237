import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { longestText } from "../../../contract/limits.ts"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"

/** While mails wait, their state changes by itself. */
const refreshMs = 10_000

/** What the server accepts of a search, whatever is pasted into the field or stands in a link. */
const acceptedText = (search: string): string =>
  search.slice(0, longestText).replace(/[\p{Control}\p{Surrogate}]/gu, " ")

/** The mails that a search finds, older ones too; the rows of the search before stay until they are there. */
export const useOutbox = (typed: string, failure: string) => {
  const search = acceptedText(typed)
  return useQuery({
    queryKey: ["outbox", search],
    queryFn: ({ signal }) => call("GET /api/outbox/all", { query: { search }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.mails.some(({ state }) => state === "waiting") ? refreshMs : false,
    placeholderData: keepPreviousData,
    meta: { failure },
  })
}

/** Makes a waiting or failed mail due at once; of a kept one it returns the text with its links. */
export const useRetry = (meta: { success?: string; failure: string }) =>
  useChange({
    mutationFn: (id: string) => call("POST /api/outbox/retry", { body: { id } }),
    meta,
    onSettled: (client) => client.invalidateQueries({ queryKey: ["outbox"] }),
  })

/** What is neither sent nor merely kept can be sent again by hand. */
export const canBeRetried = ({ state }: OutboxMail): boolean => state === "waiting" || state === "failed"
