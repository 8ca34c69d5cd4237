import { useQuery } from "@tanstack/react-query"
import { call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"

/** Why the person cannot propose this car now (P191). */
export const useProposalCheck = (carId: string) =>
  useQuery({
    queryKey: ["proposals", carId],
    queryFn: ({ signal }) => call("GET /api/proposal/check", { query: { carId }, signal }),
    meta: { silent: true },
  })

/** Proposes a car. The form shows refusals itself. */
export const usePropose = (success: string) =>
  useChange({
    mutationFn: (body: { carId: string; note: string }) => call("POST /api/proposal/", { body }),
    meta: { silent: true, success },
  })
