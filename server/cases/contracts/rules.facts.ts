import type { ContractKind } from "../../../contract/contracts.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { ShownDocument } from "../../../contract/documents.ts"
import type { Area, Colour, Condition, OfferType, RequestType } from "../../../contract/enums.ts"
import type { Offer } from "../../../contract/offers.ts"

/** A text that was agreed to, by version and the SHA-256 of its file; whole, where the portal still has it. */
export type AgreedText = { version: string; hash: string; text: string | null }

/** The place of an act in the record: hashes as hex (P131). */
export type RecordPlace = {
  position: number
  /** Of the act's own content. */
  entryHash: string
  previousHash: string
  /** Of the chain up to here. */
  hash: string
  /** Instant, ISO 8601 in UTC. */
  sealedAt: string
}

/** One act of the activity, up to the one that is documented. */
export type HistoryStep = {
  actId: string
  kind: ContractKind
  /** Instant, ISO 8601 in UTC. */
  at: string
  by: "AGENT" | "PROVIDER"
  position: number
  hash: string
}

/** The car, as it stood in the portal when the act was written. */
export type ContractCar = {
  id: string
  area: Area
  jobNumber: string
  idNumber: string
  licensePlateNumber: string
  brand: string
  modelSeries: string
  model: string
  modelDesignation: string
  colour: Colour | null
  paint: string
  upholstery: string
  condition: Condition | null
  firstRegistration: PlainDate | null
  kilometerReading: number
  /** The provider's own words about it. */
  additionalInformation: string
}

/**
 * Everything that a document says (P128). It is inside the PDF as JSON, and the PDF follows from it alone: the same facts,
 * template, library and fonts are the same bytes. Amounts in cents, instants in UTC.
 */
export type ContractFacts = {
  format: "zvf-contract/1"
  number: string
  title: string
  kind: ContractKind
  act: {
    id: string
    activityId: string
    at: string
    verb: string
    state: string
    type: RequestType
    preOfferType: OfferType | null
    reason: string
  }
  /** The lines by which the provider names itself. */
  provider: readonly string[]
  location: { name: string; vfnr: string; vfnrHB: string; gssnLocation: string; address: readonly string[] }
  /** Whose request it is. */
  person: { name: string; mail: string }
  /** The office that acted; who it was where that is a colleague of the person. Of the provider nobody is named (P4). */
  actedBy: { office: "AGENT" | "PROVIDER"; name: string | null }
  car: ContractCar
  offer: Offer
  offerVersion: number
  /** The documents of the car at the acceptance (P37). */
  documents: readonly ShownDocument[]
  conditions: AgreedText | null
  terms: AgreedText | null
  /** When the answer was or is due (P25). */
  dueAt: string
  /** Of a confirmation: its date, and when it happened, also where it was cancelled later (P48). */
  confirmation: { at: string; date: PlainDate | null } | null
  history: readonly HistoryStep[]
  record: RecordPlace
}

/** Facts as text: always the same for the same facts, since the query always gives their fields in the same order. */
export const factsText = (facts: ContractFacts): string => `${JSON.stringify(facts, null, 2)}\n`

/** The name of the facts inside the PDF. */
export const factsFile = "vorgang.json"
