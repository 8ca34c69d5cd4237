import { contractTitle } from "../../../contract/cases/contracts.ts"
import type { ContractFacts } from "./rules.facts.ts"

const act: ContractFacts["act"] = {
  id: "act-2",
  caseId: "case-1",
  at: "2026-11-17T08:05:09.123Z",
  verb: "confirm",
  state: "PRE_CONTRACT_CONFIRMED",
  type: "PRE_OFFER_ACCEPT",
  preOfferType: "TWO",
  reason: "",
}

const usual: ContractFacts = {
  format: "zvf-contract/1",
  number: "ZVF-2026-000017",
  title: "",
  kind: "CONFIRMATION",
  act,
  provider: ["Aurel Automobile AG", "Weg 1, 70173 Stuttgart"],
  location: {
    name: "Autohaus Brenner",
    vfnr: "1101",
    vfnrHB: "1100",
    gssnLocation: "GS0011",
    address: ["Hauptstraße 1", "", "20095 Hamburg"],
  },
  person: { name: "Petra Brenner", mail: "petra@brenner.test" },
  actedBy: { office: "PROVIDER", name: null },
  car: {
    id: "car",
    area: "PRE_OFFER",
    jobNumber: "4000123",
    idNumber: "W1K1770431J000001",
    licensePlateNumber: "S-AB 123",
    brand: "Aurel",
    modelSeries: "A",
    model: "A 200",
    modelDesignation: "A 200 Limousine",
    colour: "BLACK",
    paint: "Nachtschwarz",
    upholstery: "Leder",
    condition: "ACCIDENT_FREE",
    firstRegistration: "2026-01-15",
    kilometerReading: 8_250,
    additionalInformation: "Mit Winterrädern.",
  },
  offer: {
    netCents: 3_990_000,
    grossCents: 4_748_100,
    vatPercent: 19,
    deliveryDate: "2026-12-01",
    takeoverDate: "2026-12-31",
    minKm: 10_000,
    targetKm: 10_000,
    maxKm: 11_000,
    perMonthCents: 0,
    per1000KmCents: 0,
  },
  offerVersion: 7,
  documents: [{ id: "document", filename: "Zustand.pdf", size: 204_800, sha256: "d".repeat(64) }],
  conditions: { version: "2026-02", hash: "c0ffee", text: "# Bedingungen\r\nErstens\rZweitens" },
  terms: { version: "2026/01 b", hash: "cafe", text: "Tu\u0308r" },
  dueAt: "2026-11-18T09:00:00.000Z",
  confirmation: { at: "2026-11-17T08:05:09.123Z", date: "2026-11-16" },
  history: [
    { actId: "act-1", kind: "REQUEST", at: "2026-11-16T09:00:00.000Z", by: "AGENT" },
    { actId: "act-2", kind: "CONFIRMATION", at: "2026-11-17T08:05:09.123Z", by: "PROVIDER" },
  ].map((step, index) => ({ ...step, position: 40 + index, hash: `hash-${index}` })) as never,
  journal: {
    position: 41,
    entryHash: "e".repeat(64),
    previousHash: "p".repeat(64),
    hash: "0123456789abcdef".repeat(4),
    sealedAt: "2026-11-17T08:05:10.000000Z",
    sealed: [{ position: 41, entryHash: "e".repeat(64) }],
  },
}

type Changes = Partial<Omit<ContractFacts, "act" | "car">> & {
  act?: Partial<ContractFacts["act"]>
  car?: Partial<ContractFacts["car"]>
}

/** Facts of a confirmed Pre-Offer 2 with overrides; derives the title. */
export function factsWith({ act: of = {}, car = {}, ...changes }: Changes = {}): ContractFacts {
  const facts = { ...usual, ...changes, act: { ...act, ...of }, car: { ...usual.car, ...car } }
  return { ...facts, title: contractTitle({ ...facts.act, kind: facts.kind }) }
}

/** The same for a requested ZVF. */
export const zvfFactsWith = ({ act: of, car, ...changes }: Changes = {}): ContractFacts =>
  factsWith({
    ...changes,
    act: { type: "SELECTION_ACCEPT", preOfferType: null, ...of },
    car: { area: "SELECTION", ...car },
  })
