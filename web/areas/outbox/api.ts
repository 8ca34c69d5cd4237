import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { type CallOutput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"

type Outbox = CallOutput<"GET /api/outbox/all">

/** While mails wait, their state changes by itself. */
const refreshMs = 10_000

const outboxKey = ["outbox"]
const outboxQuery = (search: string) =>
  queryOptions({
    queryKey: [...outboxKey, search],
    queryFn: ({ signal }) => call("GET /api/outbox/all", { query: { search }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.mails.some(({ state }) => state === "waiting") ? refreshMs : false,
    placeholderData: keepPreviousData,
  })

/** The mails that a search finds, older ones too; the rows of the search before stay until they are there. */
export const useOutbox = (search: string, failure: string) =>
  useQuery({ ...outboxQuery(search), meta: { failure } })

/** Makes a waiting or failed mail due at once. */
export const useRetry = (words: { success: string; failure: string }) =>
  useChange({
    mutationFn: (id: string) => call("POST /api/outbox/retry", { body: { id } }),
    meta: words,
    onSuccess: (client, mail) =>
      client.setQueriesData<Outbox>(
        { queryKey: outboxKey },
        (known) => known && { ...known, mails: known.mails.map((old) => (old.id === mail.id ? mail : old)) },
      ),
    onSettled: (client) => client.invalidateQueries({ queryKey: outboxKey }),
  })

/** What is neither sent nor merely kept can be sent again by hand. */
export const canBeRetried = ({ state }: OutboxMail): boolean => state === "waiting" || state === "failed"

/** The text of a kept mail with its links; the record says who looked (P149). */
export const useShownMail = (failure: string) =>
  useChange({
    mutationFn: (id: string) => call("POST /api/outbox/show", { body: { id } }),
    meta: { failure },
  })
