import type { Activity } from "../../../contract/activities.ts"

const id = "00000000-0000-4000-8000-000000000001"

/** An activity as the server answers it; each test names what matters to it. */
export const activityForTests = (values: Partial<Activity> = {}): Activity => ({
  id,
  type: "PRE_OFFER_ACCEPT",
  preOfferType: "MAIN",
  state: "PRE_CONTRACT_ACCEPTED",
  stateUpdatedAt: "2026-11-18T09:00:00Z",
  sentAt: "2026-11-18T09:00:00Z",
  answerDue: "2026-11-20T09:00:00Z",
  reason: "",
  confirmedAt: null,
  cancelled: false,
  carId: id,
  area: "PRE_OFFER",
  listed: false,
  jobNumber: "A-1001",
  modelDesignation: "Corso 2.0 TDI",
  idNumber: "",
  licensePlateNumber: "",
  priceExclVat: 28_500,
  dateOfDelivery: "2026-12-01",
  takeoverDate: "2026-12-31",
  kilometers: 12_000,
  wantedKilometers: null,
  wantedDate: null,
  answer: null,
  offeredThen: null,
  termsVersion: null,
  conditionsVersion: null,
  locationId: id,
  location: "1101 - Autohaus Brenner Hamburg",
  mine: true,
  person: null,
  ...values,
})
