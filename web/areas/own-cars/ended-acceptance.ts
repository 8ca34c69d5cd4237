import type { Activity } from "../../../contract/activities.ts"

/** What ended that one's own locations held a car: of all about it, the last change first, the newest acceptance. */
export const endedAcceptance = (activities: readonly Activity[]): Activity | undefined =>
  activities.find(({ type }) => type !== "PRE_OFFER_REQUEST")
