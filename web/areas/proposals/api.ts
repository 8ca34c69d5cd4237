import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import type { Proposal } from "../../../contract/proposals.ts"
import { call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"

const proposalsQuery = queryOptions({
  queryKey: ["proposals"],
  queryFn: ({ signal }) => call("GET /api/proposal/all", { signal }),
})

/** The proposals that the person made, or answers (P190). `enabled`: for agents alone. */
export const useProposals = (failure: string, enabled = true) =>
  useQuery({ ...proposalsQuery, enabled, meta: { failure } })

const waitingCars = (proposals: readonly Proposal[]): ReadonlySet<string> =>
  new Set(proposals.filter(({ mine, state }) => mine && state === "OPEN").map(({ carId }) => carId))

/** The cars that the caller proposed and that wait for an answer; undefined until they are known, and where nobody asks. */
export const useWaitingCars = (enabled: boolean): ReadonlySet<string> | undefined =>
  useQuery({ ...proposalsQuery, select: waitingCars, enabled, meta: { silent: true } }).data

/** What became of one stands in messages and on the start page too. */
function renew(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [["proposals"], ["messages"], ["morning"]].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

const put = (client: QueryClient, proposal: Proposal) =>
  client.setQueryData(proposalsQuery.queryKey, (all) =>
    all?.some(({ id }) => id === proposal.id)
      ? all.map((one) => (one.id === proposal.id ? proposal : one))
      : all && [proposal, ...all],
  )

/** Why the person could not propose this car now, before a word is typed (P191); "" where they could, undefined until it is known. */
export const useProposalRefusal = (carId: string): string | undefined =>
  useQuery({
    queryKey: ["proposals", "check", carId],
    queryFn: ({ signal }) => call("GET /api/proposal/check", { query: { carId }, signal }),
    meta: { silent: true },
  }).data?.refusal

/** Proposes a car. The form shows refusals itself. */
export const usePropose = (success: string) =>
  useChange({
    mutationFn: (body: { carId: string; note: string }) => call("POST /api/proposal/", { body }),
    meta: { silent: true, success },
    onSuccess: put,
    onSettled: renew,
  })

export const useWithdrawProposal = (words: { success: string; failure: string }) =>
  useChange({
    mutationFn: (body: { id: string }) => call("POST /api/proposal/withdraw", { body }),
    meta: words,
    onSuccess: put,
    onSettled: renew,
  })

export const useDeclineProposal = (success: string) =>
  useChange({
    mutationFn: (body: { id: string; reason: string }) => call("POST /api/proposal/decline", { body }),
    meta: { silent: true, success },
    onSuccess: put,
    onSettled: renew,
  })
