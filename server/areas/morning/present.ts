import { takeoverDays } from "../../../contract/offers.ts"
import { takeoverDate } from "../cars/present.ts"

/** SQL: `low` is set and above `high`, which is set too: the fields contradict each other (P46). */
const isAbove = (low: string, high: string, unset: "0" | "null") =>
  unset === "0"
    ? `(c.${low} > 0 and c.${high} > 0 and c.${low} > c.${high})`
    : `coalesce(c.${low} > c.${high}, false)`
const usageIsSound = `not ${isAbove("minimum_usage_time", "planned_usage_time", "0")}`
const isSoundFrom = (date: string) =>
  `not ${isAbove("date_of_first_registration", date, "null")} and ${usageIsSound}`

/** SQL on `cars c`: somebody of its location could accept Pre-Offer 1 on the day `today`, as `acceptRefusal` has it. */
const mainIsOpen = (
  today: string,
) => `c.accept_pre_offer and c.offer_price_excl_vat > 0 and c.offer_price_incl_vat > 0
  and c.date_of_delivery is not null and ${takeoverDate} >= ${today}
  and not ${isAbove("min_kilometer_reading", "at_target_kilometer_reading", "0")}
  and not ${isAbove("at_target_kilometer_reading", "max_kilometer_reading", "0")}
  and not (c.at_target_kilometer_reading = 0 and ${isAbove("min_kilometer_reading", "max_kilometer_reading", "0")})
  and not ${isAbove("date_of_delivery", "date_until_takeover", "null")} and ${isSoundFrom("date_of_delivery")}`

/** The same of Pre-Offer 2 or 3. */
const alternativeIsOpen = (offer: 2 | 3, today: string) => `c.accept_pre_offer
  and c.pre_offer${offer}_purchase_price_excl_vat > 0 and c.pre_offer${offer}_date_of_delivery + ${takeoverDays} >= ${today}
  and ${isSoundFrom(`pre_offer${offer}_date_of_delivery`)}`

/** The same of an individual request, as `requestRefusal` has it. */
const requestIsOpen = (
  today: string,
) => `c.request_pre_offer and c.allow_individual_pre_offer and c.open_request is null
  and coalesce(${takeoverDate} >= ${today}, true)`

/**
 * SQL on listed `cars c`: whether a sales manager of the car's location could accept it or ask about it. It is
 * `proposalRefusal` of the contract for the database, which counts thousands; a test holds the two together.
 */
export const preOfferIsAskable = (today: string): string => `c.activity_state is null
  and (${mainIsOpen(today)} or ${alternativeIsOpen(2, today)} or ${alternativeIsOpen(3, today)} or ${requestIsOpen(today)})`

/** The same of a ZVF, for which every agent can ask. */
export const selectionIsAskable = `c.activity_state is null and c.accept_selection and c.list_price_excl_vat > 0
  and c.date_of_delivery is not null and ${usageIsSound}`
