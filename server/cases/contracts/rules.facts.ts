import type { ContractKind } from "../../../contract/cases/contracts.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import type { Area, Colour, Condition, OfferType, RequestType } from "../../../contract/core/enums.ts"
import type { ShownDocument } from "../../../contract/fleet/documents.ts"
import type { Offer } from "../../../contract/fleet/offers.ts"

/** A text agreed to: version, SHA-256 of the file, and its content. */
export type AgreedText = { version: string; hash: string; text: string }

/** An act of the case, up to the documented one. */
export type HistoryStep = {
  actId: string
  kind: ContractKind
  at: string
  by: "AGENT" | "PROVIDER"
  position: number
  hash: string
}

type SealedEntry = { position: number; entryHash: string }

/** Content of a document, embedded in the PDF as JSON; deterministic. Amounts in cents, instants in UTC. */
export type ContractFacts = {
  format: "zvf-contract/1"
  number: string
  title: string
  kind: ContractKind
  act: {
    id: string
    caseId: string
    at: string
    verb: string
    state: string
    type: RequestType
    preOfferType: OfferType | null
    reason: string
  }
  provider: readonly string[]
  location: { name: string; vfnr: string; vfnrHB: string; gssnLocation: string; address: readonly string[] }
  /** As at the request; `nameAtStep` if the person was renamed before this act. */
  person: { name: string; mail: string; nameAtStep?: string }
  /** Acting side, with the name only for colleagues of the agent's person, never for the provider's people. */
  actedBy: { office: "AGENT" | "PROVIDER"; name: string | null }
  car: {
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
    /** The provider's free text. */
    additionalInformation: string
  }
  offer: Offer
  offerVersion: number
  /** Documents of the car at the acceptance. */
  documents: readonly ShownDocument[]
  conditions: AgreedText | null
  terms: AgreedText | null
  dueAt: string
  /** Confirmations, including later cancelled ones: date and instant. */
  confirmation: { at: string; date: PlainDate | null } | null
  history: readonly HistoryStep[]
  /**
   * Position of the act in the journal, and its seal; hashes in hex (P131). `hash` is the SHA-256 of the positions of `sealed` (joined by commas),
   * `sealedAt` in microseconds, `previousHash` and the hashes of `sealed`, each on a line of its own.
   */
  journal: SealedEntry & {
    previousHash: string
    hash: string
    sealedAt: string
    sealed: readonly SealedEntry[]
  }
}

/** Deterministic, because the query returns the fields in a fixed order. */
export const factsText = (facts: ContractFacts): string => `${JSON.stringify(facts, null, 2)}\n`

export const factsFile = "vorgang.json"
