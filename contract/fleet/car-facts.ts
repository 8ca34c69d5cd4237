import type { PlainDate } from "../core/dates.ts"
import type { Cents } from "../core/money.ts"
import { searchTextOf } from "../core/search.ts"
import type { CarFields } from "./car-fields.ts"
import { duplicateKeys } from "./duplicates.ts"
import { carErrorsOf } from "./offer-rules.ts"
import { firstOfferEnd, lastingWarningsOf } from "./offer-warnings.ts"
import { mainNetOf, offerOf } from "./offers.ts"
import { missingReasons, missingReasonsOf } from "./publish.ts"
import { underListOf } from "./under-list.ts"
import { type WarningCode, warningCodes } from "./warnings.ts"

/** What follows from the fields of a car, stored beside them so that the database can filter and sort by it. */
export type CarFacts = {
  /** A bit for each of `missingReasons`, also of held cars. */
  missing: number
  /** A bit for each of `warningCodes` that depends neither on the day nor on other cars. */
  warnings: number
  /** First day on which an offer ends; null if none can. */
  firstOverAfter: PlainDate | null
  /** Net price of Pre-Offer 1 or the ZVF; 0 = not set. */
  mainNet: Cents
  /** Discount on the list price in tenths of a percent. */
  underList: number | null
  /** Net price and date of the accepted offer, else of the first. */
  shownNet: Cents
  shownDelivery: PlainDate | null
  searchText: string
  jobNumberKey: string
}

/** Raise this with each change of a rule behind the facts: stored facts of other rules are computed again (test: car-facts.test.ts). */
export const factRules = 1

/** Bits of these codes, by their position in `all`. */
export const maskOf = <Code extends string>(all: readonly Code[], codes: readonly Code[]): number =>
  codes.reduce((mask, code) => mask | (1 << all.indexOf(code)), 0)

export function factsOf(car: CarFields): CarFacts {
  const discount = underListOf(car)
  const shown = offerOf(car, car.preOfferType ?? "MAIN")
  const codes: WarningCode[] = lastingWarningsOf(car).map(({ code }) => code)
  if (carErrorsOf(car).length > 0) codes.push("contradictory")
  return {
    missing: maskOf(missingReasons, missingReasonsOf(car)),
    warnings: maskOf(warningCodes, codes),
    firstOverAfter: firstOfferEnd(car),
    mainNet: mainNetOf(car),
    // Plus 0, because no column stores -0.
    underList: discount && discount.tenths + 0,
    shownNet: shown.netCents,
    shownDelivery: shown.deliveryDate,
    searchText: searchTextOf([car.jobNumber, car.licensePlateNumber, car.idNumber], [car.modelDesignation]),
    jobNumberKey: duplicateKeys(car).jobNumber,
  }
}
