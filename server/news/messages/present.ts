import { locationText } from "../../../contract/format.ts"
import type { MessageFacts } from "../../../contract/messages.ts"
import type { RequestFacts } from "../../cases/requests/mails.ts"

/** What a message says of the case that it is about, as it stands now. */
export const caseFacts = ({ car, location, type, preOfferType }: RequestFacts): MessageFacts => ({
  jobNumber: car.jobNumber,
  model: car.modelDesignation,
  location: locationText(location),
  type,
  preOfferType,
})
