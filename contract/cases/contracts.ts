import { z } from "zod"
import { get } from "../core/endpoint.ts"
import type { OfferType, RequestType } from "../core/enums.ts"
import { activityTypeText, offerTypeText } from "../core/enums.ts"
import { boundErrors } from "../core/errors.ts"
import { id, instant } from "../core/schemas.ts"

/** Kinds of binding acts, each with its document (P128). */
export const contractKinds = [
  "REQUEST",
  "CONFIRMATION",
  "REJECTION",
  "CANCELLATION",
  "WITHDRAWAL",
  "RELEASE",
] as const
export type ContractKind = (typeof contractKinds)[number]

export type ContractSubject = {
  kind: ContractKind
  type: RequestType
  preOfferType: OfferType | null
}

/** Title of a document. Only confirmations and later acts speak of a contract (P26). */
export function contractTitle({ kind, type, preOfferType }: ContractSubject): string {
  const selection = type === "SELECTION_ACCEPT"
  const subject = selection ? "ZVF" : offerTypeText[preOfferType ?? "MAIN"]
  return {
    REQUEST: activityTypeText({ type, preOfferType }),
    CONFIRMATION: selection ? "Bestätigung der ZVF-Anfrage" : "Bestätigung des Vorvertrags",
    REJECTION: `Ablehnung der ${activityTypeText({ type, preOfferType })}`,
    CANCELLATION: selection ? "Stornierung der bestätigten ZVF-Anfrage" : "Stornierung des Vorvertrags",
    WITHDRAWAL: `Rücknahme der ${activityTypeText({ type, preOfferType })}`,
    RELEASE: `Freigabe des Fahrzeugs nach ${subject}`,
  }[kind]
}

const contractDocument = z.object({
  actId: id,
  /** Consecutive per year, e.g. "ZVF-2026-000017"; null until the act is in the journal. */
  number: z.string().nullable(),
  title: z.string(),
  at: instant,
  /** "waiting": will be created in a moment; "failed": creation failed and is retried. */
  state: z.enum(["waiting", "made", "failed"]),
  filename: z.string().nullable(),
})
export type ContractDocument = z.infer<typeof contractDocument>

/**
 * List the documents of a case, oldest first: for agents of its location, for the person who acted even while blocked, and for admins (P129).
 */
export const listContracts = get("/api/contract/all", {
  query: z.object({ activityId: id }),
  output: z.array(contractDocument),
  errors: [...boundErrors, "not_found"],
})
/** Download the document of an act as PDF attachment; 404 until it has been created. */
export const getContract = get("/api/contract", {
  query: z.object({ actId: id }),
  output: "binary",
  errors: [...boundErrors, "not_found"],
})
