import { queryOptions, useMutation } from "@tanstack/react-query"
import type { TermsAnswer } from "../../../contract/terms.ts"
import { call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"
import { renewProfile, signOut } from "../session/index.ts"

/** The terms in effect and those that are announced. */
export const termsQuery = queryOptions({
  queryKey: ["terms"],
  queryFn: ({ signal }) => call("GET /api/terms", { signal }),
})

/** What the signed-in agent answered, and whether the use can still be withdrawn. */
export const ownTermsQuery = queryOptions({
  queryKey: ["terms", "own"],
  queryFn: ({ signal }) => call("GET /api/terms/own", { signal }),
})

/** Answers the terms as they were read. Afterwards the profile is read again, which decides what is shown. */
export const useAnswer = (success: Record<TermsAnswer, string>, answer: TermsAnswer | null) =>
  useChange({
    mutationFn: async (given: { version: string; answer: TermsAnswer }) => {
      await call("POST /api/terms/answer", { body: given })
      await renewProfile()
    },
    meta: { silent: true, ...(answer && { success: success[answer] }) },
    onSettled: (client) => client.invalidateQueries({ queryKey: termsQuery.queryKey }),
  })

/** Withdraws the use of the portal: the access ends, so the session does here too. The question shows a refusal itself. */
export const useWithdrawUse = (words: { success: string; failure: string }) =>
  useMutation({
    mutationFn: () => call("POST /api/terms/withdraw"),
    meta: { silent: true, ...words },
    onSuccess: signOut,
  })
