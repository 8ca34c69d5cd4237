import { useMutation, useQuery } from "@tanstack/react-query"
import type { ContractDocument } from "../../../contract/contracts.ts"
import { call } from "../../api.ts"
import { saveFile } from "../../ui/browser/index.ts"

/** A document is made a moment after its act, in ms. */
const refreshMs = 2_000

/** The contract documents of an activity, asked again while one is being made. What fails is shown in its place. */
export const useContracts = (activityId: string) =>
  useQuery({
    queryKey: ["contracts", activityId],
    queryFn: ({ signal }) => call("GET /api/contract/all", { query: { activityId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === "waiting") ? refreshMs : false,
    meta: { silent: true },
  })

/** Hands a document to the browser's downloads under its name. */
export const useDownloadContract = (failure: string) =>
  useMutation({
    mutationFn: ({ actId }: ContractDocument) => call("GET /api/contract", { query: { actId } }),
    meta: { failure },
    onSuccess: (content, { filename, title }) => saveFile(content, filename ?? `${title}.pdf`),
  })
