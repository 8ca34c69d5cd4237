import { internalFields, newCarFields } from "../../../contract/fleet/car-fields.ts"
import type { AgentCar, Car } from "../../../contract/fleet/cars.ts"

let made = 0

const isInternal = new Set<string>(internalFields)
const newAgentCar = Object.fromEntries(
  Object.entries(newCarFields).filter(([name]) => !isInternal.has(name)),
) as Omit<AgentCar, "id" | "version" | "offerVersion" | "openRequest" | "jobNumber" | "area">

export const carOf = (fields: Partial<AgentCar> = {}): AgentCar => ({
  ...newAgentCar,
  id: `00000000-0000-4000-8000-${String(made++).padStart(12, "0")}`,
  version: 1,
  offerVersion: 1,
  openRequest: false,
  jobNumber: `47${made}`,
  area: "PRE_OFFER",
  acceptPreOffer: true,
  requestPreOffer: true,
  allowIndividualPreOffer: true,
  locationId: "harburg",
  idNumber: "W9ZHRD2DRCJV3KHWM",
  licensePlateNumber: "HH-ZV 1788",
  brand: "aurel",
  model: "terra",
  modelSeries: "t1",
  modelDesignation: "Terra 350 d 4x4",
  paintBaseColor: "GREEN",
  paintCode: "969",
  paintDesignation: "Moorgrün metallic",
  upholsteryCode: "001",
  upholsteryDesignation: "Stoff Webstreifen anthrazit",
  condition: "ACCIDENT_FREE",
  listPriceExclVat: 79983.13,
  minimumUsageTime: 6,
  plannedUsageTime: 12,
  dateOfFirstRegistration: "2026-08-05",
  dateOfDelivery: "2027-02-01",
  productionMonth: "2026-06-21",
  dateUntilTakeover: "2027-03-03",
  kilometerReading: 10348,
  expectedKilometerReading: 12000,
  minKilometerReading: 11000,
  atTargetKilometerReading: 12000,
  maxKilometerReading: 13000,
  offerPriceExclVat: 67052.18,
  offerPriceInclVat: 79792.09,
  additionalOrReducedPricePerMonth: -479.9,
  additionalOrReducedPricePer1000Kilometer: -191.96,
  preOffer2TargetKilometerReadingAt: 15000,
  preOffer2DateOfDelivery: "2027-04-02",
  preOffer2PurchasePriceExclVat: 64705.35,
  ...fields,
})

export const adminCarOf = (fields: Partial<Car> = {}): Car => ({
  ...carOf(),
  display: true,
  dateStatusUpdated: null,
  dateConfirmation: null,
  userId: null,
  preOfferType: null,
  ...fields,
})
