import { carName, personText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import {
  type MailDraft,
  type MailKind,
  mail,
  named,
  type Person,
  priorities,
} from "../../portal/mail/draft.ts"
import { offerLine } from "../watch/mails.ts"

type Proposed = { car: AgentCar; note: string; seller: Person; acceptable: boolean; publicUrl: string }

const proposed: MailKind = {
  kind: "PROPOSED",
  priority: priorities.news,
  notice: "PROPOSED",
  isAboutCars: true,
}

/** To a manager: a seller proposes a car. The link opens its acceptance, or its request if only that is possible (P190). */
export function proposedMail(to: Person, { car, note, seller, acceptable, publicUrl }: Proposed): MailDraft {
  const facts = { Fahrzeug: carName(car), Angebot: offerLine(car), "Vorgeschlagen von": personText(seller) }
  const page = car.area === "PRE_OFFER" ? "preoffer" : "selection"
  const url = `${publicUrl}/overview/${page}?carId=${car.id}&type=${acceptable ? "accept" : "request"}`
  return mail(proposed, to, {
    about: named(seller),
    repliesTo: seller.id,
    subject: `Vorschlag aus Ihrer Verkaufsberatung: ${carName(car)}`,
    paragraphs: ["Ihre Verkaufsberatung schlägt Ihnen vor, das folgende Fahrzeug anzufragen."],
    facts: Object.entries({ ...facts, ...(note && { Notiz: note }) }),
    link: { label: "Fahrzeug im Portal anfragen", url },
  })
}
