import { expect, test } from "vitest"
import { contractKinds, contractTitle } from "./contracts.ts"

const titlesOf = (type: "SELECTION_ACCEPT" | "PRE_OFFER_ACCEPT", preOfferType: "MAIN" | "TWO" | null) =>
  Object.fromEntries(contractKinds.map((kind) => [kind, contractTitle({ kind, type, preOfferType })]))

test("only confirmations and later acts are titled contract", () => {
  expect(titlesOf("PRE_OFFER_ACCEPT", "TWO")).toEqual({
    REQUEST: "Annahme Pre-Offer 2",
    CONFIRMATION: "Bestätigung des Vorvertrags",
    REJECTION: "Ablehnung der Annahme Pre-Offer 2",
    CANCELLATION: "Stornierung des Vorvertrags",
    WITHDRAWAL: "Rücknahme der Annahme Pre-Offer 2",
    RELEASE: "Freigabe des Fahrzeugs nach Pre-Offer 2",
  })
  expect(titlesOf("PRE_OFFER_ACCEPT", null).REQUEST).toBe("Annahme Pre-Offer 1")
})

test("titles a ZVF request", () => {
  expect(titlesOf("SELECTION_ACCEPT", null)).toEqual({
    REQUEST: "ZVF-Anfrage",
    CONFIRMATION: "Bestätigung der ZVF-Anfrage",
    REJECTION: "Ablehnung der ZVF-Anfrage",
    CANCELLATION: "Stornierung der bestätigten ZVF-Anfrage",
    WITHDRAWAL: "Rücknahme der ZVF-Anfrage",
    RELEASE: "Freigabe des Fahrzeugs nach ZVF",
  })
})
