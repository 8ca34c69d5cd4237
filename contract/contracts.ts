import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import type { OfferType, RequestType } from "./enums.ts"
import { activityTypeText, offerTypeText } from "./enums.ts"
import { boundErrors } from "./errors.ts"
import { id, instant } from "./schemas.ts"

/** What a binding act did, as its document is called (P128). */
export const contractKinds = [
  "REQUEST",
  "CONFIRMATION",
  "REJECTION",
  "CANCELLATION",
  "WITHDRAWAL",
  "RELEASE",
] as const
export type ContractKind = (typeof contractKinds)[number]

/** What the title of a document depends on. */
export type ContractSubject = {
  kind: ContractKind
  type: RequestType
  preOfferType: OfferType | null
}

/** The title of a document. Only a confirmation, and what follows one, speaks of a contract (P26). */
export function contractTitle({ kind, type, preOfferType }: ContractSubject): string {
  const selection = type === "SELECTION_ACCEPT"
  const what = selection ? "ZVF" : offerTypeText[preOfferType ?? "MAIN"]
  return {
    REQUEST: activityTypeText({ type, preOfferType }),
    CONFIRMATION: selection ? "Bestätigung der ZVF-Anfrage" : "Bestätigung des Vorvertrags",
    REJECTION: `Ablehnung der ${activityTypeText({ type, preOfferType })}`,
    CANCELLATION: selection ? "Stornierung der bestätigten ZVF-Anfrage" : "Stornierung des Vorvertrags",
    WITHDRAWAL: `Rücknahme der ${activityTypeText({ type, preOfferType })}`,
    RELEASE: `Freigabe des Fahrzeugs nach ${what}`,
  }[kind]
}

const contractDocument = z.object({
  /** The act that it documents. */
  actId: id,
  /** By year and without gaps, like "ZVF-2026-000017"; null until the record holds the act. */
  number: z.string().nullable(),
  title: z.string(),
  /** When the act happened. */
  at: instant,
  /** "waiting": it is made a moment after the act; "failed": not made so far, and retried. */
  state: z.enum(["waiting", "made", "failed"]),
  filename: z.string().nullable(),
})
export type ContractDocument = z.infer<typeof contractDocument>

export const listContracts = endpoint({
  method: "GET",
  path: "/api/contract/all",
  summary:
    "The documents of an activity, oldest first: for agents of its location, for the person who acted also while blocked, for admins (P129)",
  query: z.object({ activityId: id }),
  output: z.array(contractDocument),
  errors: [...boundErrors, "not_found"],
})
export const getContract = endpoint({
  method: "GET",
  path: "/api/contract",
  summary: "The document of one act as PDF, always as an attachment; 404 also while it is being made (P129)",
  query: z.object({ actId: id }),
  output: "binary",
  errors: [...boundErrors, "not_found"],
})
